import CrushFixtures
import CrushPNG
import Foundation
import Testing

@Suite struct AppleEncoderTests {
  @Test(
    .enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"))
  func `every image of PngSuite gives the output of Apple's tool, byte for byte`() throws {
    let root = try #require(Corpus.root)
    let originals = Corpus.files(in: root.appending(path: "pngsuite/originals"))
    var counts = [0, 0, 0]
    for original in originals {
      let file = [UInt8](try Data(contentsOf: original))
      let apple = [UInt8](
        try Data(contentsOf: root.appending(path: "pngsuite/apple/\(original.lastPathComponent)")))
      let image = try PNGFile(file.span)
      let raster = try Decoder().raster(of: image, in: file.span)
      // The pairs were made with only `-iphone`, which filters with Sub.
      switch AppleEncoder.encode(raster, of: image, in: file.span, settings: AppleEncoder.Settings(filter: .sub)) {
      case .cgbi(let bytes):
        counts[0] += 1
        #expect(bytes == apple, "\(original.lastPathComponent)")
      case .standard(let bytes):
        counts[1] += 1
        #expect(bytes == apple, "\(original.lastPathComponent)")
      case .copy:
        counts[2] += 1
        #expect(file == apple, "\(original.lastPathComponent)")
      }
    }
    #expect(counts == [32, 25, 102])
  }

  @Test(
    arguments: [CgBIFilter.none, .sub])
  func `the halves indexed by iDOT inflate separately and decode to the image`(filter: CgBIFilter) throws {
    var generator = SeededGenerator(seed: 6001)
    let pixels = (0..<64 * 65).map { _ in UInt32(truncatingIfNeeded: generator.next()) }
    let image = RGBAImage(width: 64, height: 65, pixels: pixels).premultiplied()
    let file = Encoder(effort: .standard).cgbi(image, filters: [filter], isIndexed: true)
    let parsed = try PNGFile(file.span)
    #expect(try Decoder().bgra(of: parsed, in: file.span) == image)
    let index = try #require(parsed.first(ChunkType("iDOT")))
    let fields = stride(from: index.data.lowerBound, to: index.data.upperBound, by: 4).map { offset in
      file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let data = parsed.chunks.filter { $0.type == ChunkType("IDAT") }.map { $0.offset - index.offset }
    #expect(fields == [2, 0, 33, 40, 33, 32, data[1]])
    #expect(data.count == 2)
    // The second half is a separate stream of 32 rows, each a filter byte and 64 pixels.
    let second = parsed.chunks.filter { $0.type == ChunkType("IDAT") }[1].data
    let rows = try Streaming.inflated(Array(file[second]), count: 32 * 257)
    #expect(rows.count == 32 * 257)
  }

  @Test(
    .enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"))
  func `a standard PNG made from Apple's output gives that output again, byte for byte`() throws {
    var differing: [String] = []
    for url in Reading.corpusFiles("apple") {
      let apple = try Corpus.bytes(of: url)
      let image = try PNGFile(apple.span)
      guard let flags = image.cgbi else { continue }
      let pixels = try Decoder().rgba(of: image, in: apple.span)
      let raster = Raster(straight: pixels, keepsAlpha: !flags.skipsAlpha)
      let chunks = AncillaryChunks(
        of: image, in: apple.span, policy: StripPolicy(.none), target: .standard(raster.header.colorType))
      let standard = Encoder(effort: Effort.all[0])
        .png(raster, chunks: chunks.kept, form: .kept(isInterlaced: image.header.isInterlaced))
      let reverted = try PNGFile(standard.span)
      let again = AppleEncoder.encode(
        try Decoder().raster(of: reverted, in: standard.span), of: reverted, in: standard.span,
        settings: AppleEncoder.Settings(filter: .sub))
      if again != .cgbi(apple) { differing.append(url.lastPathComponent) }
    }
    // RGB with tRNS differs, since its flag contradicts the alpha of its pixels.
    #expect(differing == ["tbrn2c08.png"])
  }

  @Test func `small images have no iDOT`() throws {
    let image = RGBAImage(width: 63, height: 65, pixels: [UInt32](repeating: 7, count: 63 * 65)).premultiplied()
    let file = Encoder(effort: .standard).cgbi(image, isIndexed: true)
    #expect(try !PNGFile(file.span).contains(ChunkType("iDOT")))
  }
}
