import CrushBasics

/// A parser of JSON (RFC 8259) in UTF-8, or in UTF-16 with a byte order mark. It takes linear time.
package struct JSONParser {
  /// The rules on which readers of JSON differ.
  package struct Options: Sendable {
    /// The maximum size of a text in bytes.
    package var sizeLimit = 1 << 30
    /// The maximum depth of objects and arrays, so that the parser's stack is enough.
    package var depthLimit = 128
    /// The maximum number of values. Each occupies up to 100 bytes of memory, and only 2 bytes of text.
    package var valueLimit = Int.max
    /// Whether a comma may precede a closing bracket, as for Foundation on Apple systems.
    package var acceptsLastComma = false
    /// Which of the members with an equal key counts.
    package var counting = Counting.last

    package enum Counting: Sendable { case first, last }

    package init() {}
  }

  package struct Result: Sendable {
    package let root: JSONNode
    /// The keys that an object has more than once, in the order of the text.
    package let repeatedKeys: [String]
  }

  private let bytes: [UInt8]
  private let options: Options
  private var index = 0
  private var depth = 0
  private var cursor = TextCursor()
  private var repeatedKeys: [String] = []
  private var values = 0

  /// The number of members from which on keys are looked up by their hash.
  private static let mostCompared = 32

  package static func parse(_ bytes: [UInt8], _ options: Options = Options()) throws(JSONError) -> Result {
    guard bytes.count <= options.sizeLimit else { throw .tooLarge(bytes: bytes.count, limit: options.sizeLimit) }
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
    var parser = JSONParser(bytes: utf8, options)
    parser.index = utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    parser.cursor.start(at: parser.index)
    do throws(JSONError) { return try parser.whole() } catch {
      guard let line = MergeConflict.line(in: utf8) else { throw error }
      throw .mergeConflict(at: TextPosition(line: line, column: 1))
    }
  }

  private mutating func whole() throws(JSONError) -> Result {
    let root = try value()
    skipSpace()
    guard current == nil else { throw unexpected("the end of the file") }
    return Result(root: root, repeatedKeys: repeatedKeys)
  }

  private init(bytes: [UInt8], _ options: Options) {
    self.bytes = bytes
    self.options = options
  }

  private mutating func value() throws(JSONError) -> JSONNode {
    skipSpace()
    let position = position()
    values += 1
    guard values <= options.valueLimit else { throw .tooMany(limit: options.valueLimit, at: position) }
    switch current {
    case UInt8(ascii: "{"): return JSONNode(content: .object(try object()), position: position)
    case UInt8(ascii: "["): return JSONNode(content: .array(try array()), position: position)
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

  private mutating func object() throws(JSONError) -> [(key: String, value: JSONNode)] {
    try enter()
    var members: [(key: String, value: JSONNode)] = []
    // Keys differ as bytes. Equal texts with other bytes are two keys.
    var places: [[UInt8]: Int] = [:]
    skipSpace()
    if try isClosed("}") { return members }
    repeat {
      skipSpace()
      if options.acceptsLastComma, current == UInt8(ascii: "}") { break }
      guard current == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try string()
      skipSpace()
      guard skip(":") else { throw unexpected("\":\" after the key") }
      let value = try value()
      if let place = Self.place(of: key, members, &places) {
        repeatedKeys.append(key)
        if options.counting == .last { members[place].value = value }
      } else {
        members.append((key, value))
      }
      skipSpace()
    } while skip(",")
    guard try isClosed("}") else { throw unexpected("\",\" or \"}\"") }
    return members
  }

  /// Returns the index of the member with a key. A few members are compared one by one, and more of them are found by
  /// `places`, which this function fills when they are too many.
  private static func place(
    of key: String, _ members: [(key: String, value: JSONNode)], _ places: inout [[UInt8]: Int]
  ) -> Int? {
    if members.count <= mostCompared { return members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) } }
    for index in places.count..<members.count { places[Array(members[index].key.utf8)] = index }
    return places[Array(key.utf8)]
  }

  private mutating func array() throws(JSONError) -> [JSONNode] {
    try enter()
    var values: [JSONNode] = []
    skipSpace()
    if try isClosed("]") { return values }
    repeat {
      skipSpace()
      if options.acceptsLastComma, current == UInt8(ascii: "]") { break }
      values.append(try value())
      skipSpace()
    } while skip(",")
    guard try isClosed("]") else { throw unexpected("\",\" or \"]\"") }
    return values
  }

  private mutating func enter() throws(JSONError) {
    guard depth < options.depthLimit else { throw .tooDeep(limit: options.depthLimit, at: position()) }
    depth += 1
    index += 1
  }

  private mutating func isClosed(_ end: String) throws(JSONError) -> Bool {
    guard skip(end) else { return false }
    depth -= 1
    return true
  }

  private mutating func number() throws(JSONError) -> String {
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

  private mutating func digits() throws(JSONError) {
    let start = index
    while isDigit { index += 1 }
    guard index > start else { throw unexpected("a digit") }
  }

  private mutating func string() throws(JSONError) -> String {
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

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
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
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
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

  private mutating func unit() throws(JSONError) -> UInt32 {
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
    var end = index
    for byte in text.utf8 {
      guard end < bytes.count, bytes[end] == byte else { return false }
      end += 1
    }
    index = end
    return true
  }

  private mutating func position() -> TextPosition { cursor.position(of: index, in: bytes) }

  private func unexpected(_ expected: String) -> JSONError {
    var cursor = cursor
    return .syntax(
      found: Excerpt.character(at: index, in: bytes), expected: expected, at: cursor.position(of: index, in: bytes))
  }
}
