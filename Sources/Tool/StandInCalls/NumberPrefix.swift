/// The number that a text begins with, as C's `sscanf` and Foundation's `intValue` read it. White space before it is
/// skipped, and text after it is ignored.
enum NumberPrefix {
  /// Returns an integer, or nil if the text begins with another character. Numbers beyond 64 bits become the nearest
  /// integer. Empty text is 0.
  static func integer(_ text: String) -> Int64? {
    let text = trimmed(text)
    guard let digits = digits(text[...]) else { return text.isEmpty ? 0 : nil }
    if let number = Int64(digits) { return number }
    return digits.hasPrefix("-") ? .min : .max
  }

  /// Returns a real in decimal form, or nil if the text begins with another character. Empty text is 0.
  static func real(_ text: String) -> Float? {
    let text = trimmed(text)
    if text.isEmpty { return 0 }
    var number = ""
    var rest = text[...]
    if let sign = rest.first, "+-".contains(sign) { number.append(rest.removeFirst()) }
    let whole = rest.prefix(while: isDigit)
    rest = rest.dropFirst(whole.count)
    let fraction = rest.first == "." ? rest.dropFirst().prefix(while: isDigit) : ""
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    if rest.first == "." { rest = rest.dropFirst(1 + fraction.count) }
    number += (whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction)
    if let mark = rest.first, "eE".contains(mark), let exponent = digits(rest.dropFirst()) {
      number += "e" + (exponent.hasPrefix("+") ? exponent.dropFirst() : exponent[...])
    }
    return Float(number)
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0.isASCII && $0.isWhitespace })
  }

  /// Returns the sign and the digits that a text begins with, or nil if there are none.
  private static func digits(_ text: Substring) -> String? {
    let sign = text.first.map { "+-".contains($0) } == true ? text.prefix(1) : ""
    let digits = text.dropFirst(sign.count).prefix(while: isDigit)
    return digits.isEmpty ? nil : String(sign + digits)
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) && character.isASCII }
}
