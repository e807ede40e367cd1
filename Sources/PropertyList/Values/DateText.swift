/// A date as text: the fields of the proleptic Gregorian calendar, whose year 0 exists, in UTC.
///
/// The inverse of `DateGrammar` for whole seconds; fractions are cut off towards the past, as in CFPropertyList.c.
struct DateText {
  private let year: Int64
  private let month: Int64
  private let day: Int64
  /// Of the day, 0 to 86,399.
  private let second: Int64

  /// - Parameter seconds: Since 2001-01-01T00:00:00Z.
  /// - Returns: nil for nan, the infinities, and years that `DateGrammar` does not read.
  init?(_ seconds: Double) {
    let span = DateGrammar.span
    guard seconds >= Double(span.lowerBound), seconds <= Double(span.upperBound) else { return nil }
    // So far away doubles are 8 s apart: the outermost ones may lie just outside.
    let whole = min(max(Int64(seconds.rounded(.down)), span.lowerBound), span.upperBound)
    let (days, rest) = Self.floorDivide(whole, 86_400)
    // Days from March 1 of year 0: years from March on have their leap day last. 2001-01-01 is day 730,791.
    let (cycle, dayOfCycle) = Self.floorDivide(days + 730_791, 146_097)
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth >= 10 ? marchMonth - 9 : marchMonth + 3
    second = rest
    year = cycle * 400 + yearOfCycle + (marchMonth >= 10 ? 1 : 0)
  }

  /// The most bytes that `append` appends: a sign, a year of ten digits, the rest.
  static let longest = 40

  /// Appends `2026-01-31T23:59:59Z` to a buffer that has room for `longest`. The year has four columns at least, the
  /// sign's included, as C's `%04d`.
  func append(to output: inout OutputBuffer) {
    append("T", to: &output)
    output.append(UInt8(ascii: "Z"))
  }

  private func append(_ separator: Unicode.Scalar, to output: inout OutputBuffer) {
    if year < 0 { output.append(UInt8(ascii: "-")) }
    Decimal.append(year.magnitude, width: year < 0 ? 3 : 4, to: &output)
    for (mark, field): (Unicode.Scalar, Int64) in [
      ("-", month), ("-", day), (separator, second / 3600), (":", second / 60 % 60), (":", second % 60),
    ] {
      output.append(UInt8(ascii: mark))
      Decimal.append(UInt64(field), width: 2, to: &output)
    }
  }

  /// `2026-01-31T23:59:59Z`.
  var xml: String {
    text { append(to: &$0) }
  }

  /// `2026-01-31 23:59:59 +0000`, as lists for people and OpenStep text have it.
  var description: String {
    text { output in
      append(" ", to: &output)
      output.append(text: " +0000")
    }
  }

  private func text(_ write: (inout OutputBuffer) -> Void) -> String {
    var output = OutputBuffer(capacity: Self.longest)
    write(&output)
    return String(decoding: output.finished(), as: UTF8.self)
  }

  private static func floorDivide(_ dividend: Int64, _ divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
