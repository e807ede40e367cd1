import CrushCodecs
import CrushFixtures
import CrushPNG
import Foundation
import Testing

@Suite struct AncillaryChunksTests {
  /// The chunks of `everything.png` except IHDR, tRNS, IDAT and IEND, in file order.
  private static let all = [
    "cICP", "cHRM", "gAMA", "iCCP", "sBIT", "PLTE", "hIST", "bKGD", "pHYs", "sPLT", "eXIf", "tEXt", "zTXt", "iTXt",
    "iTXt", "asCr", "asCR", "tIME",
  ]

  private func chunks(_ file: [UInt8], _ policy: StripPolicy, _ target: AncillaryChunks.Target = .sameForm) throws
    -> AncillaryChunks
  {
    try AncillaryChunks(of: PNGFile(file.span), in: file.span, policy: policy, target: target)
  }

  private func names(_ chunks: AncillaryChunks) -> [String] { chunks.kept.map(\.type.description) }

  @Test func `stripping nothing keeps every chunk, its order and its side of the image data`() throws {
    let file = try Reading.testImage("Chunks/everything.png")
    let chunks = try chunks(file, StripPolicy(.none))
    #expect(names(chunks) == Self.all)
    #expect(chunks.stripped.isEmpty && chunks.strippedBytes == 0)
    let ancillary = PNGParts(file: file).parts.filter { Self.all.contains($0.name) }
    #expect(chunks.kept.map(\.data) == ancillary.map(\.data))
    #expect(chunks.kept.filter(\.isAfterImageData).map(\.type.description) == ["tIME"])
  }

  @Test func `stripping everything keeps tRNS and counts whole chunks`() throws {
    let file = try Reading.testImage("Chunks/everything.png")
    let chunks = try chunks(file, StripPolicy(.all))
    let ancillary = PNGParts(file: file).parts.filter { Self.all.contains($0.name) }
    #expect(chunks.kept.isEmpty)
    #expect(chunks.stripped.map(\.type.description) == Self.all)
    #expect(chunks.stripped.map(\.bytes) == ancillary.map { $0.data.count + 12 })
    #expect(chunks.strippedBytes == ancillary.reduce(0) { $0 + $1.data.count + 12 })
  }

  @Test func `safe keeps color space, significant bits and pixel size`() throws {
    let file = try Reading.testImage("Chunks/everything.png")
    #expect(try names(chunks(file, StripPolicy(.safe))) == ["cICP", "cHRM", "gAMA", "iCCP", "sBIT", "pHYs"])
  }

  @Test func `hIST is removed with a suggested PLTE and kept with a required one`() throws {
    let file = try Reading.testImage("Chunks/everything.png")
    #expect(try names(chunks(file, StripPolicy(.list([.palette])))) == Self.all.filter { $0 != "PLTE" && $0 != "hIST" })
    let palette = try Reading.testImage("Chunks/hIST.png")
    #expect(try names(chunks(palette, StripPolicy(.list([.palette])))) == ["hIST"])
    #expect(try names(chunks(palette, StripPolicy(.none))) == ["hIST"])
  }

  @Test func `iDOT is always removed because the stream that it describes is replaced`() throws {
    let file = try Reading.testImage("Chunks/iDOT.png")
    for target in [.sameForm, .cgbi, .standard(.rgb)] as [AncillaryChunks.Target] {
      let chunks = try chunks(file, StripPolicy(.none, keep: [.dataOffset]), target)
      #expect(!names(chunks).contains("iDOT") && chunks.stripped.map(\.type) == [.dataOffset])
    }
  }

  @Test func `text after the image data stays after it`() throws {
    let file = try Reading.testImage("Chunks/text-after-idat.png")
    let image = try PNGFile(file.span)
    let kept = try chunks(file, StripPolicy(.none)).kept
    #expect(kept.map(\.type.description) == ["tEXt", "tIME"] && kept.allSatisfy { $0.isAfterImageData })
    let raster = try Decoder().raster(of: image, in: file.span)
    let encoder = Encoder(effort: .standard)
    let written = PNGParts(file: encoder.png(raster, chunks: kept))
    #expect(written.names == ["IHDR", "IDAT", "tEXt", "tIME", "IEND"])
  }

  @Test func `every chunk of every test image is written in legal order and form, and libpng reads it`() throws {
    let encoder = Encoder(effort: Effort.all[0])
    for url in Corpus.files(in: Corpus.testImages.appending(path: "Chunks")) {
      let file = try Corpus.bytes(of: url)
      let image = try PNGFile(file.span)
      let raster = try Decoder().raster(of: image, in: file.span)
      for policy in [StripPolicy(.none), StripPolicy(.safe), StripPolicy(.all)] {
        let kept = try chunks(file, policy).kept
        let standards = [
          encoder.png(raster, chunks: kept), encoder.png(raster, of: image, in: file.span, chunks: kept),
        ]
        for standard in standards {
          let parts = PNGParts(file: standard)
          #expect(ChunkLaw.faults(ofOrder: parts.names) == [], "\(url.lastPathComponent)")
          #expect(ChunkLaw.faults(ofForm: parts) == [], "\(url.lastPathComponent)")
          let samples = try LibPNG.samples(of: standard.span, count: raster.samples.count)
          #expect(Raster(header: raster.header, samples: samples).samples == raster.samples, "\(url.lastPathComponent)")
        }
      }
    }
  }

  @Test func `the PLTE of a palette image is not an ancillary chunk`() throws {
    let file = try Reading.testImage("Chunks/bKGD-palette.png")
    let all = try chunks(file, StripPolicy(.all))
    #expect(all.stripped.map(\.type.description) == ["bKGD"])
  }
}
