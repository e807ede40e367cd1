/// An encoding of text as bytes.
package enum TextEncoding: Equatable, Sendable {
  case utf8
  case ascii
  case latin1
  case windows1252
  case utf16(bigEndian: Bool)
  case utf32(bigEndian: Bool)

  /// The encoding names that a declaration may use, for error messages.
  static let readableNames = "UTF-8, US-ASCII, ISO-8859-1, windows-1252, UTF-16 with a byte order mark"

  /// Returns the encoding and the length of the byte order mark at the start of `bytes`, or nil if there is no mark.
  package static func mark(of bytes: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
    // UTF-32's little-endian mark begins with UTF-16's, so the longer mark is tried first.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32(bigEndian: false), 4) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32(bigEndian: true), 4) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16(bigEndian: false), 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16(bigEndian: true), 2) }
    return nil
  }
}
