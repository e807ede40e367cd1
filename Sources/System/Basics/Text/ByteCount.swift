/// Byte counts as people read them.
package enum ByteCount {
  /// Returns `897 B`, `614 kB` or `7.68 MB`: exact bytes below 1,000, and three significant digits from there on.
  ///
  /// Units are decimal, as in Apple's tools. The text does not depend on the locale.
  package static func text(_ bytes: Int) -> String {
    let units = [("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12), ("PB", 1e15), ("EB", 1e18)]
    if bytes.magnitude < 1000 { return "\(grouped(bytes)) B" }
    // A value that rounds to a thousand of one unit is written as one of the next unit.
    let unit = units.last { Double(bytes.magnitude) >= $0.1 * 0.9995 } ?? units[0]
    return decimal(Double(bytes) / unit.1) + " " + unit.0
  }

  /// Returns the decimal digits in groups of three: `1,234,567`.
  package static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Returns the number with two decimal places below 10, one below 100, and none from 100 on.
  private static func decimal(_ value: Double) -> String {
    let places = abs(value) < 9.995 ? 2 : abs(value) < 99.95 ? 1 : 0
    return fixed(value, places: places)
  }

  /// Returns a number with exactly `places` digits after the point.
  package static func fixed(_ value: Double, places: Int) -> String {
    let power = (0..<places).reduce(1) { product, _ in product * 10 }
    let scaled = Int((abs(value) * Double(power)).rounded())
    let sign = value < 0 && scaled != 0 ? "-" : ""
    if places == 0 { return sign + grouped(scaled) }
    let fraction = String(scaled % power)
    return sign + grouped(scaled / power) + "." + String(repeating: "0", count: places - fraction.count) + fraction
  }
}
