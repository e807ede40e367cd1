import CrushFixtures
import CrushImageFacts
import Testing

@Suite struct PixelSizeTests {
  private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

  @Test func `a covering size is at least the target on both sides, and no larger than needed`() {
    #expect(size(1024, 1024).scaledDown(toCover: size(120, 120)) == size(120, 120))
    #expect(size(1000, 500).scaledDown(toCover: size(100, 100)) == size(200, 100))
    #expect(size(500, 1000).scaledDown(toCover: size(100, 100)) == size(100, 200))
    #expect(size(300, 200).scaledDown(toCover: size(300, 100)) == size(300, 200))
    #expect(size(100, 100).scaledDown(toCover: size(200, 50)) == size(100, 100), "never larger")
    #expect(size(7, 3).scaledDown(toCover: size(2, 1)) == size(3, 1), "rounded up")
    #expect(size(10_000, 1).scaledDown(toCover: size(10, 1)) == size(10_000, 1))
  }

  @Test func `a fitting size is no larger than the screen, upright or turned`() {
    #expect(size(4000, 2000).scaledDown(toFitLong: 2000, short: 1500) == size(2000, 1000))
    #expect(size(2000, 4000).scaledDown(toFitLong: 2000, short: 1500) == size(1000, 2000))
    #expect(size(4000, 4000).scaledDown(toFitLong: 2000, short: 1500) == size(1500, 1500))
    #expect(size(2000, 1500).scaledDown(toFitLong: 2000, short: 1500) == size(2000, 1500))
    #expect(size(1500, 2000).scaledDown(toFitLong: 2000, short: 1500) == size(1500, 2000))
    #expect(size(10, 10).scaledDown(toFitLong: 2000, short: 1500) == size(10, 10))
    #expect(size(100_000, 1).scaledDown(toFitLong: 2000, short: 1500) == size(2000, 1), "a side is at least a pixel")
  }

  @Test func `random sizes keep their proportions and their bounds`() {
    var random = SeededGenerator(seed: 0x512E)
    let errors: Range<Double> = -0.001..<1.001
    for _ in 0..<2000 {
      let image = size(Int.random(in: 1...4000, using: &random), Int.random(in: 1...4000, using: &random))
      let target = size(Int.random(in: 1...4000, using: &random), Int.random(in: 1...4000, using: &random))
      let covering = image.scaledDown(toCover: target)
      let comment = "seed \(random.seed): \(image) to \(target) gave \(covering)"
      #expect(covering.width <= image.width && covering.height <= image.height, "\(comment)")
      #expect(covering.width >= min(image.width, target.width), "\(comment)")
      #expect(covering.height >= min(image.height, target.height), "\(comment)")
      // The proportions: rounding up changes a side by less than a pixel, plus the error of the division.
      let factor = max(Double(target.width) / Double(image.width), Double(target.height) / Double(image.height))
      if factor < 1 {
        let width = Double(covering.width) - Double(image.width) * factor
        let height = Double(covering.height) - Double(image.height) * factor
        #expect(errors.contains(width) && errors.contains(height), "\(comment)")
      }
    }
  }

  @Test func `an integer factor results in the exact size`() {
    for factor in 1...64 {
      for side in [1, 3, 7, 40, 100, 375] {
        let image = size(side * factor, side * 2 * factor)
        #expect(image.scaledDown(toCover: size(side, side * 2)) == size(side, side * 2))
        #expect(image.scaledDown(toFitLong: side * 2, short: side) == size(side, side * 2))
      }
    }
  }

  @Test func `the area of the largest image does not overflow`() {
    #expect(size(0x7FFF_FFFF, 0x7FFF_FFFF).area == 4_611_686_014_132_420_609.0)
    #expect(size(3, 4).description == "3×4")
  }
}
