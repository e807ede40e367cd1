import CrushFiles

/// The reader of asset catalogs before they are compiled.
package enum CatalogSourceReader {
  /// Reads the structure of a catalog. Pictures and data are not opened. Every problem is a message.
  ///
  /// - Parameter path: the path of a folder `.xcassets` or `.xcstickers`, or of a document `.icon`.
  package static func read(_ path: String) -> SourceCatalog {
    let path = Path.withoutTrailingSlashes(path)
    var walk = CatalogWalk(path: path)
    walk.read()
    return walk.catalog
  }

  /// Reads the `Contents.json` of a set without the files of the set.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - kind: the kind of the set.
  ///   - path: the path of the set below its catalog.
  package static func readSet(
    _ bytes: [UInt8], kind: SourceSet.Kind, path: String
  ) -> (set: SourceSet, messages: [CatalogMessage]) {
    var walk = CatalogWalk(path: "")
    let name = Path.name(of: path)
    var set = SourceSet(kind: kind, name: Path.withoutExtension(name), path: path)
    if let fields = walk.fields(of: bytes, folder: name, at: path) {
      _ = walk.readContents(fields, into: &set, CatalogWalk.Inherited())
    }
    return (set, walk.catalog.messages)
  }
}
