import CrushFixtures

/// Streams of many kinds, as the filters of PNG make them and as they seldom do.
enum StreamSamples {
  /// Returns one stream of each kind.
  static func all(count: Int, _ random: inout SeededGenerator) -> [(name: String, bytes: [UInt8])] {
    [
      ("noise", (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }),
      ("noise of two values", (0..<count).map { _ in UInt8.random(in: 0...1, using: &random) }),
      ("zeros", [UInt8](repeating: 0, count: count)),
      ("runs", runs(count, longest: 40, values: 3, &random)),
      ("long runs", runs(count, longest: 700, values: 2, &random)),
      ("a period", (0..<count).map { UInt8($0 % 7) }),
      ("counters", (0..<count).map { UInt8(truncatingIfNeeded: $0 % 3 == 0 ? $0 >> 8 : 9) }),
      ("rows", rows(count, &random)),
      ("small steps", steps(count, &random)),
    ]
  }

  private static func runs(
    _ count: Int, longest: Int, values: UInt8, _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let value = UInt8.random(in: 0..<values, using: &random)
      bytes += [UInt8](repeating: value, count: Int.random(in: 1...longest, using: &random))
    }
    return Array(bytes.prefix(count))
  }

  /// Rows that repeat rows before with a few changes.
  private static func rows(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var row = (0..<61).map { _ in UInt8.random(in: 0...20, using: &random) }
    var bytes: [UInt8] = []
    while bytes.count < count {
      row[Int.random(in: 0..<61, using: &random)] = UInt8.random(in: 0...255, using: &random)
      bytes += row
    }
    return Array(bytes.prefix(count))
  }

  private static func steps(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in
      let step = Int.random(in: -3...3, using: &random) * Int.random(in: 0...2, using: &random)
      return UInt8(truncatingIfNeeded: step)
    }
  }
}
