import CrushCatalogCompiler
import CrushCodecs
import CrushCompiledCatalogs
import CrushFixtures
import CrushPNG
import Testing

@Suite struct PictureReaderTests {
  private func picture(
    _ file: [UInt8], name: String = "a.png", _ request: PictureRequest = PictureRequest()
  ) throws -> Picture {
    let reader = PictureReader()
    return try reader.picture(file, name: name, request)
  }

  private func pixels(_ file: [UInt8], _ request: PictureRequest = PictureRequest()) throws -> StoredPixels {
    try #require(try picture(file, request).pixels)
  }

  /// Returns a picture of RGBA samples.
  private func rgba(_ samples: [UInt8], width: Int, height: Int = 1) -> TestPicture {
    var generator = SeededGenerator(seed: 1)
    var picture = TestPicture(width: width, height: height, bitDepth: 8, colorType: 6, using: &generator)
    picture.samples = samples
    return picture
  }

  @Test func `samples are premultiplied, rounded, in the order B, G, R, A`() throws {
    for alpha in 0...255 {
      for color in 0...255 {
        guard (color + alpha) % 7 == 0 else { continue }
        let stored = try pixels(rgba([UInt8(color), 255, 0, UInt8(alpha)], width: 1).file)
        let expected = [0, alpha, (color * alpha + 127) / 255, alpha].map { UInt8($0) }
        #expect(stored.bytes == expected && stored.format == (alpha == 0 ? .gray8 : .argb) || alpha == 0)
      }
    }
  }

  @Test func `a picture without color is gray, unless it is an icon`() throws {
    let file = rgba([10, 10, 10, 255, 200, 200, 200, 128, 9, 0, 3, 0], width: 3).file
    let gray = try pixels(file)
    #expect(gray.format == .gray8 && gray.colorSpace == .grayGamma22)
    #expect(gray.bytes == [10, 255, 100, 128, 0, 0])
    #expect(!gray.isOpaque)
    let icon = try pixels(file, PictureRequest(allowsGray: false))
    #expect(icon.format == .argb && icon.colorSpace == .sRGB)
  }

  @Test func `a picture is opaque if every alpha is 255`() throws {
    #expect(try pixels(rgba([1, 2, 3, 255, 4, 5, 6, 255], width: 2).file).isOpaque)
    #expect(try !pixels(rgba([1, 2, 3, 255, 4, 5, 6, 254], width: 2).file).isOpaque)
  }

  @Test func `every form of PNG gives the pixels of its decoder`() throws {
    for form in TestPicture.forms {
      for isInterlaced in [false, true] {
        var generator = SeededGenerator()
        var source = TestPicture(
          width: 13, height: 9, bitDepth: form.bitDepth, colorType: form.colorType, using: &generator)
        source.isInterlaced = isInterlaced
        let file = source.file
        let png = try PNGFile(file.span)
        let expected = try Decoder().premultiplied(of: png, in: file.span).pixels
        let stored = try pixels(file, PictureRequest(allowsGray: false))
        let words = stride(from: 0, to: stored.bytes.count, by: 4).map { start in
          (0..<4).reduce(UInt32(0)) { $0 | UInt32(stored.bytes[start + $1]) << UInt32($1 * 8) }
        }
        #expect(words == expected, "color type \(form.colorType), \(form.bitDepth) bits, seed \(generator.seed)")
      }
    }
  }

  @Test func `untagged sources of 16 bits have a wide form of half floats`() throws {
    var generator = SeededGenerator(seed: 5)
    var source = TestPicture(width: 1, height: 1, bitDepth: 16, colorType: 6, using: &generator)
    source.samples = [0xFF, 0xFF, 0x80, 0x00, 0, 0, 0xFF, 0xFF]
    #expect(try picture(source.file).hasWideForm)
    let wide = try pixels(source.file, PictureRequest(form: .wide))
    #expect(wide.format == .wide && wide.colorSpace == .extendedSRGB && wide.isOpaque)
    #expect(wide.bytes == [0x00, 0x3C, 0x00, 0x38, 0, 0, 0x00, 0x3C])
    source.samples = [0x80, 0x00, 0x80, 0x00, 0x80, 0x00, 0xFF, 0xFF]
    let gray = try pixels(source.file, PictureRequest(form: .wide))
    #expect(gray.format == .gray16 && gray.colorSpace == .extendedGray)
    #expect(gray.bytes == [0x00, 0x38, 0x00, 0x3C])
    #expect(try !picture(rgba([1, 2, 3, 4], width: 1).file).hasWideForm)
  }

  @Test func `Display P3 is converted for sRGB slots and kept for its own`() throws {
    let profile = try #require(ColorProfile.chunk(named: "Display P3", ColorProfile.displayP3)).data
    let chunk = PNGParts.Part("iCCP", profile)
    let inside = rgba([128, 120, 120, 255], width: 1).parts.inserting(chunk, before: "IDAT").file
    let outside = rgba([0, 255, 0, 255], width: 1).parts.inserting(chunk, before: "IDAT").file
    #expect(try pixels(inside).bytes != [120, 120, 128, 255])
    #expect(try picture(inside).colorError == 0 && !picture(inside).hasWideForm)
    #expect(try picture(outside).colorError > 3 && picture(outside).hasWideForm)
    let own = try pixels(outside, PictureRequest(form: .displayP3))
    #expect(own.bytes == [0, 255, 0, 255] && own.colorSpace == .displayP3)
  }

  @Test func `a profile of tables is named, and its numbers are kept`() throws {
    // The type of cICP 16 is PQ, which is not a curve of this tool.
    let file = rgba([9, 8, 7, 255], width: 1).parts.inserting(PNGParts.Part("cICP", [9, 16, 0, 1]), before: "IDAT").file
    let result = try picture(file)
    #expect(result.unconvertedProfile == "cICP 9/16")
    #expect(result.pixels?.bytes == [7, 8, 9, 255])
  }

