import CrushPNG
import Testing

@Suite struct AlphaTests {
  private func isOpaque(_ pixels: [UInt32]) -> Bool { Alpha.isOpaque(pixels.span) }

  @Test(
    arguments: [0, 1, 4095, 4096, 4097, 8192, 9000])
  func `pixels of alpha 255 are opaque for every color and number`(count: Int) {
    let pixels = (0..<count).map { UInt32($0) &* 2_654_435 & 0x00FF_FFFF | 0xFF00_0000 }
    #expect(isOpaque(pixels))
  }

  @Test(
    arguments: [1, 4095, 4096, 4097, 8191, 8192, 8193, 12_289])
  func `one transparent pixel is found at every place, also around the borders of blocks`(count: Int) {
    let places = [0, 1, 4094, 4095, 4096, 4097, 8191, 8192, count / 2, count - 1].filter { $0 < count }
    for place in places {
      for alpha in [0, 1, 127, 128, 254] as [UInt32] {
        var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: count)
        pixels[place] = 0x00FF_FFFF | alpha << 24
        #expect(!isOpaque(pixels), "alpha \(alpha) at \(place)")
      }
    }
  }

  @Test func `alphas that have all bits only together are not opaque`() {
    #expect(!isOpaque([0xF000_0000, 0x0F00_0000]))
  }
}
