import CrushCodecs
import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

struct StoredRowsTests {
  @Test(
    arguments: [
      ("ARGB", [1, 2, 3, 4], rgba(3, 2, 1, 4)), ("GA8 ", [7, 9], rgba(7, 7, 7, 9)), ("A8  ", [5], rgba(0, 0, 0, 5)),
      ("GRAY", [6], rgba(6, 6, 6, 255)), ("RGB5", [0x1F, 0x7C], rgba(255, 0, 255, 255)),
      ("RGB5", [0x41, 0x04], rgba(8, 16, 8, 255)),
    ] as [(String, [UInt8], UInt32)])
  func `each format of 8 bits has its order of channels`(format: String, pixel: [UInt8], expected: UInt32) throws {
    let fixture = DecodingFixture(width: 2, height: 1, format: format, bands: [(1, pixel + pixel)])
    #expect(try fixture.words() == [expected, expected])
  }

  @Test func `sixteen bits of gray and of color are numbers`() throws {
    let gray = DecodingFixture(format: "GA16", bands: [(1, little16(0x1234) + little16(0xFFFF))])
    #expect(try gray.image().samples == .rgba16([0x1234, 0x1234, 0x1234, 0xFFFF]))
    let color = DecodingFixture(format: "RGBW", bands: [(1, [1, 2, 3, 0xFFFF].flatMap(little16))])
    #expect(try color.image().samples == .rgba16([1, 2, 3, 0xFFFF]))
  }

  @Test func `colors of 16 bits are half floats in extended color spaces or if alpha is at most 1`() throws {
    let half = [0xBC00, 0x3800, 0x4000, 0x3C00].flatMap(little16)
    for colorSpace in [1, 3, 4, 5, 6] {
      let fixture = DecodingFixture(format: "RGBW", colorSpace: colorSpace, bands: [(1, half)])
      #expect(try fixture.floats() == [-1, 0.5, 2, 1])
    }
    let clear = DecodingFixture(format: "RGBW", colorSpace: 4, bands: [(1, [0, 0, 0, 0].flatMap(little16))])
    #expect(try clear.floats() == [0, 0, 0, 0])
  }

