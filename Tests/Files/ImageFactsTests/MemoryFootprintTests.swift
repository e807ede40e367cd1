import CrushImageFacts
import CrushPNG
import Testing

@Suite struct MemoryFootprintTests {
  struct Case: Sendable {
    let width: Int
    let height: Int
    let pixels: Int
    let decoded: Int
    let footprint: Int
  }

  /// Exact sizes: rows are aligned to 64 bytes, and pages have 16 KiB.
  static let cases = [
    Case(width: 100, height: 100, pixels: 40_000, decoded: 44_800, footprint: 49_152),
    Case(width: 180, height: 180, pixels: 129_600, decoded: 138_240, footprint: 147_456),
    Case(width: 1024, height: 1024, pixels: 4_194_304, decoded: 4_194_304, footprint: 4_194_304),
    Case(width: 1206, height: 2622, pixels: 12_648_528, decoded: 12_753_408, footprint: 12_763_136),
    Case(width: 1320, height: 2868, pixels: 15_143_040, decoded: 15_234_816, footprint: 15_237_120),
    Case(width: 2752, height: 2064, pixels: 22_720_512, decoded: 22_720_512, footprint: 22_724_608),
    // Apple's figures.
    Case(width: 320, height: 480, pixels: 614_400, decoded: 614_400, footprint: 622_592),
    Case(width: 1600, height: 1200, pixels: 7_680_000, decoded: 7_680_000, footprint: 7_684_096),
    Case(width: 3648, height: 2736, pixels: 39_923_712, decoded: 39_923_712, footprint: 39_927_808),
    Case(width: 2048, height: 1536, pixels: 12_582_912, decoded: 12_582_912, footprint: 12_582_912),
    Case(width: 1, height: 1, pixels: 4, decoded: 64, footprint: 16_384),
    Case(width: 16, height: 256, pixels: 16_384, decoded: 16_384, footprint: 16_384),
    Case(width: 17, height: 256, pixels: 17_408, decoded: 32_768, footprint: 32_768),
    Case(width: 16, height: 257, pixels: 16_448, decoded: 16_448, footprint: 32_768),
  ]

  @Test(arguments: cases) func `an image needs the memory in the table`(_ expected: Case) {
    let footprint = MemoryFootprint(width: expected.width, height: expected.height)
    #expect(footprint.pixelBytes == expected.pixels)
    #expect(footprint.decodedBytes == expected.decoded)
    #expect(footprint.footprintBytes == expected.footprint)
  }

  @Test func `ten megapixels need forty megabytes`() {
    #expect(MemoryFootprint(width: 4000, height: 2500).pixelBytes == 40_000_000)
  }

  @Test func `a row of 100 pixels needs 448 bytes`() {
    #expect(MemoryFootprint(width: 100, height: 1).rowBytes == 448)
  }

  @Test func `the laws of rows and pages apply to every width up to 1000`() {
    for width in 1...1000 {
      for bytes in [4, 8] {
        let footprint = MemoryFootprint(width: width, height: 3, bytesPerPixel: bytes)
        #expect(footprint.rowBytes % 64 == 0 && (0..<64).contains(footprint.rowBytes - width * bytes))
        #expect(footprint.decodedBytes == footprint.rowBytes * 3)
        #expect(footprint.footprintBytes % 16_384 == 0)
        #expect((0..<16_384).contains(footprint.footprintBytes - footprint.decodedBytes))
      }
    }
  }

  @Test func `the memory of the largest possible image is clamped`() {
    let side = 0x7FFF_FFFF
    let footprint = MemoryFootprint(width: side, height: side)
    #expect(footprint.pixelBytes == .max)
    #expect(footprint.rowBytes == 8_589_934_592)
    #expect(footprint.decodedBytes == .max)
    #expect(footprint.footprintBytes > .max - 16_384)
    #expect(MemoryFootprint(width: side, height: side, bytesPerPixel: 8).decodedBytes == .max)
    // The largest height without clamping.
    #expect(MemoryFootprint(width: side, height: 1_073_741_823).decodedBytes == 8_589_934_592 * 1_073_741_823)
  }

  @Test func `16 bits a channel need 8 bytes a pixel, all other depths 4`() {
    for colorType in ColorType.allCases {
      for depth in colorType.bitDepths {
        let footprint = MemoryFootprint(of: ImageHeader(width: 7, height: 5, bitDepth: depth, colorType: colorType))
        #expect(footprint.bytesPerPixel == (depth == 16 ? 8 : 4), "\(colorType), \(depth) bits")
        #expect(footprint.pixelBytes == 35 * footprint.bytesPerPixel)
      }
    }
  }
}
