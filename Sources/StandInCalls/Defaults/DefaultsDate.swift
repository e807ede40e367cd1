import CrushPropertyList

/// The dates of `defaults write -date`: `2026-01-31 12:00:00 +0000`, and `2026-01-31T12:00:00Z`. The original also reads
/// English phrases.
enum DefaultsDate {
  static func value(_ text: String) -> Value? {
    let words = text.split(separator: " ")
    guard words.count == 3 else { return try? ValueText.value(.date, text) }
    guard let date = try? ValueText.value(.date, "\(words[0])T\(words[1])Z").date, let shift = shift(words[2]) else {
      return nil
    }
    return ValueText.date(date - shift)
  }

  /// Returns the seconds of a difference from UTC, such as `+0130`.
  private static func shift(_ zone: Substring) -> Double? {
    guard zone.utf8.count == 5, let sign = zone.first, "+-".contains(sign), let number = Int(zone.dropFirst()),
      number >= 0, number % 100 < 60
    else { return nil }
    return Double((number / 100 * 60 + number % 100) * 60 * (sign == "-" ? -1 : 1))
  }
}
