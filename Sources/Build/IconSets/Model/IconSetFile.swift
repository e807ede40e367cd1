/// A file of an icon set, before its pictures are drawn.
package struct IconSetFile: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// The bytes of a text, or of a master that is copied.
    case bytes([UInt8])
    case png(IconDrawing)
    /// The icon file of macOS, with the type of each picture.
    case icns([Part])
    /// The icon file of Windows.
    case ico([IconDrawing])
  }

  /// A picture of an `.icns` file.
  package struct Part: Sendable, Hashable {
    package let type: String
    package let drawing: IconDrawing
  }

  /// The path below the output folder.
  package let path: String
  package let content: Content

  package init(_ path: String, _ content: Content) { (self.path, self.content) = (path, content) }

  init(_ path: String, text: String) { self.init(path, .bytes(Array(text.utf8))) }

  /// All pictures of the file.
  package var drawings: [IconDrawing] {
    switch content {
    case .bytes: []
    case .png(let drawing): [drawing]
    case .icns(let parts): parts.map(\.drawing)
    case .ico(let drawings): drawings
    }
  }
}
