package import CrushBasics

/// A value of a JSON text with the range of its bytes, for edits of a text that keep every other byte.
///
/// `JSONParser` checks a text and reads its values. This type only finds the places of the values in a text that the
/// parser accepts, so it has few checks of its own:
///
///     let fill = JSONTextNode(bytes)?.members("fill").first
///     let range = fill?.value.range
package struct JSONTextNode: Sendable {
  package enum Content: Sendable {
    /// All members in the order of the text, also those with an equal key.
    case object([Member])
    case array([JSONTextNode])
    case string(String)
    /// A number, `true`, `false` or `null`.
    case word
  }

  /// A key with its value.
  package struct Member: Sendable {
    package let key: String
    /// The place of the key.
    package let position: TextPosition
    /// From the first quote of the key to the end of the value.
    package let range: Range<Int>
    package let value: JSONTextNode
  }

  package let content: Content
  package let range: Range<Int>
  package let position: TextPosition

  /// Returns nil for a text that is not JSON in UTF-8, or has more levels than the parser accepts.
  package init?(_ bytes: [UInt8]) {
    var scanner = Scanner(bytes)
    guard let root = scanner.value(), scanner.isAtEnd else { return nil }
    self = root
  }

  fileprivate init(_ content: Content, _ range: Range<Int>, _ position: TextPosition) {
    self.content = content
    self.range = range
    self.position = position
  }

  /// Returns the members of an object with a key. A valid object may have the key twice.
  package func members(_ key: String) -> [Member] {
    guard case .object(let members) = content else { return [] }
    return members.filter { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

/// A scanner for the ranges of values.
private struct Scanner {
  private let bytes: [UInt8]
  private var index: Int
  private var levels = JSONParser.Options().depthLimit
  private var cursor = TextCursor()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    cursor.start(at: index)
  }

  var isAtEnd: Bool {
    mutating get { next() == nil }
  }

  mutating func value() -> JSONTextNode? {
    guard let byte = next() else { return nil }
    let start = index
    let position = cursor.position(of: start, in: bytes)
    let content: JSONTextNode.Content
    switch byte {
    case UInt8(ascii: "{"):
      guard let members = members() else { return nil }
      content = .object(members)
    case UInt8(ascii: "["):
      guard let values = values() else { return nil }
      content = .array(values)
    case UInt8(ascii: "\""):
      guard let text = string() else { return nil }
      content = .string(text)
    default:
      guard skipWord() else { return nil }
      content = .word
    }
    return JSONTextNode(content, start..<index, position)
  }

  private mutating func members() -> [JSONTextNode.Member]? {
    var members: [JSONTextNode.Member] = []
    let isClosed = items(until: "}") { scanner in
      guard scanner.next() == UInt8(ascii: "\"") else { return false }
      let start = scanner.index
      let position = scanner.cursor.position(of: start, in: scanner.bytes)
      guard let key = scanner.string(), scanner.skip(":"), let value = scanner.value() else { return false }
      members.append(
        JSONTextNode.Member(key: key, position: position, range: start..<value.range.upperBound, value: value))
      return true
    }
    return isClosed ? members : nil
  }

  private mutating func values() -> [JSONTextNode]? {
    var values: [JSONTextNode] = []
    let isClosed = items(until: "]") { scanner in
      guard let value = scanner.value() else { return false }
      values.append(value)
      return true
    }
    return isClosed ? values : nil
  }

  /// Reads items with commas between them, and the brackets around them. A comma may precede the closing bracket.
  private mutating func items(until end: Character, _ item: (inout Scanner) -> Bool) -> Bool {
    guard levels > 0 else { return false }
    levels -= 1
    index += 1
    while !skip(end) {
      guard item(&self) else { return false }
      if skip(",") { continue }
      guard next() == end.asciiValue else { return false }
    }
    levels += 1
    return true
  }

  private mutating func string() -> String? {
    let start = index
    var hasEscapes = false
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      let isEscape = bytes[index] == UInt8(ascii: "\\")
      hasEscapes = hasEscapes || isEscape
      index += isEscape ? 2 : 1
    }
    guard index < bytes.count else { return nil }
    index += 1
    guard hasEscapes else { return String(decoding: bytes[(start + 1)..<(index - 1)], as: UTF8.self) }
    guard case .string(let text)? = try? JSONParser.parse(Array(bytes[start..<index])).root.content else { return nil }
    return text
  }

  private mutating func skipWord() -> Bool {
    let start = index
    while index < bytes.count, !Self.isSpace(bytes[index]), !Self.ends.contains(bytes[index]) { index += 1 }
    return index > start
  }

  private static let ends = Array("\"{}[],:".utf8)

  private mutating func next() -> UInt8? {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    return index < bytes.count ? bytes[index] : nil
  }

  /// Skips this byte. Returns false if another byte is next.
  private mutating func skip(_ byte: Character) -> Bool {
    guard next() == byte.asciiValue else { return false }
    index += 1
    return true
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
