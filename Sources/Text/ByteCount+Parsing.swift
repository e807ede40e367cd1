/// Byte counts as people write them.
extension ByteCount {
  /// Decimal units as in Apple's tools, and binary units as in memory sizes.
  private static let units: [(name: String, bytes: Double)] = [
    ("", 1), ("b", 1), ("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("kib", 0x1p10), ("mib", 0x1p20), ("gib", 0x1p30),
  ]

  /// Parses `4096`, `24MiB` or `1.5 MB` into whole bytes, at most 2⁵³. Returns nil for any other text.
  package static func parse(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let name = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard let first = digits.first, first != ".", digits.last != ".", let number = Double(digits),
      let unit = units.first(where: { $0.name == name })
    else { return nil }
    let bytes = (number * unit.bytes).rounded()
    return bytes <= 0x1p53 ? Int(bytes) : nil
  }

  /// Returns the count in the largest binary unit that divides it, or in bytes: `24 MiB`. `parse` is the inverse.
  package static func binaryText(_ bytes: Int) -> String {
    for (unit, name) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
    where bytes != 0 && bytes % unit == 0 {
      return "\(bytes / unit) \(name)"
    }
    return "\(bytes) B"
  }

  /// Returns the shortest decimal text of a number.
  package static func shortest(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 0x1p53 ? String(Int(value)) : "\(value)"
  }
}
