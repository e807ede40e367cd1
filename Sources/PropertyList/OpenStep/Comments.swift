import Text
import XML

/// Comments of property lists, which no value holds: a binary list loses them.
package enum Comments {
  /// Whether a list in text has comments. A text that cannot be decoded has none.
  package static func areIn(_ file: [UInt8]) -> Bool {
    switch Format.detect(file) {
    case .empty, .binary: return false
    // Text holds "<" as a reference, but for CDATA.
    case .xml: return (try? Transcoder.utf8(fromXML: file)).map { contains(Array("<!--".utf8), $0) } ?? false
    case .otherText: return (try? OpenStepText.utf8(of: file, Limits())).map(areInOpenStep) ?? false
    }
  }

  private static func contains(_ mark: [UInt8], _ text: [UInt8]) -> Bool {
    text.indices.contains { text[$0] == mark[0] && text[$0...].starts(with: mark) }
  }

  /// `//` and `/*` outside of quotes.
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
