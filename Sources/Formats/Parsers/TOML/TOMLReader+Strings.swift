/// The strings of TOML. Basic strings have escapes, literal strings do not, and three quotes allow several lines.
extension TOMLReader {
  /// - Parameter mayBeLong: whether three quotes begin a string of several lines, which a key does not allow.
  mutating func basicString(mayBeLong: Bool) throws(TOMLError) -> String {
    let start = mark
    offset += 1
    let isLong = mayBeLong && takeOpening("\"")
    var text: [UInt8] = []
    while let byte = peek() {
      if byte == UInt8(ascii: "\"") {
        if let quotes = closing(byte, isLong: isLong) {
          text.append(contentsOf: quotes)
          return String(decoding: text, as: UTF8.self)
        }
        text.append(byte)
        offset += 1
      } else if byte == UInt8(ascii: "\\") {
        offset += 1
        try escape(into: &text, isLong: isLong)
      } else {
        try plain(byte, into: &text, isLong: isLong, start: start)
      }
    }
    throw fail(.unclosedString, at: start)
  }

  mutating func literalString(mayBeLong: Bool) throws(TOMLError) -> String {
    let start = mark
    offset += 1
    let isLong = mayBeLong && takeOpening("'")
    var text: [UInt8] = []
    while let byte = peek() {
      if byte == UInt8(ascii: "'") {
        if let quotes = closing(byte, isLong: isLong) {
          text.append(contentsOf: quotes)
          return String(decoding: text, as: UTF8.self)
        }
        text.append(byte)
        offset += 1
      } else {
        try plain(byte, into: &text, isLong: isLong, start: start)
      }
    }
    throw fail(.unclosedString, at: start)
  }

  /// Skips the second and third quote, and a line end directly after them.
  private mutating func takeOpening(_ quote: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: quote), peek(1) == UInt8(ascii: quote) else { return false }
    offset += 2
    _ = takeLineEnd()
    return true
  }

  /// Skips the closing quotes. The first two of five quotes belong to the text.
  ///
  /// - Returns: the quotes that belong to the text, or nil if the string continues.
  private mutating func closing(_ quote: UInt8, isLong: Bool) -> [UInt8]? {
    guard isLong else {
      offset += 1
      return []
    }
    var count = 0
    while count < 5, peek(count) == quote { count += 1 }
    guard count >= 3 else { return nil }
    offset += count
    return [UInt8](repeating: quote, count: count - 3)
  }

  private mutating func plain(_ byte: UInt8, into text: inout [UInt8], isLong: Bool, start: Mark) throws(TOMLError) {
    if byte == UInt8(ascii: "\n") || byte == 13 && peek(1) == UInt8(ascii: "\n") {
      guard isLong else { throw fail(.unclosedString, at: start) }
      _ = takeLineEnd()
      // A checkout may change line ends, but not the text.
      text.append(UInt8(ascii: "\n"))
      return
    }
    if byte < 32 && byte != 9 || byte == 127 { throw fail(.controlCharacter(byte)) }
    text.append(byte)
    offset += 1
  }

  /// Reads an escape after its backslash.
  private mutating func escape(into text: inout [UInt8], isLong: Bool) throws(TOMLError) {
    guard let byte = peek() else { throw fail(.unclosedString) }
    if isLong, try skipLineEnding() { return }
    let simple: [Unicode.Scalar: UInt8] = ["b": 8, "t": 9, "n": 10, "f": 12, "r": 13, "\"": 34, "\\": 92]
    if let value = simple[Unicode.Scalar(byte)] {
      text.append(value)
      offset += 1
      return
    }
    let digits = byte == UInt8(ascii: "u") ? 4 : byte == UInt8(ascii: "U") ? 8 : 0
    guard digits > 0 else { throw fail(.unknownEscape("\\\(self.text(characterRange))")) }
    let end = offset + 1 + digits
    guard end <= bytes.count, bytes[offset + 1..<end].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(self.text(offset + 1..<end), radix: 16), let scalar = Unicode.Scalar(value)
    else { throw fail(.notAScalar("\\" + self.text(offset..<min(end, bytes.count)))) }
    text.append(contentsOf: String(Character(scalar)).utf8)
    offset = end
  }

  /// Skips all white space after a backslash at the end of a line.
  private mutating func skipLineEnding() throws(TOMLError) -> Bool {
    let start = offset
    skipSpaces()
    guard takeLineEnd() else {
      offset = start
      return false
    }
    repeat { skipSpaces() } while takeLineEnd()
    return true
  }

  /// The bytes of the current character.
  private var characterRange: Range<Int> {
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return offset..<end
  }
}
