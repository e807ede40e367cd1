import CrushFixtures
import CrushPNG
import Testing

@testable import CrushIconDocuments

struct IconBitmapScalingTests {
  private func scaled(_ image: BGRAImage, _ frame: IconFrame, _ columns: Range<Int>, _ rows: Range<Int>) -> BGRAImage {
    let box = IconBox(columns: columns, rows: rows)
    return IconBitmapScaling(width: image.width, height: image.height, frame, box).scaled(image)
  }

  @Test func `the same size is the same picture`() {
    var generator = SeededGenerator()
    let pixels = (0..<35).map { _ in UInt32.random(in: 0...0xFFFF_FFFF, using: &generator) }
    let image = RGBAImage(width: 7, height: 5, pixels: pixels).premultiplied()
    let same = scaled(image, IconFrame(x: 2, y: 3, width: 7, height: 5), 2..<9, 3..<8)
    #expect(same == image, "seed \(generator.seed)")
  }

  @Test(arguments: [0.3, 1, 2.5, 31, 400])
  func `one color stays`(_ size: Double) {
    let image = BGRAImage(width: 9, height: 6, pixels: [UInt32](repeating: 0xC012_3456, count: 54))
    let end = Int(size)
    guard end > 0 else { return }
    let result = scaled(image, IconFrame(x: 0, y: 0, width: size, height: size), 0..<end, 0..<end)
    #expect(Set(result.pixels) == [0xC012_3456])
  }

  @Test func `pixels at the border have the part of the frame in them`() {
    let image = BGRAImage(width: 4, height: 4, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 16))
    let result = scaled(image, IconFrame(x: 0.5, y: 0, width: 2, height: 0.25), 0..<3, 0..<1)
    #expect(result.pixels == [0x2020_2020, 0x4040_4040, 0x2020_2020])
  }

  @Test func `a huge frame has few source pixels for a pixel, and a tiny one has all`() {
    let box = IconBox(columns: 0..<100, rows: 0..<100)
    let huge = IconBitmapScaling(width: 4000, height: 4000, IconFrame(x: -1e9, y: -1e9, width: 2e9, height: 2e9), box)
    #expect(huge.cost < 100_000)
    let point = IconBox(columns: 0..<1, rows: 0..<1)
    let tiny = IconBitmapScaling(width: 50, height: 50, IconFrame(x: 0, y: 0, width: 1e-9, height: 1e-9), point)
    #expect(tiny.cost == 50 * 50 + 50)
  }
}
