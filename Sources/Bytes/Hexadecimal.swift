extension UnsignedInteger {
  /// The number in base 16, lower case, with zeros in front up to `digits` digits.
  package func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }
}
