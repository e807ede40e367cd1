/// A parser of JSON (RFC 8259) in UTF-8, or in UTF-16 with a byte order mark. Like Foundation's on Apple systems, it accepts a comma before a closing bracket.
package struct JSONParser {
  package enum JSONError: Error, Sendable, Equatable {
    /// The text is not JSON at this offset.
    case syntax(offset: Int)
    case tooDeep
  }

  package struct Result: Sendable {
    package let value: JSONValue
    /// The keys that an object has more than once, in the order of the text. The last value counts.
    package let repeatedKeys: [String]
  }

  /// The deepest nesting. Files of Xcode have six levels.
  package static let depth = 64

  private let bytes: [UInt8]
  private var index = 0
  private var level = 0
  private var repeatedKeys: [String] = []

  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> Result {
    var parser = JSONParser(bytes: utf8(of: bytes))
    if parser.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.index = 3 }
    let value = try parser.value()
    guard parser.next() == nil else { throw .syntax(offset: parser.index) }
    return Result(value: value, repeatedKeys: parser.repeatedKeys)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Returns text with the byte order mark of UTF-16 in UTF-8, and other text unchanged.
  private static func utf8(of bytes: [UInt8]) -> [UInt8] {
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]), bytes.count.isMultiple(of: 2) else { return bytes }
    let units = stride(from: 2, to: bytes.count, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) } ?? bytes
  }

  /// Returns the next byte that is not white space.
  private mutating func next() -> UInt8? {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    return index < bytes.count ? bytes[index] : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private var failure: JSONError { .syntax(offset: index) }

  private mutating func value() throws(JSONError) -> JSONValue {
    switch next() {
    case UInt8(ascii: "{"): return try nested { parser throws(JSONError) in try parser.object() }
    case UInt8(ascii: "["): return try nested { parser throws(JSONError) in try parser.list() }
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case .some: return .number(try number())
    case nil: throw failure
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard level < Self.depth else { throw .tooDeep }
    level += 1
    index += 1
    let value = try body(&self)
    level -= 1
    return value
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var fields: [String: JSONValue] = [:]
    while true {
      guard let byte = next() else { throw failure }
      if byte == UInt8(ascii: "}") { break }
      guard byte == UInt8(ascii: "\"") else { throw failure }
      let key = try text()
      guard next() == UInt8(ascii: ":") else { throw failure }
      index += 1
      if fields.updateValue(try value(), forKey: key) != nil { repeatedKeys.append(key) }
      guard try hasMore(before: UInt8(ascii: "}")) else { break }
    }
    index += 1
    return .object(fields)
  }

  private mutating func list() throws(JSONError) -> JSONValue {
    var values: [JSONValue] = []
    while true {
      guard let byte = next() else { throw failure }
      if byte == UInt8(ascii: "]") { break }
      values.append(try value())
      guard try hasMore(before: UInt8(ascii: "]")) else { break }
    }
    index += 1
    return .list(values)
  }

  /// Skips a comma. Returns false at the closing bracket.
  private mutating func hasMore(before end: UInt8) throws(JSONError) -> Bool {
    guard let byte = next() else { throw failure }
    if byte == end { return false }
    guard byte == UInt8(ascii: ",") else { throw failure }
    index += 1
    return true
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw failure }
    index += word.utf8.count
    return value
  }

  private mutating func digits() throws(JSONError) {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    guard index > start else { throw failure }
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let first = index
    try digits()
    guard index == first + 1 || bytes[first] != UInt8(ascii: "0") else { throw failure }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
      try digits()
    }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else { throw failure }
    return number
  }

  private mutating func text() throws(JSONError) -> String {
    index += 1
    var units: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: units, as: UTF8.self) else { throw failure }
        return text
      case UInt8(ascii: "\\"): units += try escape()
      case 0..<0x20: throw failure
      default: units.append(byte)
      }
    }
    throw failure
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    guard index < bytes.count else { throw failure }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      guard UTF16.isLeadSurrogate(unit) else { return try utf8([unit]) }
      guard bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { throw failure }
      index += 2
      return try utf8([unit, try codeUnit()])
    default: throw failure
    }
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    guard index + 4 <= bytes.count, bytes[index..<index + 4].allSatisfy(Self.isHexadecimal),
      let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw failure }
    index += 4
    return unit
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  private func utf8(_ units: [UInt16]) throws(JSONError) -> [UInt8] {
    guard let text = String(validating: units, as: UTF16.self) else { throw failure }
    return Array(text.utf8)
  }
}
