import Text

/// A parser of JSON (RFC 8259) that keeps places, nulls, and the first of equal keys. It takes linear time.
struct JSONParser {
  /// The maximum depth of objects and arrays. A catalog needs 14 levels.
  static let depthLimit = 128
  /// The maximum size of a catalog in bytes. The largest known ones have 30 MB.
  static let sizeLimit = 1 << 30

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private var cursor = TextCursor()

  static func parse(_ bytes: [UInt8]) throws(StringCatalogError) -> JSONNode {
    guard bytes.count <= sizeLimit else { throw .tooLarge(bytes: bytes.count, limit: sizeLimit) }
    let utf8: [UInt8]
    do {
      utf8 = try Transcoder.utf8(from: bytes, encoding: TextEncoding.mark(of: bytes)?.encoding ?? .utf8)
    } catch {
      throw .encoding(error, at: TextPosition(of: error.offset, in: bytes.span))
    }
    do {
      _ = try UTF8Span(validating: utf8.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      throw .encoding(.malformed(encoding: "UTF-8", offset: offset), at: TextPosition(of: offset, in: utf8.span))
    }
    var parser = JSONParser(bytes: utf8)
    parser.index = utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    parser.cursor.start(at: parser.index)
    let root = try parser.value()
    parser.skipSpace()
    guard parser.current == nil else { throw parser.unexpected("the end of the file") }
    return root
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func value() throws(StringCatalogError) -> JSONNode {
    skipSpace()
    let position = position()
    switch current {
    case UInt8(ascii: "{"): return JSONNode(content: .object(try object()), position: position)
    case UInt8(ascii: "["):
      try array()
      return JSONNode(content: .array, position: position)
    case UInt8(ascii: "\""): return JSONNode(content: .string(try string()), position: position)
    case UInt8(ascii: "-"),
      _ where isDigit:
      return JSONNode(content: .number(try number()), position: position)
    default:
      if skip("true") { return JSONNode(content: .boolean(true), position: position) }
      if skip("false") { return JSONNode(content: .boolean(false), position: position) }
      if skip("null") { return JSONNode(content: .null, position: position) }
      throw unexpected("a value")
    }
  }

  private mutating func object() throws(StringCatalogError) -> [(key: String, value: JSONNode)] {
    try enter()
    var members: [(key: String, value: JSONNode)] = []
    var keys: Set<[UInt8]> = []
    skipSpace()
    if try isClosed("}") { return members }
    repeat {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try string()
      skipSpace()
      guard skip(":") else { throw unexpected("\":\" after the key") }
      let value = try value()
      // Seen in Xcode 26: of equal keys, the first one is compiled.
      if keys.insert(Array(key.utf8)).inserted { members.append((key, value)) }
      skipSpace()
    } while skip(",")
    guard try isClosed("}") else { throw unexpected("\",\" or \"}\"") }
    return members
  }

  private mutating func array() throws(StringCatalogError) {
    try enter()
    skipSpace()
    if try isClosed("]") { return }
    repeat {
      _ = try value()
      skipSpace()
    } while skip(",")
    guard try isClosed("]") else { throw unexpected("\",\" or \"]\"") }
  }

  private mutating func enter() throws(StringCatalogError) {
    guard depth < Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit, at: position()) }
    depth += 1
    index += 1
  }

  private mutating func isClosed(_ end: String) throws(StringCatalogError) -> Bool {
    guard skip(end) else { return false }
    depth -= 1
    return true
  }

  private mutating func number() throws(StringCatalogError) -> String {
    let start = index
    _ = skip("-")
    if !skip("0") { try digits() }
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("-") { _ = skip("+") }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(StringCatalogError) {
    let start = index
    while isDigit { index += 1 }
    guard index > start else { throw unexpected("a digit") }
  }

  private mutating func string() throws(StringCatalogError) -> String {
    let quote = position()
    index += 1
    let start = index
    while let byte = current, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { index += 1 }
    if current == UInt8(ascii: "\"") {
      index += 1
      return String(decoding: bytes[start..<(index - 1)], as: UTF8.self)
    }
    var text = Array(bytes[start..<index])
    while let byte = current, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        try escape(into: &text)
      } else {
        guard byte >= 0x20 else { throw unexpected("\\u and four digits for a control character") }
        text.append(byte)
        index += 1
      }
    }
    guard skip("\"") else { throw .unclosedString(at: quote) }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape(into text: inout [UInt8]) throws(StringCatalogError) {
    index += 1
    let byte = current
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte ?? 0)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: "\(try scalar())".utf8)
    default:
      index -= 1
      throw unexpected("one of \" \\ / b f n r t u after a backslash")
    }
  }

  /// Reads the digits after `\u`, and the second escape of a surrogate pair.
  private mutating func scalar() throws(StringCatalogError) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first & 0xFC00 == 0xD800, skip("\\u") else { throw unexpected("both halves of a surrogate pair") }
    let second = try unit()
    let value = 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF
    guard second & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(value) else {
      throw unexpected("both halves of a surrogate pair")
    }
    return scalar
  }

  private mutating func unit() throws(StringCatalogError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("a hexadecimal digit")
      }
      unit = unit << 4 | UInt32(digit)
      index += 1
    }
    return unit
  }

  private var isDigit: Bool { current.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func position() -> TextPosition { cursor.position(of: index, in: bytes) }

  private func unexpected(_ expected: String) -> StringCatalogError {
    var cursor = cursor
    return .syntax(
      found: Excerpt.character(at: index, in: bytes), expected: expected, at: cursor.position(of: index, in: bytes))
  }
}

/// A counter of lines and columns that only moves forward, so that all places of a text take linear time together.
struct TextCursor {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Begins after a byte order mark, which occupies no column.
  mutating func start(at offset: Int) { self.offset = offset }

  /// Returns the place of the byte at `target`, which must not be before the last one. Columns count Unicode scalars,
  /// as in `TextPosition`.
  mutating func position(of target: Int, in bytes: [UInt8]) -> TextPosition {
    let target = min(target, bytes.count)
    while offset < target {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\r")
        || (byte == UInt8(ascii: "\n") && (offset == 0 || bytes[offset - 1] != UInt8(ascii: "\r")))
      {
        line += 1
        column = 1
      } else if byte == UInt8(ascii: "\n") {
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
    return TextPosition(line: line, column: column)
  }
}
