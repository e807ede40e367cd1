/// The place of an image: a file, or a rendition of a compiled catalog.
package enum PictureSource: Sendable, Hashable {
  /// A file, by its path for a `FileReader`.
  case file(String)
  /// A rendition, by the catalog's path for a `FileReader` and the index in the catalog.
  case rendition(catalog: String, index: Int)
}