  /// Rows of two GA8 pixels, with two bytes of padding.
  private let padded: [UInt8] = [1, 2, 3, 4, 99, 99, 5, 6, 7, 8, 99, 99, 9, 10, 11, 12, 99, 99]
  private let expected = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12)].map { rgba($0, $0, $0, $1) }

  private func rows(_ data: [[UInt8]], bytesPerRow: Int?, rows: [Int] = [3]) -> DecodingFixture {
    DecodingFixture(
      width: 2, height: 3, format: "GA8 ", bytesPerRow: bytesPerRow, bands: zip(rows, data).map { ($0, $1) },
      hasChunks: rows.count > 1)
  }

  @Test func `padding of rows is skipped, with and without the stored bytes of a row`() throws {
    for bytesPerRow in [6, 0, nil] { #expect(try rows([padded], bytesPerRow: bytesPerRow).words() == expected) }
    // A wrong number gives way to an equal share, if the rows do not fit it.
    #expect(try rows([padded], bytesPerRow: 64).words() == expected)
  }

  @Test func `chunks may split the image between rows or inside a row`() throws {
    #expect(try rows([Array(padded[..<6]), Array(padded[6...])], bytesPerRow: 6, rows: [1, 2]).words() == expected)
    #expect(try rows([Array(padded[..<7]), Array(padded[7...])], bytesPerRow: 6, rows: [1, 2]).words() == expected)
    #expect(
      try rows([Array(padded[..<6]), Array(padded[6..<13]), Array(padded[13...])], bytesPerRow: nil, rows: [1, 1, 1])
        .words() == expected)
  }

  @Test func `the last row may lack its padding, and bytes behind it are ignored`() throws {
    #expect(try rows([Array(padded.dropLast(2))], bytesPerRow: 6).words() == expected)
    #expect(try rows([padded + [1, 2, 3]], bytesPerRow: 6).words() == expected)
  }

  @Test func `data that is too short is an error`() {
    #expect(rows([Array(padded.dropLast(4))], bytesPerRow: 6).error() != nil)
    #expect(rows([[]], bytesPerRow: 6).error() != nil)
    #expect(rows([Array(padded.prefix(9))], bytesPerRow: nil).error() != nil)
    #expect(rows([padded], bytesPerRow: 3).error() != nil)
  }

  @Test func `an opaque image has alpha 255`() throws {
    let fixture = DecodingFixture(width: 2, isOpaque: true, bands: [(1, [1, 2, 3, 0, 4, 5, 6, 255])])
    #expect(try fixture.words() == [rgba(3, 2, 1, 255), rgba(6, 5, 4, 255)])
  }

  @Test func `all forms of deflate decode`() throws {
    let pixels: [UInt8] = (0..<64).map { $0 / 3 }
    let expected = try DecodingFixture(width: 4, height: 4, bands: [(4, pixels)]).words()
    let deflater = Deflater(level: 6)
    let raw = deflater.compress(pixels.span, .raw) ?? []
    let zlib = deflater.compress(pixels.span, .zlib) ?? []
    let sum = little32(Int(Checksum.crc32(pixels.span))) + little32(pixels.count)
    let plain: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    // An extra field of two bytes, a name, a comment, and a checksum of the header.
    let named: [UInt8] = [0x1F, 0x8B, 8, 30, 0, 0, 0, 0, 0, 3, 2, 0, 7, 7] + Array("a\0b\0".utf8) + [0, 0]
    for data in [raw, zlib, plain + raw + sum, named + raw + sum, plain + raw + sum + [0, 0, 0]] {
      let fixture = DecodingFixture(width: 4, height: 4, compression: 2, bands: [(4, data)])
      #expect(try fixture.words() == expected)
    }
    let wrong = DecodingFixture(
      width: 4, height: 4, compression: 2, bands: [(4, plain + raw + little32(0) + little32(64))])
    #expect(wrong.error() == .stream("the gzip data does not match its checksum"))
    #expect(DecodingFixture(compression: 2, bands: [(1, [0x1F, 0x8B, 8])]).error() != nil)
  }

  @Test func `streams follow one another, with zeros between and behind them`() throws {
    let (first, second) = ([1, 2, 3, 4] as [UInt8], [5, 6, 7, 8] as [UInt8])
    let expected = [rgba(3, 2, 1, 4), rgba(7, 6, 5, 8)]
    for (between, behind) in [(0, 0), (4, 0), (0, 1), (4, 9)] {
      let data =
        DecodingFixture.stream(first) + [UInt8](repeating: 0, count: between)
        + DecodingFixture.stream(second) + [UInt8](repeating: 0, count: behind)
      for compression in [3, 4] {
        #expect(try DecodingFixture(width: 2, compression: compression, bands: [(1, data)]).words() == expected)
      }
    }
    let other = DecodingFixture(width: 2, compression: 4, bands: [(1, DecodingFixture.stream(first) + [1])])
    #expect(other.error() == .stream("the data does not start with an LZFSE block"))
  }

  @Test(arguments: [1, 20, 300, 5000], LZFSE.Profile.allCases)
  func `streams of every encoder decode, stored as rows and in a deepmap`(
    width: Int, profile: LZFSE.Profile
  ) throws {
    let pixels = (0..<width * 12).map { UInt8(truncatingIfNeeded: $0 / 7 * 3) }
    let expected = try DecodingFixture(width: width, height: 3, bands: [(3, pixels)]).words()
    let stream = LZFSE.encode(pixels.span, as: profile) ?? []
    let isBare = profile == .catalogBuffer && pixels.count < 4096
    let rows = DecodingFixture(width: width, height: 3, compression: isBare ? 3 : 4, bands: [(3, stream)])
    #expect(try rows.words() == expected)
    let map = Deepmap2Tests.payload(
      method: 3, format: 4, width: width, height: 3, little32(stream.count) + stream)
    #expect(try DecodingFixture(width: width, height: 3, compression: 11, bands: [(3, map)]).words() == expected)
  }

  @Test func `bare LZVN decodes under its own number alone`() throws {
    // Four literals, then the end.
    let data: [UInt8] = [0xE4, 1, 2, 3, 4, 6, 0, 0, 0, 0, 0, 0, 0]
    #expect(try DecodingFixture(compression: 3, bands: [(1, data)]).words() == [rgba(3, 2, 1, 4)])
    #expect(DecodingFixture(compression: 4, bands: [(1, data)]).error() != nil)
  }

  @Test(arguments: [(6, "a blurred image"), (7, "ASTC"), (9, "HEVC"), (12, "DXTC"), (77, "compression 77")])
  func `a compression without a decoder is named`(compression: Int, name: String) {
    #expect(DecodingFixture(compression: compression, bands: [(1, [0, 0, 0, 0])]).error() == .unsupported(name))
  }

  @Test func `a format without pixels is named`() {
    let fixture = DecodingFixture(format: "WHAT", bands: [(1, [0, 0, 0, 0])])
    #expect(fixture.error() == .unsupported("the pixel format WHAT"))
  }
}
