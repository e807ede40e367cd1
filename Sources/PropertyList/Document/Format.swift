import Text
import XML

/// How a property list is written.
package enum Format: Equatable, Sendable {
  /// No bytes at all: the build takes it for an empty dictionary, everything else for an error.
  case empty
  /// `bplist` and a version. Such bytes are never tried as text.
  case binary
  /// Text whose first character is `<`. OpenStep data begins so too: text that is not XML may be that.
  case xml
  /// Any other text: OpenStep, `.strings`, or JSON.
  case otherText

  /// Finds the format by the first bytes; a byte order mark and white space before them do not count.
  package static func detect(_ bytes: [UInt8]) -> Format {
    if bytes.isEmpty { return .empty }
    if bytes.starts(with: "bplist".utf8) { return .binary }
    // Big-endian UTF-16 without a mark cannot be read, but the XML reader can say why.
    if bytes.starts(with: [0, UInt8(ascii: "<")]) { return .xml }
    let mark = TextEncoding.mark(of: bytes)
    let isWide: Bool
    switch mark?.encoding {
    case .utf16, .utf32: isWide = true
    default: isWide = false
    }
    for byte in bytes.dropFirst(mark?.length ?? 0) {
      // The zero halves of wide units are passed over: the first other byte is enough to tell.
      if XMLPullParser.isWhiteSpace(byte) || (isWide && byte == 0) { continue }
      return byte == UInt8(ascii: "<") ? .xml : .otherText
    }
    return .otherText
  }
}

extension Format: CustomStringConvertible {
  /// The name in reports. Text that could be read and is no XML was an OpenStep list.
  package var description: String {
    switch self {
    case .empty: "empty"
    case .binary: "binary"
    case .xml: "xml"
    case .otherText: "openStep"
    }
  }
}
