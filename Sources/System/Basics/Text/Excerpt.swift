/// A short, printable piece of a text, for error messages.
package enum Excerpt {
  /// The longest excerpt, in bytes. Names in hostile files can be as long as the file.
  package static let limit = 40

  /// Returns the bytes of `range` as text, cut at the limit. White space characters become spaces, and other control
  /// characters become U+FFFD.
  package static func text(_ range: Range<Int>, in bytes: [UInt8]) -> String {
    let range = range.clamped(to: 0..<bytes.count)
    let cut = range.lowerBound..<min(range.upperBound, range.lowerBound + limit)
    var text = ""
    for scalar in String(decoding: bytes[cut], as: UTF8.self).unicodeScalars {
      let isControl = scalar.value < 0x20 || scalar.value == 0x7F
      text.unicodeScalars.append(!isControl ? scalar : scalar.properties.isWhitespace ? " " : "\u{FFFD}")
    }
    return range.count > limit ? text + "…" : text
  }

  /// Returns the character at `offset` in quotes, or the name of a control character, or "end of the text".
  package static func character(at offset: Int, in bytes: [UInt8]) -> String {
    guard bytes.indices.contains(offset) else { return "end of the text" }
    let slice = bytes[offset..<min(offset + 4, bytes.count)]
    guard let scalar = String(decoding: slice, as: UTF8.self).unicodeScalars.first else { return "end of the text" }
    switch scalar {
    case "\n", "\r": return "end of the line"
    case "\t": return "tab"
    case "\"": return "'\"'"
    case "\u{FFFD}": return "byte 0x" + String(bytes[offset], radix: 16, uppercase: true)
    default:
      return scalar.value < 0x20 || scalar.value == 0x7F
        ? "control character 0x" + String(scalar.value, radix: 16, uppercase: true) : "\"\(scalar)\""
    }
  }
}
