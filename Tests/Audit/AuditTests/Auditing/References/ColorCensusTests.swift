import CrushFixtures
import CrushImageFacts
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
      let steps = Dictionary(grouping: pixels) { (pixel: UInt32) -> [UInt32] in
        [pixel >> 20 & 15, pixel >> 12 & 15, pixel >> 4 & 15]
      }
      let order = steps.sorted { left, right in
        left.value.count == right.value.count
          ? left.key.lexicographicallyPrecedes(right.key) : left.value.count > right.value.count
      }.prefix(8)
      let common = order.reduce(0) { $0 + $1.value.count }
      let first = order.first?.value.count ?? 0
      let spread = (0..<3).map { channel in
        let values = order.map { Int($0.key[channel]) }
        return (values.max() ?? 0) - (values.min() ?? 0)
      }
      let pairs = pixels.indices.filter { $0 % width > 0 }
      let equal = pairs.count { pixels[$0] & 0xFF_FFFF == pixels[$0 - 1] & 0xFF_FFFF }
      let expected = ColorCensus(
        commonShare: Double(common) / Double(pixels.count),
        equalShare: pairs.isEmpty ? 0 : Double(equal) / Double(pairs.count),
        restShare: first == pixels.count ? 0 : Double(common - first) / Double(pixels.count - first),
        spread: spread.max() ?? 0)
      #expect(ColorCensus(of: pixels.span, width: width) == expected, "seed \(seed)")
    }
  }
}
