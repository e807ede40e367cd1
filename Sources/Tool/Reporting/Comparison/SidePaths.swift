import CrushFiles

/// The keys by which paths of two reports match.
///
/// If each side has one product, such as an app, paths inside it match by their place in the product. Products of
/// two versions may have different names, and one may be in an archive.
struct SidePaths {
  /// The paths of the products with a trailing slash; nil if products are compared by their names.
  private let products: (before: String, after: String)?

  init(_ before: AuditReport, _ after: AuditReport) {
    guard before.products.count == 1, after.products.count == 1 else {
      products = nil
      return
    }
    products = (Path.asPrefix(before.products[0]), Path.asPrefix(after.products[0]))
  }

  /// Returns the key of a path of the first side.
  func before(_ path: String) -> ExactPath { Self.key(path, products?.before) }

  /// Returns the key of a path of the second side.
  func after(_ path: String) -> ExactPath { Self.key(path, products?.after) }

  /// A name that no product has.
  private static let product = "//product/"

  private static func key(_ path: String, _ prefix: String?) -> ExactPath {
    guard let prefix else { return ExactPath(path) }
    if path.utf8.starts(with: prefix.utf8) {
      return ExactPath(product + String(Substring(path.utf8.dropFirst(prefix.utf8.count))))
    }
    return ExactPath(path)
  }

  /// Gives a report without a root the root of the other one, if all its paths are below it.
  static func alignRoots(_ before: inout AuditReport, _ after: inout AuditReport) {
    if before.root == nil, let root = after.root { before.move(to: root) }
    if after.root == nil, let root = before.root { after.move(to: root) }
  }
}

extension AuditReport {
  /// Makes the paths relative to a root. Without a path below it, nothing changes.
  fileprivate mutating func move(to root: String) {
    let paths = RootPaths(root)
    let all = [assets.lazy.map(\.path), findings.lazy.map(\.path)].joined()
    guard root != ".", all.contains(where: { paths.relative($0) != $0 }) else { return }
    for index in assets.indices { assets[index].path = paths.relative(assets[index].path) }
    for index in findings.indices { findings[index].path = paths.relative(findings[index].path) }
    for index in products.indices { products[index] = paths.relative(products[index], folder: "") }
    self.root = root
  }
}
