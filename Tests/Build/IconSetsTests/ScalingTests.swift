import CrushPNG
import Testing

@testable import CrushIconSets

@Suite struct ScalingTests {
  @Test func `black and white mix to the gray of half the light`() throws {
    // Half of the light of white is the sample 188 of sRGB. The mean of the samples would be 128.
    let master = try IconFixture.master(1024) { x, y in (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    let artwork = try IconArtwork(master)
    for side in [512, 180, 64, 16] {
      let image = try artwork.pixels(side)
      let gray = image[side / 2, side / 2]
      for shift in [UInt32(0), 8, 16] { #expect(abs(Int(gray >> shift & 255) - 188) <= 2, "\(side): \(gray)") }
    }
  }

  @Test func `colors of transparent pixels do not reach visible ones`() throws {
    // The transparent half is green, which would show at the edge without premultiplication.
    let master = try IconFixture.master(256) { x, _ in x < 128 ? IconFixture.red : 0x0000_FF00 }
    for pixel in try IconArtwork(master).pixels(30).pixels where pixel >> 24 > 0 {
      #expect(pixel & 0xFFFFFF == 0x0000FF)
    }
  }

  @Test func `a picture of the size of the master has its pixels`() throws {
    let master = try IconFixture.master(64) { x, y in UInt32(x * 4 + y * 1024) | 0x8000_0000 }
    let image = try IconArtwork(master).pixels(64)
    #expect(image[5, 9] == 0x8000_0000 | UInt32(5 * 4 + 9 * 1024))
  }

  @Test(arguments: [(0x80FF_0000, 0xFF00_00FF), (0x4000_FF00, 0x80FF_00FF), (0x0112_3456, 0x0265_4321)])
  func `a pixel over another one has the mean of both by alpha`(_ front: UInt32, _ back: UInt32) {
    func parts(_ pixel: UInt32) -> [Double] { [0, 8, 16, 24].map { Double(pixel >> $0 & 255) / 255 } }
    let (front, back, result) = (parts(front), parts(back), parts(IconCanvas.over(front, back)))
    let alpha = front[3] + back[3] * (1 - front[3])
    #expect(abs(result[3] - alpha) * 255 <= 0.5001)
    for channel in 0..<3 {
      let color = (front[channel] * front[3] + back[channel] * back[3] * (1 - front[3])) / alpha
      #expect(abs(result[channel] - color) * 255 <= 0.5001)
    }
  }
}
