import CrushFixtures
import CrushPNG
import Testing

/// Returns a pixel with a color sample in lane 0, 1 or 2. The other lanes have other values, to detect a leak between
/// lanes.
private func pixel(_ sample: Int, lane: Int, alpha: Int, others: UInt32) -> UInt32 {
  let shift = UInt32(lane * 8)
  return others & 0x00FF_FFFF & ~(0xFF << shift) | UInt32(sample) << shift | UInt32(alpha) << 24
}

private func lane(_ number: Int, of pixel: UInt32) -> Int { Int(pixel >> UInt32(number * 8) & 0xFF) }

@Suite struct PremultiplyTests {
  @Test(
    arguments: [0, 1, 2], [0 as UInt32, 0x00FF_FFFF, 0x005A_A53C])
  func `every pair of color and alpha is rounded exactly, in each lane, beside any other lanes`(
    source: Int, others: UInt32
  ) {
    var wrong: [String] = []
    for alpha in 0...255 {
      for sample in 0...255 {
        let result = Premultiply.bgra(fromRGBA: pixel(sample, lane: source, alpha: alpha, others: others))
        let value = lane(2 - source, of: result)
        let rounded = Int((Double(sample) * Double(alpha) / 255).rounded(.toNearestOrAwayFromZero))
        if value != (sample * alpha + 127) / 255 || value != rounded || lane(3, of: result) != alpha {
          wrong.append("c \(sample) a \(alpha): \(value), expected \(rounded)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }

  @Test func `opaque R, G, B, A becomes B, G, R, A`() {
    #expect(Premultiply.bgra(fromRGBA: 0xFF33_2211) == 0xFF11_2233)
    #expect(Premultiply.rgba(fromBGRA: 0xFF11_2233) == 0xFF33_2211)
    #expect(Premultiply.swapped(0x4433_2211) == 0x4411_2233)
  }

  @Test func `200, 100, 50 at alpha 100 becomes 20, 39, 78 in B, G, R, as in Apple's output`() {
    #expect(Premultiply.bgra(fromRGBA: 0x6432_64C8) == 0x644E_2714)
  }

  @Test(arguments: [0, 0x00FF_FFFF, 0x0000_0001, 0x0012_3456] as [UInt32])
  func `alpha 0 gives pixel 0 in both directions`(color: UInt32) {
    #expect(Premultiply.bgra(fromRGBA: color) == 0)
    #expect(Premultiply.rgba(fromBGRA: color) == 0)
  }

  @Test func `runs of opaque and transparent pixels of every length equal single pixels`() {
    var generator = SeededGenerator(seed: 90)
    for _ in 0..<200 {
      var pixels: [UInt32] = []
      while pixels.count < 100 {
        let alpha: UInt32? = [0, 0xFF00_0000, nil][Int(generator.next() % 3)]
        for _ in 0..<generator.next() % 40 {
          let pixel = UInt32(truncatingIfNeeded: generator.next())
          pixels.append(alpha.map { pixel & 0x00FF_FFFF | $0 } ?? pixel)
        }
      }
      var converted = pixels
      var span = converted.mutableSpan
      Premultiply.toBGRA(&span)
      #expect(converted == pixels.map { Premultiply.bgra(fromRGBA: $0) }, "seed 90")
    }
  }

  @Test func `every pair of color and alpha in whole vectors equals the single pixel`() {
    // Green differs from red and blue, to detect a leak between lanes.
    let pixels = (0..<65_536 as Range<UInt32>).map { pair in
      let sample = pair & 0xFF
      let green = (255 - sample) << 8
      return (pair >> 8) << 24 | sample << 16 | green | sample
    }
    var converted = pixels
    var span = converted.mutableSpan
    Premultiply.toBGRA(&span)
    #expect(converted == pixels.map { Premultiply.bgra(fromRGBA: $0) })
  }

  @Test(arguments: [0, 1, 2, 3, 5, 7, 17, 1023])
  func `arrays of odd lengths are converted in place, pixel by pixel`(count: Int) {
    let pixels = (0..<count).map { UInt32(truncatingIfNeeded: $0 &* 0x9E37_79B1) }
    var converted = pixels
    var span = converted.mutableSpan
    Premultiply.toBGRA(&span)
    #expect(converted == pixels.map { Premultiply.bgra(fromRGBA: $0) })
    var reverted = converted
    span = reverted.mutableSpan
    Premultiply.toRGBA(&span)
    #expect(reverted == converted.map { Premultiply.rgba(fromBGRA: $0) })
  }
}

@Suite struct UnpremultiplyTests {
  @Test(arguments: [0, 1, 2])
  func `every valid pair is reverted by the formula, in each lane`(source: Int) {
    var pairs = 0
    var wrong: [String] = []
    for alpha in 1...255 {
      for sample in 0...alpha {
        pairs += 1
        let result = Premultiply.rgba(fromBGRA: pixel(sample, lane: source, alpha: alpha, others: 0))
        let expected = min(255, (sample * 255 + alpha / 2) / alpha)
        let value = lane(2 - source, of: result)
        if value != expected || lane(3, of: result) != alpha {
          wrong.append("c' \(sample) a \(alpha): \(value), expected \(expected)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
    #expect(pairs == 32_895)
  }

  @Test(arguments: [0, 1, 2])
  func `color above alpha, which no encoder may write, becomes 255`(source: Int) {
    var wrong: [String] = []
    for alpha in 1...254 {
      for sample in alpha + 1...255 {
        let value = lane(
          2 - source, of: Premultiply.rgba(fromBGRA: pixel(sample, lane: source, alpha: alpha, others: 0)))
        if value != 255 { wrong.append("c' \(sample) a \(alpha): \(value)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }

  @Test(arguments: [0, 1, 2])
  func `reverting and premultiplying gives every valid pixel again`(source: Int) {
    var wrong: [String] = []
    for alpha in 0...255 {
      for sample in 0...alpha {
        let premultiplied = pixel(sample, lane: source, alpha: alpha, others: 0)
        let again = Premultiply.bgra(fromRGBA: Premultiply.rgba(fromBGRA: premultiplied))
        if again != premultiplied { wrong.append("c' \(sample) a \(alpha): \(again)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }

  @Test func `converting and reverting is off by at most 1 from alpha 128 on, and by 0 at 255`() {
    var worst = [Int](repeating: 0, count: 256)
    for alpha in 1...255 {
      for sample in 0...255 {
        let straight = pixel(sample, lane: 0, alpha: alpha, others: 0)
        let back = Premultiply.rgba(fromBGRA: Premultiply.bgra(fromRGBA: straight))
        worst[alpha] = max(worst[alpha], abs(lane(0, of: back) - sample))
      }
    }
    #expect(worst[128...].allSatisfy { $0 <= 1 })
    #expect(worst[255] == 0)
    // The cost of rounding to alpha + 1 levels is half a step of 1/alpha.
    for alpha in 1...255 where worst[alpha] > 255 / (2 * alpha) + 1 {
      Issue.record("alpha \(alpha): off by \(worst[alpha])")
    }
  }
}
