import CrushFixtures
import CrushPNG
import Testing

@Suite struct GrayPixelsTests {
  @Test func `one colored pixel anywhere makes a picture colored`() {
    let gray = (0..<9000).map { UInt32($0 % 256) * 0x01_0101 | 0xFF00_0000 }
    let areGray = GrayPixels.areGray(gray.span)
    #expect(areGray)
    for index in [0, 1, 4095, 4096, 8191, 8192, 8999] {
      for bit in 0..<24 {
        var pixels = gray
        pixels[index] ^= 1 << bit
        let areGray = GrayPixels.areGray(pixels.span)
        #expect(!areGray, "pixel \(index), bit \(bit)")
      }
    }
  }

  @Test func `gray and alpha are the lowest and the highest byte`() {
    let pixels: [UInt32] = [0x8011_1111, 0xFF00_0000, 0x00FF_FFFF]
    let bytes = GrayPixels.grayAlpha(pixels.span)
    #expect(bytes == [0x11, 0x80, 0, 0xFF, 0xFF, 0])
  }
}

@Suite struct HalfFloatsTests {
  /// The value of a half float by its definition: sign, exponent with the bias 15, and 10 bits.
  private func value(_ half: Int) -> Float {
    let fraction = Float(half & 0x3FF) / 1024
    let exponent = half >> 10 & 31
    var value = exponent == 0 ? fraction / 16_384 : 1 + fraction
    for _ in 0..<max(0, exponent - 15) { value *= 2 }
    for _ in 0..<max(0, exponent == 0 ? 0 : 15 - exponent) { value /= 2 }
    return half & 0x8000 == 0 ? value : -value
  }

  @Test func `every finite half float is returned for its value`() {
    for half in 0..<0x1_0000 where half & 0x7C00 != 0x7C00 {
      #expect(HalfFloats.bits(of: value(half)) == UInt16(half))
    }
  }

  @Test func `numbers between two half floats give the nearest one, and the even one for ties`() {
    for half in 0..<0x7BFF {
      let (low, high) = (value(half), value(half + 1))
      let middle = (low + high) / 2
      #expect(HalfFloats.bits(of: middle) == UInt16(half % 2 == 0 ? half : half + 1))
      #expect(HalfFloats.bits(of: middle.nextDown) == UInt16(half))
      #expect(HalfFloats.bits(of: -middle.nextUp) == UInt16(half + 1) | 0x8000)
    }
  }

  @Test func `numbers that are too large, infinite or no number keep their kind`() {
    #expect(HalfFloats.bits(of: 65_519.996) == 0x7BFF)
    #expect(HalfFloats.bits(of: 65_520) == 0x7C00)
    #expect(HalfFloats.bits(of: -.infinity) == 0xFC00)
    #expect(HalfFloats.bits(of: .nan) & 0x7C00 == 0x7C00 && HalfFloats.bits(of: .nan) & 0x3FF != 0)
  }
}
