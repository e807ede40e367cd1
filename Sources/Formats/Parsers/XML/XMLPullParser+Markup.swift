import CrushBasics

/// Tags, and the markup that is skipped.
extension XMLPullParser {
  /// Returns true for space, tab, line feed and carriage return (XML 1.0, section 2.3).
  package static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte <= 0x0D && (byte == 0x0A || byte == 0x09 || byte == 0x0D))
  }

  mutating func skipWhiteSpace() {
    position = Self.firstNonWhite(in: bytes.span, from: position)
  }

  private static func firstNonWhite(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, isWhiteSpace(bytes[index]) {
      index &+= 1
    }
    return index
  }

  /// Reads `<name …>` or `<name …/>` and opens the element. As in CFPropertyList.c, a slash belongs to the name unless
  /// it is the last byte of the tag.
  mutating func readStartTag() throws(XMLError) -> XMLTag {
    guard !open.isEmpty || !hasRoot else {
      throw .unexpected(found: markup(at: position), expected: "the end of the text", offset: position)
    }
    let start = position + 1
    let ends = Self.tagEnds(in: bytes.span, from: start, grammar: grammar)
    guard ends.bracket < bytes.count else {
      let name = Excerpt.text(start..<ends.name, in: bytes)
      throw .unexpectedEnd(expected: "\">\" of the tag <\(name)", offset: bytes.count)
    }
    let isEmpty = ends.bracket > start && bytes[ends.bracket - 1] == UInt8(ascii: "/")
    let contentEnd = isEmpty ? ends.bracket - 1 : ends.bracket
    let nameEnd = min(ends.name, contentEnd)
    guard nameEnd > start else {
      throw .unexpected(
        found: Excerpt.character(at: start, in: bytes), expected: "the name of an element", offset: start)
    }
    hasRoot = true
    position = ends.bracket + 1
    if !isEmpty {
      guard open.count < depthLimit else { throw .tooDeep(limit: depthLimit, offset: start - 1) }
      open.append(start..<nameEnd)
    }
    return XMLTag(name: start..<nameEnd, attributes: nameEnd..<contentEnd, isEmpty: isEmpty)
  }

  /// Returns the end of the name that begins at `start`, and the offset of the tag's closing bracket. Without a
  /// bracket, both searches stop at the end of the text.
  private static func tagEnds(
    in bytes: Span<UInt8>, from start: Int, grammar: TagGrammar
  ) -> (name: Int, bracket: Int) {
    // Nearly every tag is a short name followed by a bracket, without spaces or control characters. It fits into one
    // word of bytes.
    let word = bytes.word(at: start, length: bytes.count &- start)
    let bracket = ByteWord.matches(word, ByteWord.repeating(UInt8(ascii: ">")))
    if bracket != 0 {
      let length = bracket.trailingZeroBitCount / 8
      // The highest bit of each byte is set if the byte is above 0x20. Bytes of 0x80 and more have it set anyway.
      let printable = (word & ~ByteWord.highBits) &+ ByteWord.repeating(0x80 - 0x21) | word
      let needed = ByteWord.highBits & ByteWord.mask(length)
      if printable & needed == needed { return (start &+ length, start &+ length) }
    }
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: ">"), !isWhiteSpace(bytes[index]) {
      index &+= 1
    }
    let nameEnd = index
    var quote: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        break
      } else if grammar == .quotedAttributes && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")) {
        quote = byte
      }
      index &+= 1
    }
    return (nameEnd, index)
  }

  /// Reads `</name>`, which must close the innermost element. Returns the range of the name.
  mutating func readEndTag() throws(XMLError) -> Range<Int> {
    let start = position + 2
    guard let name = open.last else {
      throw .unexpected(found: markup(at: position), expected: "a start tag", offset: position)
    }
    if isPlainEnd(of: name, at: start) {
      position = start &+ name.count &+ 1
      open.removeLast()
      return start..<(start &+ name.count)
    }
    var index = start
    do {
      let bytes = self.bytes.span
      var other = name.lowerBound
      while other < name.upperBound, index < bytes.count, bytes[index] == bytes[other] {
        index &+= 1
        other &+= 1
      }
      if other < name.upperBound || (index < bytes.count && !Self.endsName(bytes[index])) {
        throw mismatch(at: start, open: name)
      }
    }
    position = index
    skipWhiteSpace()
    guard position < bytes.count else {
      throw .unexpectedEnd(expected: "\">\"", offset: position)
    }
    guard bytes[position] == UInt8(ascii: ">") else {
      throw .unexpected(
        found: Excerpt.character(at: position, in: bytes),
        expected: "\">\" of the end tag </\(Excerpt.text(name, in: bytes))>", offset: position)
    }
    position += 1
    open.removeLast()
    return start..<index
  }

  /// Returns true if the open element's name and a bracket follow at `start`. Names of up to eight bytes are compared
  /// as one word; longer names return false.
  @inline(__always)
  private func isPlainEnd(of name: Range<Int>, at start: Int) -> Bool {
    let bytes = self.bytes.span
    let length = name.count
    guard length <= 8, start &+ length < bytes.count, bytes[start &+ length] == UInt8(ascii: ">") else { return false }
    return bytes.word(at: start, length: length) == bytes.word(at: name.lowerBound, length: length)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || isWhiteSpace(byte)
  }

  private func mismatch(at start: Int, open name: Range<Int>) -> XMLError {
    let open = Excerpt.text(name, in: bytes)
    guard let end = bytes[start...].firstIndex(where: Self.endsName) else {
      return .unexpectedEnd(expected: "</\(open)>", offset: bytes.count)
    }
    return .mismatchedEndTag(found: Excerpt.text(start..<end, in: bytes), open: open, offset: start - 2)
  }

  /// Skips `<!DOCTYPE … >`, which is allowed only before the root.
  mutating func skipDocumentType() throws(XMLError) {
    guard !hasRoot, has("<!DOCTYPE", at: position) else {
      let expected = hasRoot ? "a tag or a comment" : "<!DOCTYPE or a comment"
      throw .unexpected(found: markup(at: position), expected: expected, offset: position)
    }
    var index = position + 9
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] == UInt8(ascii: "[") { throw .internalSubset(offset: index) }
      index += 1
    }
    guard index < bytes.count else { throw .unexpectedEnd(expected: "\">\" of the document type", offset: index) }
    position = index + 1
  }

  /// Moves past the next `terminator` from `start` on. `position` must be the start of the skipped part.
  mutating func skip(past terminator: String, from start: Int, of part: String) throws(XMLError) {
    let first = terminator.utf8.first
    var index = start
    while index < bytes.count {
      if bytes[index] == first && has(terminator, at: index) {
        position = index + terminator.utf8.count
        return
      }
      index &+= 1
    }
    throw .unexpectedEnd(expected: "the end of the \(part) that begins here", offset: position)
  }

  /// Returns true if the bytes at `index` begin with `expected`.
  func has(_ expected: String, at index: Int) -> Bool {
    var index = index
    for byte in expected.utf8 {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index &+= 1
    }
    return true
  }

  /// Describes the markup at `offset` for error messages: the name of a tag, the kind of the markup, or one character.
  func markup(at offset: Int) -> String {
    guard has("<", at: offset) else { return Excerpt.character(at: offset, in: bytes) }
    if has("<!--", at: offset) { return "comment" }
    if has("<?", at: offset) { return "processing instruction" }
    let end = bytes[offset...].dropFirst().firstIndex { Self.endsName($0) || $0 == UInt8(ascii: "[") } ?? bytes.count
    return "\(Excerpt.text(offset..<end, in: bytes))>"
  }

  func unexpectedEnd() -> XMLError {
    guard let name = open.last else { return .unexpectedEnd(expected: "an element", offset: bytes.count) }
    return .unexpectedEnd(expected: "</\(Excerpt.text(name, in: bytes))>", offset: bytes.count)
  }
}
