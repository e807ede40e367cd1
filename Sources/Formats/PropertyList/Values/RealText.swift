/// Reals as text.
enum RealText {
  /// The maximum number of bytes that `appendCoreFoundation` writes: a sign, 17 digits, a point, zeros or an exponent.
  static let longest = 32

  /// Appends a real as CoreFoundation writes `<real>` (CFNumber.c): C's `%.17g`, and `nan`, `+infinity`, `-infinity`,
  /// and `0.0` for zero of either sign. The buffer must have room for `longest`.
  static func appendCoreFoundation(_ value: Double, to output: inout OutputBuffer) {
    if value.isNaN { return output.append(text: "nan") }
    if value.isInfinite { return output.append(text: value < 0 ? "-infinity" : "+infinity") }
    if value == 0 { return output.append(text: "0.0") }
    if value < 0 { output.append(UInt8(ascii: "-")) }
    if value.magnitude < 1e15, value == value.rounded(.towardZero) {
      return Decimal.append(UInt64(value.magnitude), to: &output)
    }
    let number = Digits17(value.magnitude)
    var digits = number.value
    var count = Digits17.count
    while digits % 10 == 0 {
      digits /= 10
      count -= 1
    }
    append(digits, count: count, power: number.power, to: &output)
  }

  /// Appends `count` digits, as C's `%g` does. The first digit has the weight 10^power.
  private static func append(_ digits: UInt64, count: Int, power: Int, to output: inout OutputBuffer) {
    switch power {
    case ..<(-4), Digits17.count...:
      append(digits, count: count, whole: 1, to: &output)
      output.append(UInt8(ascii: "e"))
      output.append(power < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      Decimal.append(UInt64(abs(power)), width: 2, to: &output)
    case ..<0:
      output.append(UInt8(ascii: "0"))
      output.append(UInt8(ascii: "."))
      Decimal.append(digits, width: count - power - 1, to: &output)
    case (count - 1)...:
      Decimal.append(digits, to: &output)
      output.append(UInt8(ascii: "0"), count: power + 1 - count)
    default: append(digits, count: count, whole: power + 1, to: &output)
    }
  }

  /// Appends `count` digits with a point after the first `whole` digits, unless no digits follow.
  private static func append(_ digits: UInt64, count: Int, whole: Int, to output: inout OutputBuffer) {
    var divisor: UInt64 = 1
    for _ in whole..<count { divisor *= 10 }
    Decimal.append(digits / divisor, to: &output)
    guard whole < count else { return }
    output.append(UInt8(ascii: "."))
    Decimal.append(digits % divisor, width: count - whole, to: &output)
  }

  /// Returns the shortest text that parses to an equal double, or to an equal float for a real of 32 bits. Whole
  /// numbers below 10¹⁵ have no point.
  static func shortest(_ node: Node) -> String {
    let value = node.double
    if value == value.rounded(.towardZero), value.magnitude < 1e15, value.sign == .plus || value != 0 {
      return String(Int64(value))
    }
    return node.flags.contains(.single) ? "\(Float(value))" : "\(value)"
  }

  /// Returns the form of C's `%f`: six digits after the point, correctly rounded.
  static func fixed(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    let sign = value.sign == .minus ? "-" : ""
    if value == 0 { return sign + "0.000000" }
    let number = DecimalExpansion(value.magnitude)
    let exponent = number.exponent
    var digits = exponent + 7 < 0 ? [] : number.rounded(to: exponent + 7)
    digits.insert(contentsOf: repeatElement(0, count: max(0, 7 - digits.count)), at: 0)
    let characters = digits.map { Character(Unicode.Scalar(UInt8(ascii: "0") + $0)) }
    return sign + String(characters.dropLast(6)) + "." + String(characters.suffix(6))
  }
}
