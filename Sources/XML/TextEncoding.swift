/// How the bytes of a text stand for characters.
package enum TextEncoding: Equatable, Sendable {
  case utf8
  case ascii
  case latin1
  case windows1252
  case utf16(bigEndian: Bool)
  case utf32(bigEndian: Bool)

  /// The names that a declaration may use, for messages.
  static let readableNames = "UTF-8, US-ASCII, ISO-8859-1, windows-1252, UTF-16 with a byte order mark"

  /// The encoding that a byte order mark at the start of `bytes` announces, and the mark's length; nil without a mark.
  package static func mark(of bytes: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
    // UTF-32's little-endian mark begins with UTF-16's: the longer one is tried first.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32(bigEndian: false), 4) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32(bigEndian: true), 4) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16(bigEndian: false), 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16(bigEndian: true), 2) }
    return nil
  }

  /// The encoding of an XML text: its byte order mark, else the name in its declaration, else UTF-8.
  ///
  /// As CoreFoundation's CFPropertyList.c, a declaration counts only when it is the very first thing in the text.
  /// - Throws: `XMLError.unknownEncoding` for a name that is not read, and for UTF-16 without a byte order mark.
  package init(detecting bytes: [UInt8]) throws(XMLError) {
    if let mark = Self.mark(of: bytes) {
      self = mark.encoding
      return
    }
    if bytes.count >= 2 && (bytes[0] == 0) != (bytes[1] == 0) {
      throw .unknownEncoding("UTF-16 without a byte order mark", offset: 0)
    }
    guard let range = Self.declaredName(in: bytes) else {
      self = .utf8
      return
    }
    let name = Excerpt.text(range, in: bytes)
    switch name.uppercased() {
    case "UTF-8", "UTF8": self = .utf8
    case "US-ASCII", "ASCII": self = .ascii
    case "ISO-8859-1", "ISO_8859-1", "ISO8859-1", "LATIN1", "LATIN-1": self = .latin1
    case "WINDOWS-1252", "CP1252": self = .windows1252
    case "UTF-16", "UTF-16LE", "UTF-16BE", "UTF16":
      throw .unknownEncoding("\(name) without a byte order mark", offset: range.lowerBound)
    default:
      throw .unknownEncoding(name, offset: range.lowerBound)
    }
  }

  /// Where the name of the encoding stands in `<?xml … encoding="NAME" …?>`, or nil when nothing is declared.
  private static func declaredName(in bytes: [UInt8]) -> Range<Int>? {
    guard bytes.starts(with: "<?xml".utf8) else { return nil }
    let keyword = Array("encoding".utf8)
    var index = 5
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] == keyword[0], bytes[index...].starts(with: keyword) {
        index += keyword.count
        while index < bytes.count, XMLPullParser.isWhiteSpace(bytes[index]) || bytes[index] == UInt8(ascii: "=") {
          index += 1
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
          return nil
        }
        let start = index + 1
        guard let end = bytes[start...].firstIndex(of: bytes[index]) else { return nil }
        return start..<end
      }
      index += 1
    }
    return nil
  }
}
