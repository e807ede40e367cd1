import CrushCodecs
import CrushFixtures
import CrushPNG
import Testing

@Suite struct ImageHeaderTests {
  private func error(_ change: (inout [UInt8]) -> Void) -> PNGError? {
    Reading.error(of: Pictures.rgb.parts.changing("IHDR") { change(&$0.data) }.file)
  }

  @Test func `only the standard's fifteen pairs of color type and bit depth are accepted`() {
    var allowed = 0
    var wrong: [String] = []
    let depths: [UInt8: [UInt8]] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    for color in 0...255 as ClosedRange<UInt8> {
      for depth in Array(0...17) + [31, 32, 64, 128, 255] as [UInt8] {
        let error = error {
          $0[8] = depth
          $0[9] = color
        }
        let expected: PNGError?
        if let type = ColorType(rawValue: color), let list = depths[color] {
          expected = list.contains(depth) ? nil : .badHeader(.bitDepth(type), value: UInt32(depth), offset: 24)
        } else {
          expected = .badHeader(.colorType, value: UInt32(color), offset: 25)
        }
        if expected == nil { allowed += 1 }
        // A file with a valid header may fail later, by its image data or a missing palette.
        var found = error
        if expected == nil, case .badImageData? = error { found = nil }
        if expected == nil, error == .missing(.palette, offset: 33) { found = nil }
        let isRight = found == expected
        if !isRight { wrong.append("color type \(color), depth \(depth): \(String(describing: error))") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
    #expect(allowed == 15)
  }

  @Test func `sizes of 0 and above 2³¹ − 1 are rejected, width first`() {
    for value in [0, 0x8000_0000, 0xFFFF_FFFF] as [UInt32] {
      let bytes = PNGParts.bigEndian(value)
      #expect(error { $0.replaceSubrange(0..<4, with: bytes) } == .badHeader(.width, value: value, offset: 16))
      #expect(error { $0.replaceSubrange(4..<8, with: bytes) } == .badHeader(.height, value: value, offset: 20))
      #expect(error { $0.replaceSubrange(0..<8, with: bytes + bytes) } == .badHeader(.width, value: value, offset: 16))
    }
  }

  @Test(
    arguments: 1...255 as ClosedRange<UInt8>)
  func `every compression, filter and interlace method except 0 (and 1 for Adam7) is rejected`(value: UInt8) {
    #expect(error { $0[10] = value } == .badHeader(.compressionMethod, value: UInt32(value), offset: 26))
    #expect(error { $0[11] = value } == .badHeader(.filterMethod, value: UInt32(value), offset: 27))
    if value > 1 { #expect(error { $0[12] = value } == .badHeader(.interlaceMethod, value: UInt32(value), offset: 28)) }
  }

  @Test(arguments: [0, 1, 12, 14, 26])
  func `IHDR of another length than 13 is rejected`(count: Int) {
    let file = Pictures.rgb.parts.changing("IHDR") { $0.data = [UInt8](repeating: 1, count: count) }.file
    #expect(
      Reading.error(of: file) == .badLength(.imageHeader, offset: 8, length: count, expected: .exactly(13)))
  }

  @Test(arguments: TestPicture.forms.indices, [false, true])
  func `the bytes of a header equal the file's`(index: Int, isInterlaced: Bool) throws {
    let form = TestPicture.forms[index]
    let picture = Pictures.picture(
      colorType: form.colorType, bitDepth: form.bitDepth, width: 300, height: 2, isInterlaced: isInterlaced)
    let header = try PNGFile(picture.file.span).header
    #expect(header.bytes == picture.header.data)
    #expect(header.width == 300 && header.height == 2 && header.isInterlaced == isInterlaced)
    #expect(header.bitsPerPixel == picture.bitsPerPixel && header.pixelBytes == picture.pixelBytes)
    #expect(header.rowBytes == picture.rowBytes(width: 300))
    #expect(!header.deinterlaced.isInterlaced && header.deinterlaced.rowBytes == header.rowBytes)
  }

  @Test func `rows of the largest width do not overflow`() {
    let header = ImageHeader(width: 0x7FFF_FFFF, height: 1, bitDepth: 16, colorType: .rgba)
    #expect(header.rowBytes == 0x7FFF_FFFF * 8)
  }

  @Test func `an image above the limit of pixels is rejected, and an image at the limit is accepted`() {
    let file = Pictures.rgb.file
    #expect(Reading.error(of: file, options: ReadingOptions(maximumPixels: 6)) == nil)
    #expect(
      Reading.error(of: file, options: ReadingOptions(maximumPixels: 5))
        == .tooManyPixels(width: 3, height: 2, limit: 5))
    let wide = 0x7FFF_FFFF
    let sizes = PNGParts.bigEndian(UInt32(wide)) + PNGParts.bigEndian(UInt32(wide))
    #expect(
      error { $0.replaceSubrange(0..<8, with: sizes) } == .tooManyPixels(width: wide, height: wide, limit: 1 << 28))
  }

  @Test func `a header of 16,384 × 16,384 pixels over a few bytes is rejected without allocating memory`() {
    for colorType in [2, 6] as [UInt8] {
      let sizes = PNGParts.bigEndian(16_384) + PNGParts.bigEndian(16_384)
      let file = Pictures.rgb.parts.changing("IHDR") {
        $0.data.replaceSubrange(0..<8, with: sizes)
        $0.data[9] = colorType
      }.file
      let expected = 16_384 * (16_384 * (colorType == 2 ? 3 : 4) + 1)
      #expect(Reading.error(of: file) == .badImageData(.tooShort(expected: expected), offset: 33))
    }
  }

  @Test func `a stream that is too short for its header is rejected without inflating it`() {
    let file = Pictures.rgb.parts.changing("IHDR") {
      $0.data.replaceSubrange(0..<8, with: PNGParts.bigEndian(16_384) + PNGParts.bigEndian(16_384))
    }.changing("IDAT") { $0.data = [UInt8](repeating: 0xFF, count: 100) }.file
    #expect(Reading.error(of: file) == .badImageData(.tooShort(expected: 16_384 * (16_384 * 3 + 1)), offset: 33))
  }

  @Test func `an image with the highest ratio of deflate is accepted`() throws {
    let rows = [UInt8](repeating: 0, count: 4000 * 501)
    let stream = try #require(deflated(rows))
    #expect(rows.count / stream.count > 950)
    let size = PNGParts.bigEndian(4000)
    let parts = PNGParts([
      PNGParts.Part("IHDR", size + size + [1, 0, 0, 0, 0]), PNGParts.Part("IDAT", stream), PNGParts.Part("IEND"),
    ])
    #expect(try Reading.raster(of: parts.file).samples.count == 4000 * 500)
  }

  private func deflated(_ bytes: [UInt8]) -> [UInt8]? { Deflater(level: 12).compress(bytes.span, .zlib) }

  @Test(arguments: [8, 16] as [UInt8], [0, 1] as [UInt8])
  func `the largest header without a limit is rejected without a trap`(bitDepth: UInt8, interlace: UInt8) async {
    await #expect(processExitsWith: .success) { [bitDepth = bitDepth as UInt8, interlace = interlace as UInt8] in
      let file = Pictures.rgba.parts.changing("IHDR") {
        $0.data = [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, bitDepth, 6, 0, 0, interlace]
      }.file
      guard Reading.error(of: file, options: ReadingOptions(maximumPixels: .max)) != nil else {
        fatalError("it was accepted")
      }
    }
  }
}
