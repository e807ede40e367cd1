package import CrushFiles

/// The folders of an audit that are named like products, told apart by their content.
package struct BundleFolders: Sendable {
  /// The folders with sources of a product.
  package private(set) var sources: Set<String> = []
  /// The folders that are products by their Info.plist, signature or executable.
  package private(set) var products: Set<String> = []

  package init() {}

  /// - Parameter paths: the paths of files. The folders around them are searched, even if other files in them are not
  ///   audited.
  package init(around paths: some Sequence<String>, _ reader: FileReader) {
    var known: Set<String> = []
    var last = ""
    var count = -1
    for path in paths {
      let own = Path.folderCount(of: path)
      if own == count, Path.haveSameStart(path, last, count: own) { continue }
      (last, count) = (path, own)
      guard !BundlePath.products.isDisjoint(with: BundlePath.folders(above: path)) else { continue }
      var folder = Path.parent(of: path)
      while folder != "." && folder != "/" && known.insert(folder).inserted {
        if BundlePath.isProduct(folder) { add(folder, reader) }
        folder = Path.parent(of: folder)
      }
    }
  }

  /// Returns true if a folder has the sources of a product.
  package static func areSources(in folder: String, _ reader: FileReader) -> Bool {
    BundleContent(of: folder, reader) == .sources
  }

  private mutating func add(_ folder: String, _ reader: FileReader) {
    switch BundleContent(of: folder, reader) {
    case .product: products.insert(folder)
    case .sources: sources.insert(folder)
    case .unknown: break
    }
  }

  /// Returns these folders under other spellings of their paths.
  package func mapPaths(_ spelled: (String) -> String) -> BundleFolders {
    var result = BundleFolders()
    result.sources = Set(sources.map(spelled))
    result.products = Set(products.map(spelled))
    return result
  }

  /// Returns the extensions of the folders above a path, in lower case, without those of sources.
  func kinds(above path: String) -> [String] {
    if sources.isEmpty { return BundlePath.folders(above: path) }
    var kinds: [String] = []
    var folder = Path.parent(of: path)
    while folder != "." && folder != "/" && !folder.isEmpty {
      kinds.append(sources.contains(folder) ? "" : Path.fileExtension(of: Path.name(of: folder)))
      folder = Path.parent(of: folder)
    }
    return kinds.reversed()
  }

  /// Returns the path of the innermost app or app extension around a file; nil if there is none.
  package func app(around path: String) -> String? {
    var folder = Path.parent(of: path)
    while ![".", "..", "/"].contains(folder) {
      if ["app", "appex"].contains(Path.fileExtension(of: folder)), !sources.contains(folder) { return folder }
      folder = Path.parent(of: folder)
    }
    return nil
  }
}
