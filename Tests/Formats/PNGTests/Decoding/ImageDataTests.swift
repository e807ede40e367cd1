import CrushCodecs
import CrushFixtures
import CrushPNG
import Testing

/// Tests of faulty image data in valid chunks.
@Suite struct ImageDataTests {
  private func error(_ picture: TestPicture, options: ReadingOptions = ReadingOptions(), _ stream: [UInt8]) -> PNGError?
  {
    Reading.error(of: picture.parts.changing("IDAT") { $0.data = stream }.file, options: options)
  }

  @Test func `too few or too many rows are reported with the size that IHDR implies`() {
    let rows = Pictures.rgb.filtered
    #expect(rows.count == 20)
    for extra in [1, 2, 10, 1000] {
      #expect(
        error(Pictures.rgb, StoredDeflate.zlib(rows + [UInt8](repeating: 0, count: extra)))
          == .badImageData(.tooLong(expected: 20), offset: 33))
    }
    for missing in 1...20 {
      #expect(
        error(Pictures.rgb, StoredDeflate.zlib(Array(rows.dropLast(missing))))
          == .badImageData(.tooShort(expected: 20), offset: 33))
    }
    #expect(
      error(Pictures.rgb, options: Reading.lenient, StoredDeflate.zlib(Array(rows.dropLast())))
        == .badImageData(.tooShort(expected: 20), offset: 33))
  }

  @Test func `a damaged stream, a wrong Adler-32 and raw deflate in a standard PNG are rejected`() {
    let rows = Pictures.rgb.filtered
    let fault = PNGError.badImageData(.notDeflate, offset: 33)
    #expect(error(Pictures.rgb, [0x78, 0x01, 0x07]) == fault)
    #expect(error(Pictures.rgb, StoredDeflate.raw(rows)) == fault)
    #expect(error(Pictures.rgb, Array(StoredDeflate.zlib(rows).dropLast()) + [0]) == fault)
    #expect(error(Pictures.rgb, Array(StoredDeflate.zlib(rows).dropLast())) == fault)
    #expect(error(Pictures.rgb, []) == fault)
  }

  @Test(arguments: [1, 2, 50])
  func `bytes after the stream are counted and rejected, and lenient reading accepts them`(count: Int) throws {
    let stream = StoredDeflate.zlib(Pictures.rgb.filtered) + [UInt8](repeating: 0, count: count)
    #expect(error(Pictures.rgb, stream) == .badImageData(.trailingBytes(count: count), offset: 33))
    #expect(error(Pictures.rgb, options: Reading.lenient, stream) == nil)
  }

  @Test(arguments: [5, 9, 255] as [UInt8])
  func `a filter type above 4 is reported with its row`(type: UInt8) {
    var picture = Pictures.picture(colorType: 0, bitDepth: 8, width: 4, height: 6)
    picture.filterTypes = [0, 1, 2, type, 4]
    #expect(Reading.error(of: picture.file) == .badImageData(.filterType(type, row: 3, pass: nil), offset: 33))
  }

  @Test func `a filter type above 4 in a pass is reported with the pass`() {
    // 5 × 5: pass 1 has 1 × 1 pixels, 2 also, 3 has 2 × 1, 4 has 1 × 2, 5 has 3 × 1, 6 has 2 × 3, 7 has 5 × 2.
    var picture = Pictures.picture(colorType: 0, bitDepth: 8, width: 5, height: 5, isInterlaced: true)
    picture.filterTypes = [0, 7]
    #expect(Reading.error(of: picture.file) == .badImageData(.filterType(7, row: 1, pass: 4), offset: 33))
    picture.filterTypes = [0, 1, 8]
    #expect(Reading.error(of: picture.file) == .badImageData(.filterType(8, row: 2, pass: 6), offset: 33))
    picture.filterTypes = [9]
    #expect(Reading.error(of: picture.file) == .badImageData(.filterType(9, row: 0, pass: 1), offset: 33))
  }

  @Test(arguments: [1, 2, 4, 8], [false, true])
  func `an index past the palette is reported, and padding bits are not an index`(bitDepth: Int, isInterlaced: Bool)
    throws
  {
    let largest = UInt8((1 << bitDepth) - 1)
    var picture = Pictures.picture(colorType: 3, bitDepth: bitDepth, width: 3, height: 3, isInterlaced: isInterlaced)
    // All pixels except the last are 0.
    picture.samples = [UInt8](repeating: 0, count: picture.samples.count)
    let shift = (24 - 3 * bitDepth) % 8
    picture.samples[picture.samples.count - 1] = largest << UInt8(shift)
    picture.palette = [UInt8](repeating: 200, count: Int(largest) * 3)
    let offset = picture.parts.offset(of: "IDAT")
    #expect(
      Reading.error(of: picture.file)
        == .badImageData(.paletteIndex(Int(largest), entries: Int(largest)), offset: offset))
    let black = try Reading.rgba(of: picture.file, options: Reading.lenient)
    #expect(black.pixels.last == 0xFF00_0000)
    // The written file has a color for every index.
    let raster = try Reading.raster(of: picture.file, options: Reading.lenient)
    let written = Encoder(effort: Effort.all[0]).png(raster)
    #expect(Reading.error(of: written) == nil)
    #expect(try Reading.rgba(of: written) == black)
    // With one more color the file is valid.
    picture.palette = [UInt8](repeating: 200, count: Int(largest) * 3 + 3)
    #expect(Reading.error(of: picture.file) == nil)
  }

  /// A file of equal rows of noise. References reach back 401 bytes, and the stream declares a window of 256.
  private static var farReaching: [UInt8] {
    var picture = Pictures.picture(colorType: 0, bitDepth: 8, width: 400, height: 8, seed: 3301)
    picture.samples = Array(repeatElement(picture.samples[..<400], count: 8).joined())
    picture.filterTypes = [0]
    var stream = Deflater(level: 12).compress(picture.filtered.span, .zlib) ?? []
    // 0x081D is a multiple of 31 (RFC 1950, section 2.2).
    stream.replaceSubrange(0..<2, with: [0x08, 0x1D])
    return picture.parts.changing("IDAT") { $0.data = stream }.file
  }

  @Test func `references past the declared window are rejected, and lenient reading accepts them`() throws {
    let file = Self.farReaching
    #expect(Reading.error(of: file) == .badImageData(.window(declared: 256), offset: 33))
    let raster = try Reading.raster(of: file, options: Reading.lenient)
    let encoder = Encoder(effort: Effort.all[0])
    let image = try PNGFile(file.span, options: Reading.lenient)
    let written = encoder.png(raster, of: image, in: file.span, chunks: [])
    #expect(Reading.error(of: written) == nil)
    #expect(try Reading.raster(of: written).rgba() == raster.rgba())
    // A caller that copies the file checks the window separately.
    #expect(throws: PNGError.badImageData(.window(declared: 256), offset: 33)) { try image.checkStream(in: file.span) }
  }

  @Test func `a small window that covers every reference is valid`() throws {
    var picture = Pictures.picture(colorType: 0, bitDepth: 8, width: 400, height: 8, seed: 3302)
    picture.samples = [UInt8](repeating: 7, count: 3_200)
    picture.filterTypes = [0]
    var stream = Deflater(level: 1).compress(picture.filtered.span, .zlib) ?? []
    stream.replaceSubrange(0..<2, with: [0x18, 0x19])
    #expect(Reading.error(of: picture.parts.changing("IDAT") { $0.data = stream }.file) == nil)
  }

  @Test func `ones in the padding of a palette image are not indices`() throws {
    var picture = Pictures.picture(colorType: 3, bitDepth: 1, width: 3, height: 1)
    picture.palette = [10, 20, 30]
    picture.samples = [0b0001_1111]
    picture.filterTypes = [0]
    let raster = try Reading.raster(of: picture.file)
    #expect(raster.samples == [0])
  }

  @Test func `the filter types of a file are listed in the order of their numbers`() throws {
    for types in [[0], [1], [4, 0], [3, 1, 2], [4, 3, 2, 1, 0]] as [[UInt8]] {
      for isInterlaced in [false, true] {
        var picture = Pictures.picture(colorType: 6, bitDepth: 8, width: 9, height: 9, isInterlaced: isInterlaced)
        picture.filterTypes = types
        for file in [picture.file, Pictures.cgbi(picture).file] {
          let found = try Decoder().filterTypes(of: PNGFile(file.span), in: file.span)
          #expect(found.map(\.rawValue) == types.sorted())
        }
      }
    }
  }
}
