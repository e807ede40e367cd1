import CrushCodecs
import CrushFixtures
import CrushPNG
import Testing

/// Tests of files whose stream our decoder inflates, and libpng rejects.
@Suite struct StreamCheckTests {
  /// A gray image of one row with reserved codes: a filter byte 1, then 258 times the same byte.
  private var reserved: PNGParts {
    var picture = Pictures.picture(colorType: 0, bitDepth: 8, width: 258, height: 1)
    picture.filterTypes = [1]
    let rows = [UInt8](repeating: 1, count: 259)
    let stream = [0x78, 0x01] + ReservedCodes.fixed(match: 286) + PNGParts.bigEndian(ReferenceChecksum.adler32(rows))
    return picture.parts.changing("IDAT") { $0.data = stream }
  }

  private func error(_ body: () throws(PNGError) -> Void) -> PNGError? {
    do throws(PNGError) {
      try body()
      return nil
    } catch { return error }
  }

  @Test func `reserved codes do not pass the check, with one or two chunks of image data`() throws {
    let one = reserved
    let data = try #require(one.data(of: "IDAT"))
    let two = one.changing("IDAT") { $0.data = Array(data.prefix(3)) }
      .inserting(PNGParts.Part("IDAT", Array(data.dropFirst(3))), before: "IEND")
    for file in [one.file, two.file] {
      #expect(throws: CodecError.self) { try LibPNG.samples(of: file.span, count: 258) }
      let image = try PNGFile(file.span)
      let fault = PNGError.badImageData(.reservedCodes, offset: 33)
      #expect(error { () throws(PNGError) in try image.checkStream(in: file.span) } == fault)
      #expect(!fault.isAcceptedLeniently && fault.description.contains("codes that deflate reserves"))
    }
  }

  @Test func `a result does not have the source's own stream, although it is the smallest`() throws {
    let file = reserved.file
    let image = try PNGFile(file.span)
    var recipe = PNGRecipe()
    recipe.effort = Effort.all[0]
    // The source's stream has 10 bytes. A new one of the unfiltered slope is larger.
    let written = try Reencoder(recipe).standard(image, in: file.span, keepsForm: true).file
    let result = try PNGFile(written.span)
    #expect(error { () throws(PNGError) in try result.checkStream(in: written.span) } == nil)
    #expect(try Reading.raster(of: written) == Reading.raster(of: file))
  }

  @Test func `valid files of every form pass`() throws {
    for name in ["rgba8", "palette4", "gray16-adam7", "idat-one-byte-each"] {
      let file = try Reading.testImage("Formats/\(name).png")
      #expect(error { () throws(PNGError) in try PNGFile(file.span).checkStream(in: file.span) } == nil, "\(name)")
    }
    let cgbi = Pictures.cgbi(Pictures.picture(colorType: 6, bitDepth: 8)).file
    #expect(error { () throws(PNGError) in try PNGFile(cgbi.span).checkStream(in: cgbi.span) } == nil)
  }

  @Test func `more chunks than the limit are an error with the place of the first`() throws {
    let file = (0..<5).reduce(Pictures.rgb.parts) { parts, _ in
      parts.inserting(PNGParts.Part("tEXt", Array("a\0b".utf8)), before: "IDAT")
    }.file
    var options = ReadingOptions()
    options.maximumChunks = 8
    #expect(try PNGFile(file.span, options: options).chunks.count == 8)
    options.maximumChunks = 7
    let fault = PNGError.tooManyChunks(limit: 7, offset: file.count - 12)
    #expect(Reading.error(of: file, options: options) == fault)
    #expect(fault.description.contains("more than 7 chunks, the limit"))
  }

  @Test func `texts that inflate to more than 64 MiB in all are stripped from CgBI`() throws {
    // 15 MiB of zeros in 15 KiB, six times.
    let text = Deflater(level: 1).compress([UInt8](repeating: 0, count: 15 << 20).span, .zlib) ?? []
    let file = (0..<6).reduce(Pictures.rgb.parts) { parts, _ in
      parts.inserting(PNGParts.Part("zTXt", Array("a\0\0".utf8) + text), before: "IDAT")
    }.file
    let image = try PNGFile(file.span)
    let chunks = AncillaryChunks(of: image, in: file.span, policy: StripPolicy(.none), target: .cgbi)
    #expect(chunks.kept.map(\.type) == [.text, .text, .text, .text])
    #expect(chunks.stripped.map(\.type) == [.compressedText, .compressedText])
  }

  @Test func `a second profile is kept, and neither is taken for the default`() throws {
    let profile = Array("a\0\0".utf8) + StoredDeflate.zlib(TestProfile.rgb())
    let one = Pictures.rgb.parts.inserting(PNGParts.Part("iCCP", profile), before: "IDAT")
    let two = one.inserting(PNGParts.Part("iCCP", profile), before: "IDAT")
    for (file, kept) in [(one.file, 0), (two.file, 2)] {
      let chunks = try AncillaryChunks(
        of: PNGFile(file.span), in: file.span, policy: StripPolicy(.safe), target: .sameForm)
      #expect(chunks.kept.count == kept)
    }
  }
}
