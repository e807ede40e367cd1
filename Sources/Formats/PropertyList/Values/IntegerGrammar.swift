import CrushParsers

/// The text of `<integer>`: white space, a sign, white space, then decimal digits or `0x` and hexadecimal digits.
///
/// CoreFoundation's CFPropertyList.c allows no white space after the digits.
enum IntegerGrammar {
  enum Outcome: Equatable {
    /// Two's complement bits, and whether the value is negative.
    case value(bits: UInt64, isNegative: Bool)
    case outOfRange
    case invalid(offset: Int)
  }

  /// Reads the integer that fills `range`.
  static func value(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Outcome {
    var index = skipWhiteSpace(bytes, range.lowerBound, range.upperBound)
    var hasMinus = false
    if index < range.upperBound, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      hasMinus = bytes[index] == UInt8(ascii: "-")
      index = skipWhiteSpace(bytes, index + 1, range.upperBound)
    }
    var radix: UInt64 = 10
    if index + 1 < range.upperBound, bytes[index] == UInt8(ascii: "0"), bytes[index + 1] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      index += 2
    }
    guard index < range.upperBound else { return .invalid(offset: index) }
    var magnitude: UInt64 = 0
    var overflows = false
    while index < range.upperBound {
      guard let digit = digit(bytes[index]), digit < radix else { return .invalid(offset: index) }
      let product = magnitude.multipliedReportingOverflow(by: radix)
      let sum = product.partialValue.addingReportingOverflow(digit)
      overflows = overflows || product.overflow || sum.overflow
      magnitude = sum.partialValue
      index &+= 1
    }
    if overflows || (hasMinus && magnitude > 1 << 63) { return .outOfRange }
    return .value(bits: hasMinus ? 0 &- magnitude : magnitude, isNegative: hasMinus && magnitude != 0)
  }

  private static func skipWhiteSpace(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, XMLPullParser.isWhiteSpace(bytes[index]) {
      index &+= 1
    }
    return index
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte &- UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte &- UInt8(ascii: "a") &+ 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte &- UInt8(ascii: "A") &+ 10)
    default: nil
    }
  }
}
