import CrushBasics
import CrushParsers

/// The bytes of an OpenStep list, with the position of the reader. Reads white space, comments, strings and data.
struct OpenStepText {
  /// Valid UTF-8.
  let bytes: [UInt8]
  var position: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    self.position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns a text as valid UTF-8. The text is in UTF-8, or in UTF-16 or UTF-32 with a byte order mark.
  static func utf8(of bytes: [UInt8], _ limits: Limits) throws(PropertyListError) -> [UInt8] {
    guard bytes.count <= limits.bytes else { throw .tooLarge(bytes: bytes.count, limit: limits.bytes) }
    let utf8: [UInt8]
    do {
      utf8 = try Transcoder.utf8(from: bytes, encoding: TextEncoding.mark(of: bytes)?.encoding ?? .utf8)
    } catch {
      throw .xml(.encoding(error), at: TextPosition(of: error.offset, in: bytes.span))
    }
    do {
      _ = try UTF8Span(validating: utf8.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      throw .syntax(.invalidUTF8, at: TextPosition(of: offset, in: utf8.span))
    }
    guard utf8.count <= limits.bytes else { throw .tooLarge(bytes: utf8.count, limit: limits.bytes) }
    return utf8
  }

  /// Skips white space and comments. Returns false at the end of the text.
  mutating func skipSpace() throws(PropertyListError) -> Bool {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x20 || byte >= 0x09 && byte <= 0x0D {
        position &+= 1
      } else if byte == UInt8(ascii: "/"), has(UInt8(ascii: "/"), at: position + 1) {
        position = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if byte == UInt8(ascii: "/"), has(UInt8(ascii: "*"), at: position + 1) {
        try skipComment()
      } else if byte == 0xE2, has(0x80, at: position + 1), has(0xA8, at: position + 2) || has(0xA9, at: position + 2) {
        // U+2028 and U+2029, the separators of lines and paragraphs.
        position &+= 3
      } else {
        return true
      }
    }
    return false
  }

  private mutating func skipComment() throws(PropertyListError) {
    var index = position + 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        position = index + 2
        return
      }
      index &+= 1
    }
    throw fault(.unclosedComment, at: position)
  }

  private func has(_ byte: UInt8, at index: Int) -> Bool {
    index < bytes.count && bytes[index] == byte
  }

  /// Returns whether a string can begin with this byte.
  static func beginsString(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || isUnquoted(byte)
  }

  /// Returns whether a string without quotes can contain this byte.
  static func isUnquoted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Reads the string at the position.
  mutating func string(to document: inout Document) throws(PropertyListError) -> Node {
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = position
      while position < bytes.count, Self.isUnquoted(bytes[position]) { position &+= 1 }
      return .string(start..<position, flags: .ascii, hash: document.textHash.hash(bytes.span, start..<position))
    }
    let start = position + 1
    var index = start
    var seen: UInt8 = 0
    while index < bytes.count, bytes[index] != quote, bytes[index] != UInt8(ascii: "\\") {
      seen |= bytes[index]
      index &+= 1
    }
    guard index < bytes.count else { throw fault(.unclosedString, at: position) }
    if bytes[index] == UInt8(ascii: "\\") { return try escapedString(quote, from: start, to: &document) }
    position = index + 1
    return .string(
      start..<index, flags: seen < 0x80 ? .ascii : [], hash: document.textHash.hash(bytes.span, start..<index))
  }

  /// Reads a quoted string with escapes into the document's slab.
  private mutating func escapedString(
    _ quote: UInt8, from start: Int, to document: inout Document
  ) throws(PropertyListError) -> Node {
    let begin = document.decoded.count
    var units = UTF16Joiner()
    var index = start
    while true {
      guard index < bytes.count else { throw fault(.unclosedString, at: position) }
      let byte = bytes[index]
      if byte == quote { break }
      if byte == UInt8(ascii: "\\") {
        guard let escape = OpenStepEscape(at: index, in: bytes) else { throw fault(.unclosedString, at: position) }
        if let unit = escape.unit { units.append(unit, to: &document.decoded) }
        index = escape.end
      } else {
        units.flush(to: &document.decoded)
        document.decoded.append(byte)
        index &+= 1
      }
    }
    units.flush(to: &document.decoded)
    position = index + 1
    let range = begin..<document.decoded.count
    let isASCII = document.decoded[range].allSatisfy { $0 < 0x80 }
    return .string(
      range, flags: isASCII ? [.decoded, .ascii] : .decoded,
      hash: document.textHash.hash(document.decoded.span, range))
  }

  /// Reads data: pairs of hexadecimal digits between `<` and `>`, with white space between the pairs.
  mutating func data(to document: inout Document) throws(PropertyListError) -> Node {
    let begin = document.decoded.count
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      let byte = bytes[position]
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        position &+= 1
        continue
      }
      guard let high = Hexadecimal.value(byte) else { throw unexpected("hexadecimal digits or \">\"") }
      position += 1
      guard position < bytes.count, let low = Hexadecimal.value(bytes[position]) else {
        throw unexpected("the second digit of a byte")
      }
      document.decoded.append(high << 4 | low)
      position += 1
    }
    guard position < bytes.count else { throw fault(.unclosedData, at: start) }
    position += 1
    return .data(begin..<document.decoded.count, flags: .decoded)
  }

  func unexpected(_ expected: String) -> PropertyListError {
    if let line = PreprocessorLine.text(at: position, in: bytes) { return fault(.preprocessorLine(line), at: position) }
    return fault(.unexpected(found: Excerpt.character(at: position, in: bytes), expected: expected), at: position)
  }

  func fault(_ problem: TextSyntaxError, at offset: Int) -> PropertyListError {
    .syntax(problem, at: TextPosition(of: offset, in: bytes.span))
  }
}
