import Assets
import Fixtures
import Testing

@Suite struct ColorCensusTests {
  @Test func `the shares of a small image are those of its list of pixels`() {
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      let (width, height) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random))
      let palette = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        UInt32.random(in: 0 ... .max, using: &random)
      }
      let pixels = (0..<width * height).map { _ in palette.randomElement(using: &random) ?? 0 }
      let steps = Dictionary(grouping: pixels) { [$0 >> 4 & 15, $0 >> 12 & 15, $0 >> 20 & 15] }.values.map(\.count)
      let common = steps.sorted(by: >).prefix(8).reduce(0, +)
      let pairs = pixels.indices.filter { $0 % width > 0 }
      let equal = pairs.count { pixels[$0] & 0xFF_FFFF == pixels[$0 - 1] & 0xFF_FFFF }
      let expected = ColorCensus(
        commonShare: Double(common) / Double(pixels.count),
        equalShare: pairs.isEmpty ? 0 : Double(equal) / Double(pairs.count))
      #expect(ColorCensus(of: pixels.span, width: width) == expected, "seed \(seed)")
    }
  }
}
