import CrushBasics
import Testing

@Suite struct DurationTextTests {
  @Test(arguments: [
    (0, "under 0.1 ms"), (0.099, "under 0.1 ms"), (0.1, "0.1 ms"), (0.16, "0.2 ms"), (4.24, "4.2 ms"),
    (9.949, "9.9 ms"), (9.95, "10 ms"), (187.4, "187 ms"), (999.4, "999 ms"), (999.5, "1.0 s"), (1949, "1.9 s"),
    (123_456_789, "123,456.8 s"),
  ])
  func `estimates have a unit and few digits`(_ milliseconds: Double, _ text: String) {
    #expect(DurationText.estimate(milliseconds: milliseconds) == text)
  }

  @Test(arguments: [
    (0, "under 1 µs"), (0.0004, "under 1 µs"), (0.0005, "1 µs"), (0.0424, "42 µs"), (0.0994, "99 µs"),
    (0.0995, "0.1 ms"), (0.1, "0.1 ms"), (9.95, "10 ms"), (1949, "1.9 s"),
  ])
  func `measured durations also have microseconds`(_ milliseconds: Double, _ text: String) {
    #expect(DurationText.text(milliseconds: milliseconds) == text)
  }

  @Test func `the longest duration is a text too`() {
    #expect(DurationText.text(milliseconds: .greatestFiniteMagnitude) == "1,000,000,000.0 s")
  }
}
