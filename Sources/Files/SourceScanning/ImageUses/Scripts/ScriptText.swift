/// A text in Dart or JavaScript, with the places where code inserts values.
package struct ScriptText: Sendable, Hashable {
  /// A part of the text.
  package enum Part: Sendable, Hashable {
    /// Characters of a literal.
    case literal(String)
    /// The value of a name, such as `Paths.images`.
    case name(String)
    /// A value that code computes.
    case computed
  }

  package var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  package init(_ text: String) { parts = [.literal(text)] }

  /// The whole text; nil if code inserts a value.
  package var literal: String? {
    parts.allSatisfy { if case .literal = $0 { true } else { false } } ? start : nil
  }

  /// The characters before the first inserted value.
  package var start: String {
    var text = ""
    for case .literal(let piece) in parts.prefix(while: { if case .literal = $0 { true } else { false } }) {
      text += piece
    }
    return text
  }

  /// The name, if the text is the value of one name and nothing else.
  package var name: String? {
    if parts.count == 1, case .name(let name) = parts[0] { name } else { nil }
  }

  /// The extensions of images, in lower case.
  private static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "bmp", "svg", "avif", "heic", "ico", "tif", "tiff",
  ]

  /// Returns true if a path ends in the extension of an image.
  package static func isImage(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: "."), dot != path.startIndex else { return false }
    return extensions.contains(path[path.index(after: dot)...].lowercased())
  }

  /// Whether the text ends like the name of an image, or in a value that may do so.
  var mayBeImage: Bool {
    switch parts.last {
    case .literal(let end): Self.isImage(end) || Self.isImage("a" + end)
    case .name, .computed: true
    case nil: false
    }
  }
}
