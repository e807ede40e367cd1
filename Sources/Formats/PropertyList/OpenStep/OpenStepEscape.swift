/// An escape sequence in an OpenStep string (CFOldStylePList.c, `getSlashedChar`).
struct OpenStepEscape {
  /// The UTF-16 unit of the escape, or nil for a backslash that is ignored. Two `\U` escapes can form a surrogate pair.
  let unit: UInt16?
  /// The offset after the escape.
  let end: Int

  /// Reads the escape whose backslash is at `start`; nil at the end of the text.
  ///
  /// One to three octal digits are a byte of NextStep Latin. `\U` and up to four hexadecimal digits are a unit. The
  /// letters a, b, f, n, r, t and v are control characters. A backslash before any other character is ignored.
  init?(at start: Int, in bytes: [UInt8]) {
    var index = start + 1
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = byte &- UInt8(ascii: "0")
      var digits = 1
      while digits < 3, index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[index]) {
        value = value << 3 &+ bytes[index] &- UInt8(ascii: "0")
        index += 1
        digits += 1
      }
      unit = NextStepLatin.unit(value)
    case UInt8(ascii: "U"):
      var value: UInt16 = 0
      var digits = 0
      while digits < 4, index < bytes.count, let digit = Hexadecimal.value(bytes[index]) {
        value = value << 4 | UInt16(digit)
        index += 1
        digits += 1
      }
      unit = value
    case UInt8(ascii: "a"): unit = 0x07
    case UInt8(ascii: "b"): unit = 0x08
    case UInt8(ascii: "f"): unit = 0x0C
    case UInt8(ascii: "n"): unit = 0x0A
    case UInt8(ascii: "r"): unit = 0x0D
    case UInt8(ascii: "t"): unit = 0x09
    case UInt8(ascii: "v"): unit = 0x0B
    case 0x80...:
      // The bytes of the character are read as text.
      unit = nil
      index = start + 1
    default: unit = UInt16(byte)
    }
    end = index
  }
}
