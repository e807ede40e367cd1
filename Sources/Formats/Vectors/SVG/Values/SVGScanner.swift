/// A cursor over the text of an attribute, with the number grammar of SVG.
struct SVGScanner {
  /// Larger numbers are invalid. No picture is 1e9 points wide.
  static let largest = 1e9

  let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position >= bytes.count }
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  /// Returns the text without white space at both ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  mutating func advance() { if !isAtEnd { position += 1 } }

  mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  /// Skips white space with at most one comma. Returns true for a comma.
  @discardableResult
  mutating func skipSeparator() -> Bool {
    skipSpace()
    guard take(UInt8(ascii: ",")) else { return false }
    skipSpace()
    return true
  }

  /// Returns true and moves on if `byte` is next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Returns the letters that follow.
  mutating func letters() -> String {
    let start = position
    while position < bytes.count, Self.isLetter(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Returns the bytes before `end`, or before the end of the text, as text.
  mutating func text(before end: UInt8) -> String {
    let start = position
    while position < bytes.count, bytes[position] != end { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Whether the next byte can begin a number.
  var isAtNumber: Bool {
    guard let next else { return false }
    return Self.isDigit(next) || next == UInt8(ascii: ".") || next == UInt8(ascii: "-") || next == UInt8(ascii: "+")
  }

  /// Reads a number such as `1`, `.5`, `-1.5e3`. An `e` without digits after it belongs to a unit.
  ///
  /// SVG 1.1, section 8.3.9. Returns nil, without moving on, for anything else and for numbers above `largest`.
  mutating func number() -> Double? {
    var index = position
    func has(_ test: (UInt8) -> Bool) -> Bool { index < bytes.count && test(bytes[index]) }
    let isSign = { (byte: UInt8) in byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
    if has(isSign) { index += 1 }
    let digits = index
    while has(Self.isDigit) { index += 1 }
    var count = index - digits
    if has({ $0 == UInt8(ascii: ".") }) {
      index += 1
      let start = index
      while has(Self.isDigit) { index += 1 }
      count += index - start
    }
    guard count > 0 else { return nil }
    let mantissa = index
    if has({ $0 | 0x20 == UInt8(ascii: "e") }) {
      index += 1
      if has(isSign) { index += 1 }
      let start = index
      while has(Self.isDigit) { index += 1 }
      if index == start { index = mantissa }
    }
    guard let value = Double(String(decoding: bytes[position..<index], as: UTF8.self)),
      value.magnitude <= Self.largest
    else { return nil }
    position = index
    return value
  }

  /// Reads the flag of an arc, one digit.
  mutating func flag() -> Bool? {
    if take(UInt8(ascii: "0")) { return false }
    return take(UInt8(ascii: "1")) ? true : nil
  }

  /// Returns the numbers of a list up to the first error.
  static func numbers(_ text: some StringProtocol) -> [Double] {
    var scanner = SVGScanner(text)
    var numbers: [Double] = []
    scanner.skipSpace()
    while let number = scanner.number() {
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }
}
