/// A date as text: the fields of the proleptic Gregorian calendar, whose year 0 exists, in UTC.
///
/// The inverse of `DateGrammar` for whole seconds; fractions are cut off towards the past, as in CFPropertyList.c.
struct DateText {
  private let year: Int64
  /// Month, day, hour, minute, second.
  private let fields: [Int64]

  /// - Parameter seconds: Since 2001-01-01T00:00:00Z.
  /// - Returns: nil for nan, the infinities, and years that `DateGrammar` does not read.
  init?(_ seconds: Double) {
    // 2³² years of seconds: within it no arithmetic below overflows.
    guard abs(seconds) < 6.8e16 else { return nil }
    let whole = Int64(seconds.rounded(.down))
    let (days, rest) = Self.floorDivide(whole, 86_400)
    // Days from March 1 of year 0: years from March on have their leap day last. 2001-01-01 is day 730,791.
    let (cycle, dayOfCycle) = Self.floorDivide(days + 730_791, 146_097)
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    year = cycle * 400 + yearOfCycle + (month >= 10 ? 1 : 0)
    guard abs(year) <= Int64(Int32.max) else { return nil }
    fields = [month >= 10 ? month - 9 : month + 3, day, rest / 3600, rest / 60 % 60, rest % 60]
  }

  /// `2026-01-31T23:59:59Z`.
  var xml: String {
    "\(yearText)-\(two(0))-\(two(1))T\(two(2)):\(two(3)):\(two(4))Z"
  }

  /// `2026-01-31 23:59:59 +0000`, as lists for people and OpenStep text have it.
  var description: String {
    "\(yearText)-\(two(0))-\(two(1)) \(two(2)):\(two(3)):\(two(4)) +0000"
  }

  /// Four columns at least, the sign's included, as C's `%04d`.
  private var yearText: String {
    let digits = String(year.magnitude)
    let width = year < 0 ? 3 : 4
    return (year < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private func two(_ field: Int) -> String {
    fields[field] < 10 ? "0\(fields[field])" : "\(fields[field])"
  }

  private static func floorDivide(_ dividend: Int64, _ divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
