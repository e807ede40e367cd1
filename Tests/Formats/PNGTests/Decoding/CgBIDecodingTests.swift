import CrushCodecs
import CrushFixtures
import CrushPNG
import Foundation
import Testing

@Suite struct CgBIDecodingTests {
  /// Returns samples in file order as words.
  private func words(_ samples: [UInt8], channels: Int) -> [UInt32] {
    stride(from: 0, to: samples.count, by: channels).map { start in
      let color = (0..<3).reduce(0) { $0 | UInt32(samples[start + $1]) << UInt32($1 * 8) }
      return color | UInt32(channels == 4 ? samples[start + 3] : 255) << 24
    }
  }

  @Test(
    arguments: [2, 6] as [UInt8],
    [false, true])
  func `B, G, R, A and opaque B, G, R decode, also interlaced and with mixed filters`(
    colorType: UInt8, isInterlaced: Bool
  ) throws {
    for (width, height) in [(1, 1), (3, 2), (9, 9), (5, 1), (1, 5)] {
      let picture = Pictures.picture(
        colorType: colorType, bitDepth: 8, width: width, height: height, isInterlaced: isInterlaced, seed: 3301)
      let image = try Reading.bgra(of: Pictures.cgbi(picture).file)
      #expect(image.width == width && image.height == height)
      #expect(image.pixels == words(picture.samples, channels: colorType == 2 ? 3 : 4), "seed 3301")
    }
  }

  @Test func `without bit 0x10 the stream has its zlib wrapper`() throws {
    let parts = Pictures.cgbi(Pictures.rgba, flags: [0x40, 0, 0x20, 2])
      .changing("IDAT") { $0.data = StoredDeflate.zlib(Pictures.rgba.filtered) }
    #expect(try Reading.bgra(of: parts.file).pixels == words(Pictures.rgba.samples, channels: 4))
    let raw = Pictures.cgbi(Pictures.rgba, flags: [0x40, 0, 0x20, 2])
    #expect(Reading.error(of: raw.file) == .badImageData(.notDeflate, offset: 24 + 25))
  }

  @Test func `a raw stream must end with the image data`() {
    let parts = Pictures.cgbi(Pictures.rgba).changing("IDAT") { $0.data += [0, 0, 0] }
    #expect(Reading.error(of: parts.file) == .badImageData(.trailingBytes(count: 3), offset: 49))
    #expect(Reading.error(of: parts.file, options: Reading.lenient) == nil)
  }

  @Test func `the straight pixels are the reverted premultiplied pixels`() throws {
    let file = Pictures.cgbi(Pictures.rgba).file
    let premultiplied = try Reading.bgra(of: file)
    #expect(try Reading.rgba(of: file) == premultiplied.unpremultiplied())
  }
}

/// Tests with the inputs and outputs of Apple's tool.
@Suite(.enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"))
struct AppleFilesTests {
  private func isCgBI(_ file: [UInt8]) -> Bool { file[12..<16].elementsEqual("CgBI".utf8) }

  /// Returns libpng's pixels of the original, premultiplied by the formula in plain integers.
  private func premultiplied(_ original: [UInt8], pixels: Int) throws -> [UInt32] {
    let rgba = try LibPNG.rgba(of: original.span, count: pixels * 4)
    return stride(from: 0, to: rgba.count, by: 4).map { start in
      let alpha = UInt32(rgba[start + 3])
      let color = (0..<3).map { (UInt32(rgba[start + $0]) * alpha + 127) / 255 }
      return color[2] | color[1] << 8 | color[0] << 16 | alpha << 24
    }
  }

  @Test func `Apple's CgBI files decode to the premultiplied pixels of their sources`() throws {
    var count = 0
    for url in Reading.corpusFiles("apple") {
      let file = try Corpus.bytes(of: url)
      guard isCgBI(file) else { continue }
      count += 1
      let image = try Reading.bgra(of: file)
      let original = try Reading.corpus("pngsuite/originals/\(url.lastPathComponent)")
      #expect(
        try image.pixels == premultiplied(original, pixels: image.pixels.count), "\(url.lastPathComponent)")
    }
    #expect(count == 32)
  }

  @Test func `Apple's standard PNGs have the pixels of their sources`() throws {
    var count = 0
    for url in Reading.corpusFiles("apple") {
      let file = try Corpus.bytes(of: url)
      if isCgBI(file) { continue }
      count += 1
      let original = try Reading.corpus("pngsuite/originals/\(url.lastPathComponent)")
      #expect(try Reading.rgba(of: file) == Reading.rgba(of: original), "\(url.lastPathComponent)")
    }
    #expect(count > 100)
  }

  @Test func `rows with Sub equal Apple's byte for byte, and flags equal Apple's if those are right`() throws {
    for url in Reading.corpusFiles("apple") {
      let file = try Corpus.bytes(of: url)
      guard isCgBI(file) else { continue }
      let image = try PNGFile(file.span)
      let pixels = try Decoder().bgra(of: image, in: file.span)
      #expect(try Decoder().filterTypes(of: image, in: file.span) == [.sub], "\(url.lastPathComponent)")
      if !image.header.isInterlaced {
        let rows = FilterRows.words(pixels.pixels.span, width: pixels.width, filter: .sub)
        let stream = PNGParts(file: file).joined("IDAT")
        #expect(
          try Inflater().inflate(stream.span, .raw, count: rows.count).bytes == rows, "\(url.lastPathComponent)")
      }
      // Apple's flag follows the color type of the source, so RGB with tRNS is wrongly flagged as opaque.
      if image.cgbi?.skipsAlpha == pixels.isOpaque {
        #expect(image.cgbi == CgBIFlags(filter: .sub, isOpaque: pixels.isOpaque), "\(url.lastPathComponent)")
      }
    }
  }

  @Test func `Apple's profiles and texts become standard chunks`() throws {
    for url in Reading.corpusFiles("apple") {
      let file = try Corpus.bytes(of: url)
      guard isCgBI(file) else { continue }
      let image = try PNGFile(file.span)
      let raster = Raster(straight: try Decoder().rgba(of: image, in: file.span))
      let chunks = AncillaryChunks(
        of: image, in: file.span, policy: StripPolicy(.none), target: .standard(raster.header.colorType))
      let standard = Encoder(effort: Effort.all[1]).png(raster, chunks: chunks.kept)
      let pixels = raster.rgba().pixels
      #expect(try LibPNG.rgba(of: standard.span, count: pixels.count * 4) == Words.bytes(of: pixels.span))
      #expect(!PNGParts(file: standard).names.contains("iDOT"))
      let original = try Reading.corpus("pngsuite/originals/\(url.lastPathComponent)")
      let significant = PNGParts(file: original).data(of: "sBIT")
      #expect(PNGParts(file: standard).data(of: "sBIT") == significant, "\(url.lastPathComponent)")
    }
  }
}
