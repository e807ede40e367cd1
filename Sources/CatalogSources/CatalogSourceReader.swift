import FileSystem

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
}