  @Test func `files without pixels keep their bytes and state their size`() throws {
    let pdf = Array("%PDF-1.4\n1 0 obj <</Type /Page /MediaBox [0 0 24 16.5]>> endobj".utf8)
    let document = try picture(pdf, name: "a.pdf")
    #expect((document.width, document.height) == (24, 17))
    guard case .file(let format, let bytes) = document.content else {
      Issue.record("no file")
      return
    }
    #expect(format == .pdf && bytes == pdf)
    let svg = try picture(Array("<svg width=\"12\" height=\"8\"/>".utf8), name: "a.svg")
    #expect((svg.width, svg.height) == (12, 8) && svg.facts.format == .svg)
    let packed = try picture(Array("%PDF-1.5\n1 0 obj <</Type /ObjStm>> endobj".utf8), name: "a.pdf")
    #expect((packed.width, packed.height) == (0, 0) && packed.facts.format == .pdf)
    #expect(throws: PictureError.self) { try picture(Array("<html/>".utf8), name: "a.svg") }
  }

  @Test func `a turned JPEG has the size of its stored pixels, and its orientation`() throws {
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let exif = Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + entry
    let file: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
      + [0xFF, 0xC0, 0, 11, 8, 0, 5, 0, 9, 1, 1, 0x11, 0, 0xFF, 0xD9]
    let result = try picture(file, name: "a.jpg")
    #expect((result.width, result.height, result.orientation) == (9, 5, 6))
    #expect(result.facts.format == .jpeg)
  }

  @Test func `the pixels of a JPEG are stored where its form is not kept`() throws {
    var request = PictureRequest()
    request.decodesJPEG = true
    let jpeg = SampleJPEGs.photograph
    let result = try picture(jpeg, name: "AppIcon.png", request)
    let pixels = try #require(result.pixels)
    #expect((pixels.width, pixels.height, pixels.format) == (64, 48, .argb) && pixels.isOpaque)
    let decoded = try JPEG.rgba(of: jpeg.span, limit: 1 << 20)
    let expected = RGBAImage(width: 64, height: 48, pixels: decoded.pixels).premultiplied()
    let words = stride(from: 0, to: pixels.bytes.count, by: 4).map { offset in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(pixels.bytes[offset + $1]) << UInt32($1 * 8) }
    }
    #expect(words == expected.pixels)
  }

  @Test func `files that are no pictures are named`() throws {
    #expect(throws: PictureError.empty) { try picture([]) }
    #expect(throws: PictureError.unknownFormat) { try picture(Array("hello".utf8)) }
    #expect(throws: PictureError.pointer) { try picture(Array("version https://git-lfs.github.com/spec/v1".utf8)) }
    #expect(throws: PictureError.unsupportedFormat("GIF")) { try picture(Array("GIF89a".utf8)) }
    let file = rgba([1, 2, 3, 4], width: 1).file
    for count in [1, 20, 40, file.count - 1] {
      #expect(throws: PictureError.self) { try picture(Array(file.prefix(count))) }
    }
    var request = PictureRequest()
    request.maximumPixels = 3
    let large = rgba([UInt8](repeating: 9, count: 16), width: 4).file
    #expect(throws: PictureError.png(.tooManyPixels(width: 4, height: 1, limit: 3))) { try picture(large, request) }
  }

  @Test func `facts are read back from their bytes, and damaged ones are not`() throws {
    let results = [
      try picture(rgba([1, 2, 3, 4], width: 1).file), try picture(rgba([3, 3, 3, 255], width: 1).file),
      Picture(
        content: .file(format: .jpeg, bytes: []), width: 7, height: 9, orientation: 8, colorError: 1.5,
        unconvertedProfile: "Ünnamed", hasWideForm: true),
    ]
    for result in results {
      let facts = result.facts
      #expect(PictureFacts(bytes: facts.bytes) == facts)
      #expect(PictureFacts(bytes: Array(facts.bytes.prefix(20))) == nil)
      #expect(PictureFacts(bytes: [9] + facts.bytes.dropFirst()) == nil)
    }
  }

  @Test func `damaged files are an error or a picture, and never stop the program`() throws {
    var generator = SeededGenerator()
    var deep = TestPicture(width: 5, height: 4, bitDepth: 16, colorType: 2, using: &generator)
    deep.isInterlaced = true
    let profile = try #require(ColorProfile.chunk(named: "Display P3", ColorProfile.displayP3)).data
    let files = [
      deep.file,
      rgba([1, 2, 3, 4, 9, 9, 9, 255], width: 2).parts.inserting(PNGParts.Part("iCCP", profile), before: "IDAT").file,
      Array("%PDF-1.4\n1 0 obj <</Type /Page /MediaBox [0 0 24 16.5]>> endobj".utf8),
      Array("<svg width=\"12\" height=\"8\"/>".utf8),
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 5, 0, 9, 1, 1, 0x11, 0, 0xFF, 0xD9],
    ]
    for round in 0..<1500 {
      var file = files[round % files.count]
      let place = Int(generator.next() % UInt64(file.count))
      if round % 3 == 0 {
        file = Array(file.prefix(place))
      } else {
        file[place] = UInt8(truncatingIfNeeded: generator.next())
      }
      var request = PictureRequest()
      request.form = PictureRequest.Form.allCases[round % 3]
      let reader = PictureReader()
      if let result = try? reader.picture(file, name: "a.png", request) {
        #expect(result.width >= 0, "seed \(generator.seed)")
      }
    }
  }
}
