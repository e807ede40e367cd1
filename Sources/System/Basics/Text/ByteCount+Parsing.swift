/// Byte counts as people write them.
extension ByteCount {
  /// The forms that `parse` accepts, for help texts.
  package static let forms =
    "a number of bytes, or a number with K, M, G, T, KiB, MiB, GiB, TiB (powers of 1024), KB, MB, GB or TB "
    + "(powers of 1000)"

  /// The units in lowercase. Single letters are binary, as in the tools of Unix.
  private static let units: [(name: String, bytes: Int)] = [
    ("", 1), ("b", 1),
    ("k", 1 << 10), ("m", 1 << 20), ("g", 1 << 30), ("t", 1 << 40),
    ("kib", 1 << 10), ("mib", 1 << 20), ("gib", 1 << 30), ("tib", 1 << 40),
    ("kb", 1_000), ("mb", 1_000_000), ("gb", 1_000_000_000), ("tb", 1_000_000_000_000),
  ]
  /// Up to 2⁵³ every whole number is exact as a `Double`, which thresholds and JSON use.
  private static let maximum = 1 << 53

  /// Parses a size into whole bytes: `4096`, `512K`, `24MiB` or `1.5 MB`.
  ///
  /// Letter case does not matter. Spaces may precede the unit. A fraction is rounded to the nearest byte. Returns nil
  /// for any other text, and for more than 2⁵³ bytes.
  package static func parse(_ text: String) -> Int? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let name = text.dropFirst(number.count).drop { $0 == " " }
    // `lowercased` turns the Kelvin sign into a k.
    guard name.utf8.allSatisfy({ $0 < 0x80 }), let unit = units.first(where: { $0.name == name.lowercased() })
    else { return nil }
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let whole = Int(first), whole <= maximum / unit.bytes else { return nil }
    var bytes = whole * unit.bytes
    if parts.count == 2 {
      guard parts[1].first?.isNumber == true, let fraction = Double("0." + parts[1]) else { return nil }
      bytes += Int((fraction * Double(unit.bytes)).rounded())
    }
    return bytes <= maximum ? bytes : nil
  }

  /// Returns the count in the largest unit of KiB, MiB and GiB that divides it, or in bytes: `24 MiB`. `parse` is the
  /// inverse.
  package static func binaryText(_ bytes: Int) -> String {
    // A loop over pairs of units and names is compiled to other bytes in each build of a release.
    let power = bytes == 0 ? 0 : min(bytes.trailingZeroBitCount / 10, 3)
    return "\(bytes &>> (power * 10)) \(["B", "KiB", "MiB", "GiB"][power])"
  }

  /// Returns the shortest decimal text of a number.
  package static func shortest(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 0x1p53 ? String(Int(value)) : "\(value)"
  }
}
