import PNG
import Testing

@testable import Reporting

@Suite struct PixelPreviewTests {
  private func image(_ width: Int, _ height: Int, _ pixel: UInt32) -> RGBAImage {
    RGBAImage(width: width, height: height, pixels: [UInt32](repeating: pixel, count: width * height))
  }

  @Test func `an image of any size fits into 64×24 characters`() {
    for (width, height) in [(1, 1), (1, 1000), (1000, 1), (64, 48), (65, 49), (333, 777), (2000, 3)] {
      let lines = PixelPreview.lines(image(width, height, 0xFF00_0000), hasColor: false)
      #expect((1...24).contains(lines.count), "\(width)×\(height)")
      #expect(Set(lines.map(\.count)).count == 1 && (1...64).contains(lines[0].count), "\(width)×\(height)")
    }
  }

  @Test func `a small image keeps its size`() {
    let lines = PixelPreview.lines(image(10, 6, 0xFFFF_FFFF), hasColor: false)
    #expect(lines == Array(repeating: String(repeating: " ", count: 10), count: 3))
  }

  @Test func `colors are the averages of their pixels`() {
    let pixels: [UInt32] = [0xFF00_00FF, 0xFFFF_0000]
    let wide = RGBAImage(width: 128, height: 2, pixels: (0..<256).map { pixels[$0 % 2] })
    let line = PixelPreview.lines(wide, hasColor: true)[0]
    #expect(line.hasPrefix("\u{1B}[0m\u{1B}[38;2;127;0;127m▀") || line.hasPrefix("\u{1B}[38;2;127;0;127;48"))
    #expect(line.hasSuffix("\u{1B}[0m"))
  }

  @Test func `transparent pixels show a checkerboard`() {
    let lines = PixelPreview.lines(image(8, 2, 0), hasColor: true)
    #expect(lines[0].contains("153;153;153") && lines[0].contains("102;102;102"))
  }
}
