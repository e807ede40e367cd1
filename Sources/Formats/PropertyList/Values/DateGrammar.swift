/// The text of `<date>`: exactly `[-]Y…-MM-DDThh:mm:ssZ`, in the proleptic Gregorian calendar with a year 0.
///
/// Out-of-range fields roll over, as in CoreFoundation's CFDate.c: February 30 is March 1 or 2.
enum DateGrammar {
  /// The last year. CoreFoundation's year has 32 bits.
  private static let lastYear = Int64(Int32.max)
  private static let secondsPerDay: Int64 = 86_400

  /// The first and the last second of all supported years.
  static let span =
    daysFrom2001(year: -lastYear, month: 1, day: 1) * secondsPerDay...daysFrom2001(year: lastYear + 1, month: 1, day: 1)
    * secondsPerDay - 1

  /// Returns the seconds since 2001-01-01T00:00:00Z, or nil if `range` is not a date.
  static func seconds(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var index = range.lowerBound
    let isNegative = index < range.upperBound && bytes[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    let yearStart = index
    var year: Int64 = 0
    while index < range.upperBound, let digit = digit(bytes[index]) {
      year = year * 10 + digit
      guard year <= lastYear else { return nil }
      index &+= 1
    }
    // "-MM-DDThh:mm:ssZ" is 16 bytes.
    guard index > yearStart, range.upperBound - index == 16 else { return nil }
    guard let month = field(bytes, index, after: "-"), let day = field(bytes, index + 3, after: "-"),
      let hour = field(bytes, index + 6, after: "T"), let minute = field(bytes, index + 9, after: ":"),
      let second = field(bytes, index + 12, after: ":"), bytes[index + 15] == UInt8(ascii: "Z")
    else { return nil }
    let days = daysFrom2001(year: isNegative ? -year : year, month: month, day: day)
    let seconds = days * secondsPerDay + hour * 3600 + minute * 60 + second
    // A field that rolls over can exceed the supported years.
    return span.contains(seconds) ? Double(seconds) : nil
  }

  private static func digit(_ byte: UInt8) -> Int64? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int64(byte &- UInt8(ascii: "0")) : nil
  }

  /// Returns the two digits after a separator at `index`.
  private static func field(_ bytes: Span<UInt8>, _ index: Int, after separator: Unicode.Scalar) -> Int64? {
    guard bytes[index] == UInt8(ascii: separator), let tens = digit(bytes[index + 1]),
      let ones = digit(bytes[index + 2])
    else { return nil }
    return tens * 10 + ones
  }

  /// Returns the days from 2001-01-01 to a date. The numbers of the month and the day can be out of range.
  private static func daysFrom2001(year: Int64, month: Int64, day: Int64) -> Int64 {
    // Years begin in March here, so that the leap day is the last day of a year.
    let months = year * 12 + month - 3
    let marchYear = floorDivide(months, 12)
    let marchMonth = months - marchYear * 12
    let leapDays = floorDivide(marchYear, 4) - floorDivide(marchYear, 100) + floorDivide(marchYear, 400)
    // From March on, the lengths 31, 30, 31, 30, 31 repeat: 153 days in five months.
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    // 2001-01-01 is day 306 of the year that began in March 2000.
    let origin: Int64 = 2000 * 365 + 500 - 20 + 5 + 306
    return marchYear * 365 + leapDays + dayOfYear - origin
  }

  private static func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
  }
}
