/// A validator for TOML's dates and times, a subset of RFC 3339. Their value is not needed, so they stay text.
enum TOMLDate {
  /// Returns true for a date without a time, such as `1979-05-27`.
  static func isDate(_ text: ArraySlice<UInt8>) -> Bool { text.count == 10 && date(Array(text)) }

  /// Returns true for a date, a time, or both with or without an offset.
  static func isValid(_ text: [UInt8]) -> Bool {
    if text.count > 2 && text[2] == UInt8(ascii: ":") { return time(text[...]) == text.count }
    guard text.count >= 10, date(Array(text[..<10])) else { return false }
    if text.count == 10 { return true }
    guard [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(text[10]),
      let end = time(text[11...])
    else { return false }
    return end == text.count || isOffset(text[end...])
  }

  private static func date(_ text: [UInt8]) -> Bool {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), let year = number(text[0..<4]),
      let month = number(text[5..<7]), let day = number(text[8..<10]), (1...12).contains(month), year > 0
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }

  /// Returns the end of a time such as `07:32:00.999`, or nil if there is no time.
  private static func time(_ text: ArraySlice<UInt8>) -> Int? {
    let start = text.startIndex
    guard text.count >= 8, text[start + 2] == UInt8(ascii: ":"), text[start + 5] == UInt8(ascii: ":"),
      let hour = number(text[start..<start + 2]), let minute = number(text[start + 3..<start + 5]),
      let second = number(text[start + 6..<start + 8]), hour < 24, minute < 60, second < 60
    else { return nil }
    var end = start + 8
    guard end < text.endIndex, text[end] == UInt8(ascii: ".") else { return end }
    end += 1
    let fraction = end
    while end < text.endIndex, TOMLReader.isDigit(text[end]) { end += 1 }
    return end > fraction ? end : nil
  }

  /// Returns true for an offset such as `Z` or `+01:00`.
  private static func isOffset(_ text: ArraySlice<UInt8>) -> Bool {
    let start = text.startIndex
    if text.count == 1 { return text[start] == UInt8(ascii: "Z") || text[start] == UInt8(ascii: "z") }
    guard text.count == 6, text[start] == UInt8(ascii: "+") || text[start] == UInt8(ascii: "-"),
      text[start + 3] == UInt8(ascii: ":"), let hour = number(text[start + 1..<start + 3]),
      let minute = number(text[start + 4..<start + 6])
    else { return false }
    return hour < 24 && minute < 60
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy(TOMLReader.isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
  }
}
