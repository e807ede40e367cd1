/// A date in the form of C's `%a %b %d %H:%M:%S %Z %Y`, such as `Mon Jan 01 00:00:00 UTC 2024`. PlistBuddy prints and
/// reads it. The time zone is always UTC, so that results do not depend on the machine.
package enum CalendarText {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the text of a date in seconds since 2001-01-01T00:00:00Z, or nil if `DateText` has none.
  static func text(_ seconds: Double) -> String? {
    guard let date = DateText(seconds) else { return nil }
    // 2001-01-01 is a Monday.
    let day = Int((seconds / 86_400).rounded(.down))
    let weekday = weekdays[(day % 7 + 7) % 7]
    let clock = [date.second / 3600, date.second / 60 % 60, date.second % 60].map(padded).joined(separator: ":")
    return "\(weekday) \(months[Int(date.month) - 1]) \(padded(date.day)) \(clock) UTC \(date.year)"
  }

  private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Parses a date. The time zone `UTC`, `GMT` or `Z` may be absent. `01/31/24` is a date at midnight.
  ///
  /// - Returns: Nil for another form or zone.
  package static func value(_ text: String) -> Value? {
    let words = text.split { $0 == " " || $0 == "\t" }
    if words.count == 1 { return slashedDate(words[0]) }
    guard words.count == 5 || words.count == 6 && ["UTC", "GMT", "Z"].contains(words[4].uppercased()),
      index(of: words[0], in: weekdays) != nil, let month = index(of: words[1], in: months),
      let day = number(words[2], 1...31), let year = number(words[words.count - 1], 0...9999)
    else { return nil }
    let clock = words[3].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], 0...23), let minute = number(clock[1], 0...59),
      let second = number(clock[2], 0...60)
    else { return nil }
    return value(year, month + 1, day, [hour, minute, second])
  }

  /// Returns the place of a name, which may be written in full.
  private static func index(of word: Substring, in names: [String]) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.lowercased() == word.prefix(3).lowercased() }
  }

  private static func slashedDate(_ word: Substring) -> Value? {
    let fields = word.split(separator: "/", omittingEmptySubsequences: false)
    guard fields.count == 3, fields[2].utf8.count == 2, let month = number(fields[0], 1...12),
      let day = number(fields[1], 1...31), let year = number(fields[2], 0...99)
    else { return nil }
    // The century of two digits in C's strptime.
    return value(year < 69 ? 2000 + year : 1900 + year, month, day, [0, 0, 0])
  }

  private static func number(_ digits: Substring, _ range: ClosedRange<Int>) -> Int? {
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Int(digits), range.contains(value)
    else { return nil }
    return value
  }

  private static func value(_ year: Int, _ month: Int, _ day: Int, _ clock: [Int]) -> Value? {
    let year = String(repeating: "0", count: 4 - "\(year)".utf8.count) + "\(year)"
    let fields = ([month, day] + clock).map { padded(Int64($0)) }
    return try? ValueText.value(
      .date, "\(year)-\(fields[0])-\(fields[1])T\(fields[2...].joined(separator: ":"))Z")
  }
}
