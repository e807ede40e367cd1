import CrushCodecs
import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// Tests that every broken file is rejected with the error for its fault.
@Suite struct BrokenFilesTests {
  @Test(
    .enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"),
    arguments: [
      ("xc1n0g08", .badHeader(.colorType, value: 1, offset: 25)),
      ("xc9n2c08", .badHeader(.colorType, value: 9, offset: 25)),
      ("xcrn0g04", .notPNG(.damagedByTextTransfer)),
      ("xcsn0g01", .badCRC(.imageData, offset: 49, stored: 0, computed: 0)),
      ("xd0n2c08", .badHeader(.bitDepth(.rgb), value: 0, offset: 24)),
      ("xd3n2c08", .badHeader(.bitDepth(.rgb), value: 3, offset: 24)),
      ("xd9n2c08", .badHeader(.bitDepth(.rgb), value: 99, offset: 24)),
      ("xdtn0g01", .missing(.imageData, offset: 49)),
      ("xhdn0g08", .badCRC(.imageHeader, offset: 8, stored: 0, computed: 0)),
      ("xlfn0g04", .notPNG(.damagedByTextTransfer)),
      ("xs1n0g01", .notPNG(.damagedByTextTransfer)),
      ("xs2n0g01", .notPNG(.unknown(firstBytes: [0x89, 0x51, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))),
      ("xs4n0g01", .notPNG(.unknown(firstBytes: [0x89, 0x50, 0x4E, 0x67, 0x0D, 0x0A, 0x1A, 0x0A]))),
      ("xs7n0g01", .notPNG(.damagedByTextTransfer)),
    ] as [(String, PNGError)])
  func `PngSuite's broken files give their errors`(name: String, expected: PNGError) throws {
    let file = try Reading.corpus("pngsuite/broken/\(name).png")
    check(Reading.error(of: file), expected)
  }

  @Test(.enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"))
  func `every broken file of PngSuite is tested`() {
    #expect(Reading.corpusFiles("broken").count == 14)
  }

  @Test(
    arguments: [
      ("bad-crc", .badCRC(.imageData, offset: 33, stored: 0, computed: 0)),
      ("bad-header-crc", .badCRC(.imageHeader, offset: 8, stored: 0, computed: 0)),
      ("truncated-idat", .truncated(.imageData, offset: 33, needed: 0, available: 0)),
      ("short-data", .badImageData(.tooShort(expected: 1040), offset: 33)),
      ("extra-data", .badImageData(.tooLong(expected: 1040), offset: 33)),
      ("bad-zlib", .badImageData(.notDeflate, offset: 33)),
      ("bad-adler", .badImageData(.notDeflate, offset: 33)),
      ("bad-filter", .badImageData(.filterType(9, row: 5, pass: nil), offset: 33)),
      ("wrong-size", .badImageData(.tooShort(expected: 2080), offset: 33)),
      ("zero-width", .badHeader(.width, value: 0, offset: 16)),
      ("huge", .tooManyPixels(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, limit: 1 << 28)),
      ("missing-iend", .missing(.imageEnd, offset: 0)),
      ("missing-palette", .missing(.palette, offset: 33)),
      ("palette-index", .badImageData(.paletteIndex(0, entries: 3), offset: 54)),
      ("unknown-critical", .unknownCritical(ChunkType("AsCR"), offset: 33)),
      ("text", .notPNG(.text)),
      ("empty", .notPNG(.empty)),
      ("jpeg", .notPNG(.otherFormat("a JPEG file"))),
    ] as [(String, PNGError)])
  func `the broken files of the repository give their errors`(name: String, expected: PNGError) throws {
    check(Reading.error(of: try Reading.testImage("Broken/\(name).png")), expected)
  }

  @Test func `every broken PNG of the repository is tested`() {
    #expect(Corpus.files(in: Corpus.testImages.appending(path: "Broken")).count == 18)
  }

  /// Compares the case and the offset of errors whose checksums or sizes only repeat values of the file.
  private func check(_ error: PNGError?, _ expected: PNGError) {
    switch (error, expected) {
    case (.badCRC(let type, let offset, let stored, let computed)?, .badCRC(let wantedType, let wantedOffset, _, _)):
      #expect(type == wantedType && offset == wantedOffset && stored != computed)
    case (.truncated(let type, let offset, let needed, let left)?, .truncated(let wantedType, let wantedOffset, _, _)):
      #expect(type == wantedType && offset == wantedOffset && needed > left)
    case (.missing(.imageEnd, _)?, .missing(.imageEnd, _)): break
    case (.badImageData(.paletteIndex(let index, let entries), let offset)?, .badImageData(.paletteIndex, let wanted)):
      #expect(index >= entries && entries == 3 && offset == wanted)
    default: #expect(error == expected)
    }
  }
}
