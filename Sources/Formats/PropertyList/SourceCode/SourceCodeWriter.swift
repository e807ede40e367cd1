/// A writer of a constant in a programming language. Its strings are literals that compilers of both languages read alike,
/// but for their start and for control characters.
protocol SourceCodeWriter: LineWriter {
  var losses: Losses { get set }

  /// The start of a string literal.
  static var quote: String { get }

  /// Returns the escape sequence of a control character. Digits that follow must not change its meaning.
  static func escape(_ control: Unicode.Scalar) -> String
}

extension SourceCodeWriter {
  mutating func writeString(_ node: Node, at index: Int) {
    if LoneSurrogate.occurs(in: document.content(of: node)) {
      losses.add(LoneSurrogate.loss, at: index, of: document)
    }
    append(Self.quote)
    for scalar in document.text(of: node).unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\0"..<" ", "\u{7F}": append(Self.escape(scalar))
      default: append(String(scalar))
      }
    }
    append("\"")
  }

  mutating func append(_ text: String) { output.append(text) }
}
