/// Reals as text.
enum RealText {
  /// Digits that tell any two doubles apart.
  private static let precision = 17

  /// As CoreFoundation writes `<real>` (CFNumber.c): C's `%.17g`; `nan`, `+infinity`, `-infinity`; `0.0` for zero of
  /// either sign.
  static func coreFoundation(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-infinity" : "+infinity" }
    if value == 0 { return "0.0" }
    let sign = value < 0 ? "-" : ""
    if value.magnitude < 1e15, value == value.rounded(.towardZero) { return String(Int64(value)) }
    let number = DecimalExpansion(value.magnitude)
    let exponent = number.exponent
    var digits = number.rounded(to: precision)
    // Rounding up 9.99… gives one digit more.
    let power = digits.count > precision ? exponent + 1 : exponent
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
    return sign + text(digits, power: power)
  }

  /// `digits`, the first of which stands for 10^power, as C's `%g` writes them.
  private static func text(_ digits: [UInt8], power: Int) -> String {
    let characters = digits.map { Character(Unicode.Scalar(UInt8(ascii: "0") + $0)) }
    if power < -4 || power >= precision {
      let fraction = digits.count > 1 ? "." + String(characters[1...]) : ""
      let magnitude = abs(power)
      return String(characters[0]) + fraction + (power < 0 ? "e-" : "e+") + (magnitude < 10 ? "0" : "") + "\(magnitude)"
    }
    if power < 0 { return "0." + String(repeating: "0", count: -power - 1) + String(characters) }
    if digits.count <= power + 1 {
      return String(characters) + String(repeating: "0", count: power + 1 - digits.count)
    }
    return String(characters[...power]) + "." + String(characters[(power + 1)...])
  }

  /// The fewest digits that mean the same double, or the same float for a real of 32 bits; whole numbers without a
  /// point.
  static func shortest(_ node: Node) -> String {
    let value = node.double
    if value == value.rounded(.towardZero), value.magnitude < 1e15, value.sign == .plus || value != 0 {
      return String(Int64(value))
    }
    return node.flags.contains(.single) ? "\(Float(value))" : "\(value)"
  }

  /// C's `%f`: six digits after the point, correctly rounded.
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
