/// A reader of words from the bytes of a PDF or of a content stream (ISO 32000-1, section 7.2).
struct PDFLexer {
  let bytes: [UInt8]
  var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = min(max(position, 0), bytes.count)
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 10 || byte == 13 || byte == 9 || byte == 12 || byte == 0
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  mutating func skipSpace() {
    while position < bytes.count {
      if Self.isSpace(bytes[position]) {
        position += 1
      } else if bytes[position] == UInt8(ascii: "%") {
        while position < bytes.count, bytes[position] != 10, bytes[position] != 13 { position += 1 }
      } else {
        return
      }
    }
  }

  mutating func next() -> PDFToken {
    skipSpace()
    guard position < bytes.count else { return .end }
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "/"):
      position += 1
      return .object(.name(name()))
    case UInt8(ascii: "("):
      position += 1
      return .object(.string(literal()))
    case UInt8(ascii: "<"):
      position += 1
      if position < bytes.count, bytes[position] == byte {
        position += 1
        return .dictionaryStart
      }
      return .object(.string(hexadecimal()))
    case UInt8(ascii: ">"):
      position += 1
      if position < bytes.count, bytes[position] == byte { position += 1 }
      return .dictionaryEnd
    case UInt8(ascii: "["):
      position += 1
      return .arrayStart
    case UInt8(ascii: "]"):
      position += 1
      return .arrayEnd
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ")"):
      position += 1
      return .word(String(UnicodeScalar(byte)))
    default: return wordOrNumber()
    }
  }

  private mutating func regular() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, !Self.isSpace(bytes[position]), !Self.isDelimiter(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  private mutating func name() -> String {
    let raw = Array(regular())
    guard raw.contains(UInt8(ascii: "#")) else { return String(decoding: raw, as: UTF8.self) }
    var decoded: [UInt8] = []
    var index = 0
    while index < raw.count {
      if raw[index] == UInt8(ascii: "#"), index + 2 < raw.count, let high = Self.digit(raw[index + 1]),
        let low = Self.digit(raw[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(raw[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }

  private mutating func literal() -> [UInt8] {
    var text: [UInt8] = []
    var depth = 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return text }
      case UInt8(ascii: "\\"):
        if let escaped = escape() { text.append(escaped) }
        continue
      default: break
      }
      text.append(byte)
    }
    return text
  }

  /// Returns the byte of an escape. Nil for a line that continues.
  private mutating func escape() -> UInt8? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case 10: return nil
    case 13:
      if position < bytes.count, bytes[position] == 10 { position += 1 }
      return nil
    case 48...55:
      var value = Int(byte - 48)
      for _ in 0..<2 where position < bytes.count && (48...55).contains(bytes[position]) {
        value = value * 8 + Int(bytes[position] - 48)
        position += 1
      }
      return UInt8(truncatingIfNeeded: value)
    default: return byte
    }
  }

  private mutating func hexadecimal() -> [UInt8] {
    var digits: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: ">") { break }
      if let digit = Self.digit(byte) { digits.append(digit) }
    }
    if digits.count % 2 == 1 { digits.append(0) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private mutating func wordOrNumber() -> PDFToken {
    let word = regular()
    if word.isEmpty { position += 1 }
    if let number = Self.number(word) { return .object(.number(number)) }
    switch String(decoding: word, as: UTF8.self) {
    case "true": return .object(.bool(true))
    case "false": return .object(.bool(false))
    case "null": return .object(.null)
    case let text: return .word(text)
    }
  }

  /// Returns the number of digits with a sign and a point. PDF has no exponents.
  static func number(_ word: ArraySlice<UInt8>) -> Double? {
    var (value, scale, hasDigits, hasPoint, isNegative) = (0.0, 1.0, false, false, false)
    for (index, byte) in word.enumerated() {
      switch byte {
      case 48...57:
        hasDigits = true
        value = value * 10 + Double(byte - 48)
        if hasPoint { scale *= 10 }
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: "+") where index == 0: break
      // Some writers have `--5` and `1-2`; readers stop there.
      case UInt8(ascii: "-") where hasDigits: return (isNegative ? -value : value) / scale
      case UInt8(ascii: "-"): isNegative = true
      default: return nil
      }
    }
    guard hasDigits || hasPoint else { return nil }
    return (isNegative ? -value : value) / scale
  }
}
