import CrushBasics
import CrushParsers

/// The format of a property list file, detected from its first bytes.
package enum Format: Equatable, Sendable {
  /// An empty file. Xcode's build treats it as an empty dictionary; other tools report an error.
  case empty
  /// `bplist` and a version. Such a file is never parsed as text.
  case binary
  /// Text whose first character is `<`. OpenStep data begins with `<` too, so text that is not XML may be OpenStep.
  case xml
  /// Any other text: OpenStep, `.strings`, or JSON.
  case otherText

  /// Detects the format from the first bytes. A leading byte order mark and white space are ignored.
  package static func detect(_ bytes: [UInt8]) -> Format {
    if bytes.isEmpty { return .empty }
    if bytes.starts(with: "bplist".utf8) { return .binary }
    // Big-endian UTF-16 without a byte order mark is not supported, but the XML reader reports the reason.
    if bytes.starts(with: [0, UInt8(ascii: "<")]) { return .xml }
    let mark = TextEncoding.mark(of: bytes)
    let isWide: Bool
    switch mark?.encoding {
    case .utf16, .utf32: isWide = true
    default: isWide = false
    }
    for byte in bytes.dropFirst(mark?.length ?? 0) {
      // The zero bytes of UTF-16 and UTF-32 units are skipped. The first other byte identifies the format.
      if XMLPullParser.isWhiteSpace(byte) || (isWide && byte == 0) { continue }
      return byte == UInt8(ascii: "<") ? .xml : .otherText
    }
    return .otherText
  }
}

extension Format: CustomStringConvertible {
  /// The name in reports. Other text that was read successfully is an OpenStep list.
  package var description: String {
    switch self {
    case .empty: "empty"
    case .binary: "binary"
    case .xml: "xml"
    case .otherText: "openStep"
    }
  }
}
