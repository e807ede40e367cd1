/// A parser for TOML's integers and floats.
enum TOMLNumber {
  /// An integer of more than 64 bits.
  struct OutOfRangeError: Error {}

  /// Returns the number, or nil if the text is not one.
  static func parse(_ text: String) throws(OutOfRangeError) -> TOMLValue.Content? {
    var rest = text[...]
    var isNegative = false
    let isSigned = rest.hasPrefix("+") || rest.hasPrefix("-")
    if isSigned { isNegative = rest.removeFirst() == "-" }
    switch rest {
    case "inf": return .real(isNegative ? -.infinity : .infinity)
    case "nan": return .real(isNegative ? -.nan : .nan)
    default: break
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where rest.hasPrefix(prefix) {
      guard !isSigned, let digits = digits(rest.dropFirst(2), radix: radix) else { return nil }
      guard let value = Int(digits, radix: radix) else { throw OutOfRangeError() }
      return .integer(value)
    }
    if let digits = decimal(rest) {
      guard let value = Int((isNegative ? "-" : "") + digits) else { throw OutOfRangeError() }
      return .integer(value)
    }
    return real(rest).map { .real(isNegative ? -$0 : $0) }
  }

  /// Returns the digits without underscores, which are only allowed between digits.
  private static func digits(_ text: Substring, radix: Int) -> String? {
    var result = ""
    var wasDigit = false
    for character in text.unicodeScalars {
      if character == "_" {
        if !wasDigit { return nil }
        wasDigit = false
      } else {
        guard character.isASCII, let value = Character(character).hexDigitValue, value < radix else { return nil }
        result.unicodeScalars.append(character)
        wasDigit = true
      }
    }
    return wasDigit ? result : nil
  }

  /// Returns decimal digits, or nil if they have a leading zero.
  private static func decimal(_ text: Substring) -> String? {
    guard let digits = digits(text, radix: 10), digits.count == 1 || !digits.hasPrefix("0") else { return nil }
    return digits
  }

  /// Returns the value of a float without a sign, such as `3.14`, `5e+22` or `6.626e-34`.
  private static func real(_ text: Substring) -> Double? {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let mantissa = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count + mantissa.count > 2, let whole = decimal(mantissa[0]) else { return nil }
    var number = whole
    if mantissa.count == 2 {
      guard let fraction = digits(mantissa[1], radix: 10) else { return nil }
      number += "." + fraction
    }
    if parts.count == 2 {
      var exponent = parts[1]
      let sign = exponent.hasPrefix("-") ? "-" : ""
      if exponent.hasPrefix("+") || exponent.hasPrefix("-") { exponent.removeFirst() }
      guard let digits = digits(exponent, radix: 10) else { return nil }
      number += "e" + sign + digits
    }
    return Double(number)
  }
}
