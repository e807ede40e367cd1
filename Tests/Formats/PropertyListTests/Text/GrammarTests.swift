import CrushFixtures
import Foundation
import Testing

@testable import CrushPropertyList

/// The texts of numbers, dates and data, compared with readers that share no code with AssetCrush.
struct GrammarTests {
  private func real(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return RealGrammar.value(bytes.span, 0..<bytes.count)
  }

  @Test func `reals are rounded like in the standard library`() throws {
    var random = SeededGenerator()
    for _ in 0..<200_000 {
      let text =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: "\(Double(sign: .plus, exponent: Int.random(in: -1074...1023, using: &random), significand: 1.7))"
        case 1: "\(Double.random(in: -1000...1000, using: &random))"
        case 2: "\(Int.random(in: 0...(1 << 54), using: &random))e\(Int.random(in: -30...30, using: &random))"
        default: "-\(Int.random(in: 0...9999, using: &random)).\(Int.random(in: 0...9999, using: &random))E+2"
        }
      let expected = try #require(Double(text))
      let value = try #require(real(text), "\(text)")
      #expect(value.bitPattern == expected.bitPattern, "\(text) of \(random.seed)")
    }
  }

  @Test(arguments: [
    "", " ", "+", "-", ".", "e5", "1e", "1e+", "1.2.3", "0x10", "1 ", "1,5", "nan(1)", "+nan", "-nan", "infinit", "in",
    " inf", "--1", "+-1", "1f", "١", "1_000",
  ])
  func `invalid reals`(_ text: String) {
    #expect(real(text) == nil)
  }

  @Test(arguments: [
    ("Infinity", Double.infinity), ("-INF", -.infinity), ("+inf", .infinity), ("\n\t5.", 5), (".5", 0.5),
  ])
  func `valid reals`(_ text: String, _ value: Double) {
    #expect(real(text) == value)
  }

  @Test func `dates match Foundation's calendar`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      // Foundation's calendar is Gregorian only after 1582.
      let year = Int.random(in: 1600...9999, using: &random)
      let fields = [12, 31, 23, 59, 59].map { Int.random(in: 0...$0, using: &random) }
      let (month, day) = (max(1, fields[0]), max(1, fields[1]))
      let components = DateComponents(
        year: year, month: month, day: day, hour: fields[2], minute: fields[3], second: fields[4])
      let expected = try #require(calendar.date(from: components)).timeIntervalSinceReferenceDate
      func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
      let text =
        "\(year)-\(two(month))-\(two(day))T\(two(fields[2])):\(two(fields[3])):\(two(fields[4]))Z"
      let bytes = Array(text.utf8)
      #expect(DateGrammar.seconds(bytes.span, 0..<bytes.count) == expected, "\(text)")
    }
  }

  @Test(
    arguments: [
      ("2001-01-01T00:00:00Z", 0), ("2000-02-29T00:00:00Z", -26_524_800), ("2000-02-30T00:00:00Z", -26_438_400),
      ("2001-00-01T00:00:00Z", -2_678_400), ("2001-13-01T00:00:00Z", 31_536_000), ("2001-01-00T00:00:00Z", -86_400),
      ("2001-01-01T99:99:99Z", 362_439), ("0001-01-01T00:00:00Z", -63_113_904_000),
      ("2147483647-01-01T00:00:00Z", 67_767_975_223_689_600),
    ] as [(String, Double)])
  func `dates at the edges`(_ text: String, _ seconds: Double) {
    let bytes = Array(text.utf8)
    #expect(DateGrammar.seconds(bytes.span, 0..<bytes.count) == seconds)
  }

  @Test(arguments: [
    "", "2001-01-01", "-01-01T00:00:00Z", "--1-01-01T00:00:00Z", "2001-1-01T00:00:00Z", "2001-01-01T00:00:00z",
    "2001-01-01 00:00:00Z", "2001-01-01T00:00:00.0Z", "2001-01-01T00:00:00Z ", "2147483648-01-01T00:00:00Z",
    "99999999999999999999-01-01T00:00:00Z", "2001/01/01T00:00:00Z", "2001-01-01T00:00:0aZ",
  ])
  func `invalid dates`(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(DateGrammar.seconds(bytes.span, 0..<bytes.count) == nil)
  }

  @Test func `the calendar repeats every 400 years`() throws {
    var random = SeededGenerator()
    func seconds(_ year: Int, _ rest: String) -> Double? {
      let digits = String(abs(year))
      let text = (year < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + rest
      let bytes = Array(text.utf8)
      return DateGrammar.seconds(bytes.span, 0..<bytes.count)
    }
    for _ in 0..<5_000 {
      let year = Int.random(in: -9999...1999, using: &random)
      let cycles = (2399 - year) / 400
      let fields = [12, 31].map { Int.random(in: 0...$0, using: &random) }
      let rest = fields.map { "-" + ($0 < 10 ? "0" : "") + "\($0)" }.joined() + "T00:00:00Z"
      let late = try #require(seconds(year + 400 * cycles, rest))
      #expect(seconds(year, rest) == late - Double(cycles * 146_097 * 86_400), "year \(year)\(rest)")
    }
  }

  @Test(
    arguments: [
      ("AA==", [0]), ("AA=\n=", [0]), ("AA= =", [0]), ("AA=*=", [0, 0]), ("A\u{1}AEC", [0, 1, 2]),
      ("AAEC====", [0, 1, 2, 0]),
      ("AAECA", [0, 1, 2]), ("=AEC", [0, 1, 2]),
    ] as [(String, [UInt8])])
  func `unusual base 64`(_ text: String, _ bytes: [UInt8]) {
    var decoded: [UInt8] = []
    let encoded = Array(text.utf8)
    #expect(Base64.decode(encoded.span, 0..<encoded.count, to: &decoded) == nil)
    #expect(decoded == bytes)
  }

  @Test func `base 64 matches Foundation's`() throws {
    var random = SeededGenerator()
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Data(bytes).base64EncodedString(options: .lineLength64Characters)
      var decoded: [UInt8] = []
      let encoded = Array(text.utf8)
      #expect(Base64.decode(encoded.span, 0..<encoded.count, to: &decoded) == nil)
      #expect(decoded == bytes)
    }
  }

  @Test func `raw values of elements are the bytes of their names`() {
    for element in XMLElement.allCases {
      #expect(element.rawValue == element.name.utf8.reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  @Test func `hashes depend on every byte and on the length`() {
    let hash = TextHash()
    var seen: Set<UInt32> = []
    for length in 0..<64 {
      for index in 0...length {
        var bytes = [UInt8](repeating: 0, count: length)
        if index < length { bytes[index] = 1 }
        seen.insert(hash.hash(bytes.span, 0..<length))
      }
    }
    #expect(seen.count == (1...64).reduce(0, +))
  }
}
