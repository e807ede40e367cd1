import Assets
import AuditScopes
import FileSystem
import Survey
import Text

/// The budgets for the estimated download of apps and other products.
enum ProductBudgets {
  /// The number of classes of files that a finding names.
  private static let mostClasses = 3

  static func excesses(of budget: Budget, _ products: [ProductContents]) -> [BudgetExcess] {
    products.compactMap { product in
      guard let limit = budget.downloadBytes, let bytes = product.total.downloadBytes else { return nil }
      return BudgetExcess(
        budget, path: product.path, name: Path.name(of: product.path), .download, limit: limit, bytes: bytes,
        fact: "about \(ByteCount.text(bytes)) to download", advice: advice(product))
    }
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
