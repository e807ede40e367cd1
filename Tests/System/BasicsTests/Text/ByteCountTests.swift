import CrushBasics
import Testing

@Suite struct ByteCountTests {
  @Test(arguments: [
    (0, "0 B"), (1, "1 B"), (999, "999 B"), (1000, "1.00 kB"), (614_400, "614 kB"), (897, "897 B"),
    (1004, "1.00 kB"), (9_994, "9.99 kB"), (9_996, "10.0 kB"), (61_440, "61.4 kB"), (999_499, "999 kB"),
    (1_000_000, "1.00 MB"), (1_004_999, "1.00 MB"), (1_005_001, "1.01 MB"), (7_680_000, "7.68 MB"),
    (9_994_999, "9.99 MB"), (9_995_000, "10.0 MB"), (12_582_912, "12.6 MB"), (39_923_712, "39.9 MB"),
    (99_949_999, "99.9 MB"), (99_950_000, "100 MB"), (123_456_789, "123 MB"), (1_000_000_000, "1.00 GB"),
    (1_073_741_824, "1.07 GB"), (2_500_000_000_000, "2.50 TB"), (Int.max, "9.22 EB"), (-614_400, "-614 kB"),
    (-7_680_000, "-7.68 MB"),
  ]) func `byte counts are exact below a kilobyte and have three digits above`(_ bytes: Int, _ text: String) {
    #expect(ByteCount.text(bytes) == text)
  }

  @Test(arguments: [
    (999_500, "1.00 MB"), (999_999, "1.00 MB"), (999_500_000, "1.00 GB"), (999_999_999, "1.00 GB"),
    (999_499_999, "999 MB"),
  ])
  func `a value that rounds to a thousand uses the next unit`(_ bytes: Int, _ text: String) {
    #expect(ByteCount.text(bytes) == text)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (-7, "-7"), (100, "100"), (-100, "-100"), (1000, "1,000"), (-1000, "-1,000"),
    (12_345, "12,345"),
    (1_234_567, "1,234,567"), (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
  ]) func `digits are in groups of three`(_ number: Int, _ text: String) {
    #expect(ByteCount.grouped(number) == text)
  }

  @Test(arguments: [
    (0.0, 0, "0"), (0.5, 0, "1"), (0.4, 0, "0"), (1.25, 1, "1.3"), (1.05, 2, "1.05"), (-1.5, 1, "-1.5"),
    (-0.04, 1, "0.0"),
    (1234.5, 1, "1,234.5"), (0.07, 2, "0.07"), (99.999, 2, "100.00"), (-28.2, 1, "-28.2"),
  ]) func `a fixed number has exactly the given places`(_ value: Double, _ places: Int, _ text: String) {
    #expect(ByteCount.fixed(value, places: places) == text)
  }
}
