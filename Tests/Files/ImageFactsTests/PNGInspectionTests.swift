import CrushFixtures
import CrushPNG
import Foundation
import Testing

@testable import CrushImageFacts

@Suite struct PNGInspectionTests {
  private func inspect(_ name: String) throws -> PNGInspection {
    try PNGInspection(Corpus.bytes(of: Corpus.testImages.appending(path: name)))
  }

  @Test(
    arguments: [
      ("none", [.none]), ("sub", [.sub]), ("up", [.up]), ("average", [.average]), ("paeth", [.paeth]),
      ("mixed", FilterType.allCases), ("mixed-adam7", FilterType.allCases), ("mixed-gray2", FilterType.allCases),
    ] as [(String, [FilterType])])
  func `the filters of the rows are reported`(_ name: String, _ filters: [FilterType]) throws {
    #expect(try inspect("Formats/filter-\(name).png").filters == filters)
  }

  @Test func `alpha is counted pixel by pixel`() throws {
    // Every pair of color and alpha, with a row for each alpha.
    let pairs = try inspect("Formats/rgba8-all-pairs.png")
    #expect(pairs.alpha == PNGInspection.AlphaUse(opaque: 256, translucent: 254 * 256, transparent: 256))
    let opaque = try inspect("Formats/rgba8-opaque.png")
    #expect(opaque.alpha == PNGInspection.AlphaUse(opaque: 48 * 48, translucent: 0, transparent: 0))
    let keyed = try inspect("Formats/rgb8-trns.png")
    #expect(keyed.hasTransparencyChunk && keyed.alpha.transparent > 0 && keyed.alpha.translucent == 0)
    #expect(keyed.alpha.transparent + keyed.alpha.opaque == 48 * 48)
    #expect(try inspect("Formats/rgb8.png").alpha.opaque == 48 * 48)
  }

  @Test func `header, palette, chunks and animation are those of the file`() throws {
    let palette = try inspect("Formats/palette8-trns.png")
    #expect(palette.header == ImageHeader(width: 48, height: 48, bitDepth: 8, colorType: .palette))
    #expect(palette.hasTransparencyChunk)
    #expect((1...256).contains(palette.paletteEntries))
    #expect(try inspect("Formats/palette8-few-entries.png").paletteEntries < 256)
    let text = try inspect("Chunks/text-after-idat.png")
    #expect(text.chunks.map(\.type.description) == ["IHDR", "IDAT", "tEXt", "tIME", "IEND"])
    #expect(!text.isAnimated && text.cgbi == nil && text.isFlagHonest)
    #expect(try inspect("Formats/animated.png").isAnimated)
    #expect(try inspect("Formats/gray16-adam7.png").header.isInterlaced)
    #expect(try inspect("Formats/gray16.png").footprint.bytesPerPixel == 8)
    #expect(try inspect("Sizes/320x480.png").footprint.pixelBytes == 614_400)
  }

  @Test func `CgBI's flag is honest if the rows use its filter`() throws {
    let pixels = (0..<64).map { 0xFF00_0000 | UInt32($0 * 3) }
    let image = BGRAImage(width: 8, height: 8, pixels: pixels)
    for (filter, seen, lie) in [(CgBIFilter.none, FilterType.none, 0x30), (.sub, .sub, 0x50)] {
      let file = Encoder(effort: .standard).cgbi(image, filters: [filter])
      let honest = try PNGInspection(file)
      #expect(honest.filters == [seen])
      #expect(honest.cgbi == CgBIFlags(data: filter == .none ? 0x50 : 0x30, bitmapInfo: 0x2006))
      #expect(honest.isFlagHonest)
      let lying = PNGParts(file: file).changing("CgBI") { $0.data[0] = UInt8(lie) }
      #expect(try !PNGInspection(lying.file).isFlagHonest)
      let silent = PNGParts(file: file).changing("CgBI") { $0.data[0] = 0x10 }
      #expect(try PNGInspection(silent.file).isFlagHonest, "a flag that names no filter is honest")
    }
  }

  @Test(.enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence.description)))
  func `every CgBI of Apple's tool has an honest flag and the filter Sub`() throws {
    let files = Corpus.files(in: Corpus.root?.appending(path: "pngsuite/apple"))
    var count = 0
    for file in files {
      let inspection = try PNGInspection(Corpus.bytes(of: file), options: ReadingOptions(isLenient: true))
      #expect(inspection.isFlagHonest, "\(file.lastPathComponent)")
      if inspection.cgbi != nil {
        count += 1
        #expect(inspection.filters == [.sub], "\(file.lastPathComponent)")
      }
    }
    #expect(count == 32)
  }

  @Test(arguments: ["empty", "text", "huge", "bad-crc", "short-data", "bad-filter", "missing-palette"])
  func `a broken file is an error without facts`(_ name: String) {
    #expect(throws: PNGError.self) { try inspect("Broken/\(name).png") }
  }
}
