import CrushParsers

/// The text of `<real>`, as in CoreFoundation's CFPropertyList.c: white space, then a number.
///
/// The number is decimal with an optional sign, fraction and exponent, or it is `nan`, `inf` or `infinity` in any case.
/// The last two can have a sign. Numbers that are too large become infinite. Hexadecimal digits, commas and white space
/// after the number are errors.
enum RealGrammar {
  /// Returns the number in `range`, correctly rounded, or nil if the text is not a number.
  static func value(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    if let special = special(bytes, range) { return special }
    var index = range.lowerBound
    while index < range.upperBound, XMLPullParser.isWhiteSpace(bytes[index]) {
      index &+= 1
    }
    let start = index
    let isNegative = index < range.upperBound && bytes[index] == UInt8(ascii: "-")
    if index < range.upperBound, isNegative || bytes[index] == UInt8(ascii: "+") { index &+= 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var sawPoint = false
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), !sawPoint {
        sawPoint = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        // The mantissa wraps beyond 19 digits. Such numbers use the slow path below.
        mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        digits &+= 1
        if sawPoint { exponent &-= 1 }
      } else {
        break
      }
      index &+= 1
    }
    guard digits > 0 else { return nil }
    if index < range.upperBound, bytes[index] | 0x20 == UInt8(ascii: "e") {
      guard let (power, end) = power(bytes, index + 1, range.upperBound) else { return nil }
      exponent &+= power
      index = end
    }
    guard index == range.upperBound else { return nil }
    if digits <= 19, mantissa <= 1 << 53, let value = exact(mantissa, exponent) {
      return isNegative ? -value : value
    }
    return Double(String(decoding: (start..<index).map { bytes[$0] }, as: UTF8.self))
  }

  /// Returns the exponent from `start` on, and the end of its digits. The value is clamped so that nothing overflows.
  private static func power(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> (value: Int, end: Int)? {
    var index = start
    let isNegative = index < limit && bytes[index] == UInt8(ascii: "-")
    if index < limit, isNegative || bytes[index] == UInt8(ascii: "+") { index &+= 1 }
    let first = index
    var value = 0
    while index < limit, bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") {
      value = min(value * 10 + Int(bytes[index] &- UInt8(ascii: "0")), 1_000_000)
      index &+= 1
    }
    return index > first ? (isNegative ? -value : value, index) : nil
  }

  /// Returns mantissa · 10^exponent if one multiplication or division of exact numbers computes it. Integers up to 2⁵³
  /// and powers up to 10²² are exact, and IEEE 754 rounds one operation correctly.
  private static func exact(_ mantissa: UInt64, _ exponent: Int) -> Double? {
    guard exponent >= -22, exponent <= 22 else { return mantissa == 0 ? 0 : nil }
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
  }

  private static func special(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    guard range.count >= 3, range.count <= 9 else { return nil }
    var index = range.lowerBound
    let isNegative = bytes[index] == UInt8(ascii: "-")
    let hasSign = isNegative || bytes[index] == UInt8(ascii: "+")
    if hasSign { index &+= 1 }
    let first = bytes[index] | 0x20
    guard first == UInt8(ascii: "n") || first == UInt8(ascii: "i") else { return nil }
    let word = String(decoding: (index..<range.upperBound).map { bytes[$0] }, as: UTF8.self).lowercased()
    switch word {
    case "nan": return hasSign ? nil : .nan
    case "inf", "infinity": return isNegative ? -.infinity : .infinity
    default: return nil
    }
  }
}
