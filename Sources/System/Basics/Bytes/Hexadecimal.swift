extension UnsignedInteger {
  /// Returns the number in base 16, in lower case, padded with zeros to at least `digits` digits.
  package func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }
}
