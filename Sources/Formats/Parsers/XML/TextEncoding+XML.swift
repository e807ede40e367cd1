package import CrushBasics

extension TextEncoding {
  /// Detects the encoding of an XML text from its byte order mark, else from its declaration. The default is UTF-8.
  ///
  /// As in CoreFoundation's CFPropertyList.c, a declaration counts only at the very start of the text.
  /// - Throws: `TextEncodingError.unknown` for an unsupported name, and for UTF-16 without a byte order mark.
  package init(detecting bytes: [UInt8]) throws(TextEncodingError) {
    if let mark = Self.mark(of: bytes) {
      self = mark.encoding
      return
    }
    if bytes.count >= 2 && (bytes[0] == 0) != (bytes[1] == 0) {
      throw .unknown("UTF-16 without a byte order mark", offset: 0)
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
      throw .unknown("\(name) without a byte order mark", offset: range.lowerBound)
    default:
      throw .unknown(name, offset: range.lowerBound)
    }
  }

  /// Returns the range of the encoding's name in `<?xml … encoding="NAME" …?>`, or nil if no encoding is declared.
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

extension Transcoder {
  /// Returns the UTF-8 form of an XML text, converted from the encoding of its byte order mark or declaration.
  ///
  /// A text in UTF-8 is returned unchanged, including its byte order mark, and is not validated.
  /// - Throws: `XMLError.encoding`, with the offset in `bytes`.
  package static func utf8(fromXML bytes: [UInt8]) throws(XMLError) -> [UInt8] {
    do {
      return try utf8(from: bytes, encoding: TextEncoding(detecting: bytes))
    } catch {
      throw .encoding(error)
    }
  }
}
