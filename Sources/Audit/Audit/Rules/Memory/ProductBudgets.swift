import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// The budgets for the estimated download of apps and other products, on the kind of device that downloads the most.
enum ProductBudgets {
  /// The number of classes of files that a finding names.
  private static let mostClasses = 3

  static func excesses(of budget: Budget, _ products: [ProductContents]) -> [BudgetExcess] {
    products.compactMap { product in
      guard let limit = budget.downloadBytes, let download = download(of: product, for: budget.device) else {
        return nil
      }
      return BudgetExcess(
        budget, path: product.path, name: Path.name(of: product.path), .download, limit: limit, bytes: download.bytes,
        fact: download.fact, advice: advice(product))
    }
  }

  /// Returns the largest download in a profile; nil if none is known. All devices get the same files of a product
  /// without compiled catalogs.
  private static func download(
    of product: ProductContents, for device: String?
  ) -> (bytes: Int, fact: String)? {
    guard let total = product.total.downloadBytes else { return nil }
    let known = product.thinned.filter { $0.downloadBytes != nil }
    if known.isEmpty { return (total, "about \(ByteCount.text(total)) to download") }
    let profile = device.flatMap { DeviceProfile(named: [$0]) }
    var worst: (bytes: Int, fact: String)?
    for kind in known where profile.map({ isPart(kind, of: $0) }) ?? true {
      guard let bytes = kind.downloadBytes, bytes > worst?.bytes ?? -1 else { continue }
      worst = (bytes, "\(kind.family.productName) @\(kind.scale)x downloads about \(ByteCount.text(bytes))")
    }
    return worst
  }

  private static func isPart(_ kind: ProductContents.Thinned, of profile: DeviceProfile) -> Bool {
    profile.devices.contains { $0.family == kind.family && $0.scale == kind.scale }
  }

  private static func advice(_ product: ProductContents) -> String? {
    let classes = product.shares.compactMap { share in
      share.sum.downloadBytes.map { (title: share.contentClass.title, bytes: $0) }
    }.filter { $0.bytes > 0 }
    // Equal classes keep their order, which does not depend on a dictionary.
    let order = classes.indices.sorted { left, right in
      classes[left].bytes == classes[right].bytes ? left < right : classes[left].bytes > classes[right].bytes
    }
    let largest = order.prefix(mostClasses).map { "\(classes[$0].title) \(ByteCount.text(classes[$0].bytes))" }
    return largest.isEmpty ? nil : "the largest parts are \(largest.joined(separator: ", "))"
  }
}

extension SurveyIndex {
  /// Returns the products of a scope and of the scopes inside it.
  func products(inScope number: Int) -> [ProductContents] {
    if scopes.all.count == 1 { return products }
    return products.filter { scopes.isInside(scopes.index(of: $0.path), number) }
  }
}
