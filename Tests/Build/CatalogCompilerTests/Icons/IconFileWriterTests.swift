import CrushCodecs
import CrushFixtures
import CrushPNG
import Testing

@testable import CrushCatalogCompiler

@Suite struct IconFileWriterTests {
  private func source(_ side: Int, colorType: UInt8 = 6, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return TestPicture(width: side, height: side, bitDepth: 8, colorType: colorType, using: &generator).file
  }

  private func writer(_ platform: CompileSettings.Platform) -> IconFileWriter {
    var settings = CompileSettings()
    settings.platform = platform
    return IconFileWriter(settings)
  }

  private func file(_ form: IconFile.Form, _ types: [(String, Int)] = [("", 4)]) -> IconFile {
    IconFile(name: "a", form: form, sources: types.map { IconFile.Source(path: "a.png", type: $0.0, pixels: $0.1) })
  }

  @Test func `the simulator gets a copy, and devices get CgBI of equal pixels`() throws {
    let bytes = source(4)
    let simulator = writer(.iphonesimulator)
    #expect(try simulator.bytes(of: file(.png(pixels: 4)), sources: [bytes]) == bytes)
    let device = writer(.iphoneos)
    let made = try device.bytes(of: file(.png(pixels: 4)), sources: [bytes])
    let (image, original) = (try PNGFile(made.span), try PNGFile(bytes.span))
    #expect(image.isCgBI)
    let pixels = try Decoder().bgra(of: image, in: made.span)
    #expect(try pixels == Decoder().premultiplied(of: original, in: bytes.span))
  }

  @Test func `a JPEG becomes a PNG of its pixels, without an alpha channel in the simulator`() throws {
    let jpeg = SampleJPEGs.photograph
    let pixels = try JPEG.rgba(of: jpeg.span, limit: 1 << 20).pixels
    for platform in [CompileSettings.Platform.iphoneos, .iphonesimulator] {
      let made = try writer(platform).bytes(of: file(.png(pixels: nil)), sources: [jpeg])
      let image = try PNGFile(made.span)
      #expect(image.isCgBI == (platform == .iphoneos))
      #expect(image.isCgBI || image.header.colorType == .rgb)
      #expect(try Decoder().rgba(of: image, in: made.span).pixels == pixels)
    }
  }

  @Test func `a damaged JPEG gives the error of its decoder`() throws {
    let jpeg = Array(SampleJPEGs.photograph.prefix(200))
    #expect(throws: PictureError.self) {
      try writer(.iphoneos).bytes(of: file(.png(pixels: 4)), sources: [jpeg])
    }
  }

  @Test func `a picture of another size is scaled`() throws {
    let bytes = source(9)
    for platform in [CompileSettings.Platform.iphoneos, .iphonesimulator] {
      let writer = writer(platform)
      let made = try writer.bytes(of: file(.png(pixels: 4)), sources: [bytes])
      let image = try PNGFile(made.span)
      #expect((image.header.width, image.header.height) == (4, 4))
      #expect(image.isCgBI == (platform == .iphoneos))
    }
  }

  @Test func `a picture of one color keeps it at any size`() throws {
    for color: UInt32 in [0xFF10_8040, 0x8000_FF00, 0xFFFF_FFFF, 0] {
      let image = RGBAImage(width: 8, height: 8, pixels: [UInt32](repeating: color, count: 64))
      for side in [1, 3, 5, 16] {
        #expect(IconScaling.scaled(image, to: side).pixels == [UInt32](repeating: color, count: side * side))
      }
    }
  }

  @Test func `an icon file has its parts in order, with their lengths`() throws {
    let sources = [source(16), source(32), source(128)]
    let writer = writer(.macosx)
    let types = [("ic04", 16), ("ic11", 32), ("ic07", 128)]
    let made = try writer.bytes(of: file(.icns, types), sources: sources)
    #expect(made.starts(with: "icns".utf8))
    func number(_ offset: Int) -> Int { made[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(4) == made.count)
    var offset = 8
    for (index, type) in types.enumerated() {
      #expect(made[offset..<offset + 4].elementsEqual(type.0.utf8))
      let part = Array(made[offset + 8..<offset + number(offset + 4)])
      if index > 0 { #expect(part == sources[index]) }
      if index == 0 { #expect(part.starts(with: "ARGB".utf8)) }
      offset += number(offset + 4)
    }
    #expect(offset == made.count)
  }

  @Test func `compressed channels decode to their bytes`() {
    var generator = SeededGenerator()
    for count in 0..<300 {
      // Two values give runs of many lengths.
      let values = count % 3 == 0 ? 256 : 2
      var channel: [UInt8] = []
      while channel.count < count {
        let value = UInt8(Int(generator.next() % UInt64(values)))
        channel += [UInt8](repeating: value, count: Int(generator.next() % 200 < 20 ? 150 : 1 + generator.next() % 4))
      }
      #expect(decoded(MacIcon.packed(channel: channel)) == channel, "seed \(generator.seed)")
    }
  }

  private func decoded(_ packed: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < packed.count {
      let control = Int(packed[index])
      if control < 128 {
        result += packed[index + 1...index + control + 1]
        index += control + 2
      } else {
        result += [UInt8](repeating: packed[index + 1], count: control - 125)
        index += 2
      }
    }
    return result
  }

  @Test func `a damaged picture is an error`() {
    let writer = writer(.iphoneos)
    #expect(throws: PictureError.empty) { try writer.bytes(of: file(.png(pixels: 4)), sources: [[]]) }
    #expect(throws: PictureError.self) {
      try writer.bytes(of: file(.png(pixels: 4)), sources: [Array(source(4).prefix(50))])
    }
    #expect(throws: PictureError.self) {
      try writer.bytes(of: file(.icns, [("ic07", 128)]), sources: [Array("GIF89a".utf8)])
    }
  }
}
