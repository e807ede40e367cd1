/// A date as text, with the fields of the proleptic Gregorian calendar with a year 0, in UTC.
///
/// The inverse of `DateGrammar` for whole seconds. Fractions are rounded down to the past, as in CFPropertyList.c.
struct DateText {
  let year: Int64
  let month: Int64
  let day: Int64
  /// The second of the day, 0 to 86,399.
  let second: Int64

  /// Creates the text of a date.
  ///
  /// - Parameter seconds: Seconds since 2001-01-01T00:00:00Z.
  /// - Returns: Nil for nan, infinities, and years that `DateGrammar` does not read.
  init?(_ seconds: Double) {
    let span = DateGrammar.span
    guard seconds >= Double(span.lowerBound), seconds <= Double(span.upperBound) else { return nil }
    // Doubles of this size are 8 s apart, so the outermost ones can lie just outside the span.
    let whole = min(max(Int64(seconds.rounded(.down)), span.lowerBound), span.upperBound)
    let (days, rest) = Self.floorDivide(whole, 86_400)
    // Days are counted from March 1 of year 0, so that the leap day is the last day of a year. 2001-01-01 is day
    // 730,791.
    let (cycle, dayOfCycle) = Self.floorDivide(days + 730_791, 146_097)
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth >= 10 ? marchMonth - 9 : marchMonth + 3
    second = rest
    year = cycle * 400 + yearOfCycle + (marchMonth >= 10 ? 1 : 0)
  }

  /// The maximum number of bytes that `append` writes: a sign, a year of ten digits, and the other fields.
  static let longest = 40

  /// Appends `2026-01-31T23:59:59Z` to a buffer that has room for `longest`. The year has at least four columns
  /// including the sign, as in C's `%04d`.
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

  /// `2026-01-31 23:59:59 +0000`, the form in text for people and in OpenStep.
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
