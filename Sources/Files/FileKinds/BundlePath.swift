import CrushFiles

/// Facts about a file that follow from the extensions of the folders around it.
package enum BundlePath {
  /// The extensions of folders that ship as they are.
  private static let bundles: Set<String> = ["app", "appex", "bundle"]

  /// Returns true if a folder with this extension is an app, an app extension or a resource bundle.
  static func isBundle(_ kind: String) -> Bool { bundles.contains(kind) }

  /// The extensions of folders that Xcode builds, with the images that it converted.
  static let products = bundles.union(["framework", "xcarchive", "xctest"])

  /// Returns true if a folder has the name of a product.
  static func isProduct(_ folder: String) -> Bool {
    products.contains(Path.fileExtension(of: Path.name(of: folder)))
  }

  /// Returns true if one of the folders above has the name of a product.
  package static func isInsideProduct(_ path: String) -> Bool { !products.isDisjoint(with: folders(above: path)) }

  /// Returns true if one of the folders above is an asset catalog or a set in one.
  package static func isInsideCatalog(_ path: String) -> Bool {
    folders(above: path).contains { ["xcassets", "xcstickers"].contains($0) || CatalogKind.isSet(folderOf: $0) }
  }

  /// Returns the path of the closest app, app extension or resource bundle around a file; nil if there is none.
  package static func closest(to path: String) -> String? {
    var folder = Path.parent(of: path)
    while folder != "." && folder != "/" {
      if isBundle(Path.fileExtension(of: Path.name(of: folder))) { return folder }
      folder = Path.parent(of: folder)
    }
    return nil
  }

  /// Returns true if one of the folders above has this extension.
  package static func isInside(_ path: String, folderOf kind: String) -> Bool {
    folders(above: path).contains(kind)
  }

  /// Returns the extensions of the folders above, in lower case.
  static func folders(above path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
      .map { Path.fileExtension(of: String(Substring($0))) }
  }
}
