import FileSystem

/// What the folders around a file say of it.
package enum BundlePath {
  /// Folders that ship as they are.
  private static let bundles: Set<String> = ["app", "appex", "bundle"]

  /// Whether a folder of this extension is an app, an extension or a resource bundle.
  static func isBundle(_ kind: String) -> Bool { bundles.contains(kind) }

  /// Folders that Xcode made, with the images that it converted.
  private static let built = bundles.union(["framework", "xcarchive", "xctest"])

  /// Whether one of the folders above is a product of a build.
  package static func isInsideProduct(_ path: String) -> Bool { !built.isDisjoint(with: folders(above: path)) }

  /// Whether one of the folders above is an asset catalog, or a set of one.
  package static func isInsideCatalog(_ path: String) -> Bool {
    folders(above: path).contains { ["xcassets", "xcstickers"].contains($0) || CatalogKind.isSet(folderOf: $0) }
  }

  /// Whether one of the folders above has this extension.
  package static func isInside(_ path: String, folderOf kind: String) -> Bool {
    folders(above: path).contains(kind)
  }

  /// The extensions of the folders above, in lower case.
  static func folders(above path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
      .map { Path.fileExtension(of: String(Substring($0))) }
  }
}
