import CrushBasics
import CrushParsers

/// Comments of property lists. They are not part of any value, so a binary list loses them.
package enum Comments {
  /// Returns whether a text list has comments. A text that cannot be decoded has none.
  package static func areIn(_ file: [UInt8]) -> Bool {
    switch Format.detect(file) {
    case .empty, .binary: return false
    // Text contains "<" only as a reference, except in CDATA.
    case .xml: return (try? Transcoder.utf8(fromXML: file)).map { contains(Array("<!--".utf8), $0) } ?? false
    case .otherText: return (try? OpenStepText.utf8(of: file, Limits())).map(areInOpenStep) ?? false
    }
  }

  private static func contains(_ mark: [UInt8], _ text: [UInt8]) -> Bool {
    text.indices.contains { text[$0] == mark[0] && text[$0...].starts(with: mark) }
  }

  /// Returns whether `//` or `/*` occurs outside quotes.
  private static func areInOpenStep(_ text: [UInt8]) -> Bool {
    var quote: UInt8?
    var index = 0
    while index < text.count {
      let byte = text[index]
      if quote != nil {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == quote { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "/"), index + 1 < text.count,
        text[index + 1] == UInt8(ascii: "/") || text[index + 1] == UInt8(ascii: "*")
      {
        return true
      }
      index += 1
    }
    return false
  }
}
