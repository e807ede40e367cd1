import CrushFileKinds
import CrushFiles

/// The products among the items of an audit.
enum ProductRoots {
  /// A product, and the first of its items.
  struct Root: Sendable {
    let path: String
    let item: AuditItem
  }

  /// Returns the outermost apps below the named paths, and each named path that is a product itself. Frameworks and
  /// extensions count where an archive was named, since folders of sources contain many that other projects made.
  ///
  /// - Parameters:
  ///   - items: sorted by path.
  ///   - named: the outermost named paths.
  static func all(
    of items: [AuditItem], named: [String], _ bundles: BundleFolders, _ reader: FileReader
  ) -> [Root] {
    // Files that were named one by one are no products, and there may be thousands.
    let places = named.filter(reader.isFolder).map { Place($0, reader) }
    if places.isEmpty { return [] }
    let namesProduct = places.contains(where: \.isProduct)
    var roots: [Root] = []
    var last: String?
    for item in items where !item.isNeighbor {
      if let last, item.path.utf8.starts(with: last.utf8) { continue }
      // Most files are in no product.
      guard namesProduct || mayBeInProduct(item.path), let path = root(around: item.path, places, bundles) else {
        continue
      }
      last = Path.asPrefix(path)
      roots.append(Root(path: path, item: item))
    }
    return roots
  }

  /// A named path.
  private struct Place {
    let path: String
    let prefix: String
    let isProduct: Bool
    let isArchive: Bool

    init(_ path: String, _ reader: FileReader) {
      self.path = path
      prefix = Path.asPrefix(path)
      // A user may be inside the product: `audit .`.
      let type = Path.fileExtension(of: reader.resolved(path) ?? path)
      isProduct = products.contains(type) && !BundleFolders.areSources(in: path, reader)
      isArchive = type == "xcarchive" || reader.archivePaths.contains { Path.areSame($0, path) }
    }
  }

  /// The extensions of products.
  private static let products: Set<String> = ["app", "appex", "framework"]

  /// Returns false for a path without an extension that begins like one of a product.
  private static func mayBeInProduct(_ path: String) -> Bool {
    let bytes = path.utf8.span
    return bytes.indices.dropLast().contains { index in
      bytes[index] == UInt8(ascii: ".") && [UInt8(ascii: "a"), UInt8(ascii: "f")].contains(bytes[index + 1] | 0x20)
    }
  }

  private static func root(around path: String, _ places: [Place], _ bundles: BundleFolders) -> String? {
    for place in places where path.utf8.starts(with: place.prefix.utf8) {
      if place.isProduct { return place.path }
      let below = String(Substring(path.utf8.dropFirst(place.prefix.utf8.count)))
      let parts = Path.parts(of: below)
      for index in parts.indices.dropLast() {
        let type = Path.fileExtension(of: parts[index])
        // An app inside of a framework is a tool of the framework's authors.
        if type == "framework" && !place.isArchive { return nil }
        if type == "app" || place.isArchive && products.contains(type) {
          let folder = place.prefix + parts[...index].joined(separator: "/")
          if !bundles.sources.contains(folder) { return folder }
        }
      }
      return nil
    }
    return nil
  }
}
