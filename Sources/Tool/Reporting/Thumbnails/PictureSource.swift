/// The place of an image: a file, or a rendition of a compiled catalog.
package enum PictureSource: Sendable, Hashable {
  /// A file, by its path for a `FileReader`.
  case file(String)
  case rendition(catalog: String, index: Int)
}
