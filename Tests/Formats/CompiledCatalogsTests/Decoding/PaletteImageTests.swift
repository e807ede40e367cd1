import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

struct PaletteImageTests {
  /// Packs indices: the first pixel is in the high bits of each little-endian word, and rows end with a full word.
  private func pack(_ rows: [[Int]], bits: Int) -> [UInt8] {
    rows.flatMap { row -> [UInt8] in
      let perWord = 16 / bits
      return stride(from: 0, to: row.count, by: perWord).flatMap { start in
        let word = (0..<perWord).reduce(0) { $0 << bits | (start + $1 < row.count ? row[start + $1] : 0) }
        return little16(word)
      }
    }
  }

  private func header(_ count: Int) -> [UInt8] { little32(0xCAFE_F00D) + little32(1) + little16(count) }

  @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8), (257, 16), (4000, 16)])
  func `indices of every number of bits give their colors`(count: Int, bits: Int) throws {
    var generator = SeededGenerator(seed: UInt64(1600 + count))
    let colors = (0..<count).map { _ in generator.bytes(4) }
    for width in 1...17 {
      let rows = (0..<3).map { _ in (0..<width).map { _ in Int.random(in: 0..<count, using: &generator) } }
      let data = header(count) + colors.joined() + pack(rows, bits: bits)
      let expected = rows.joined().map {
        rgba(Int(colors[$0][1]), Int(colors[$0][2]), Int(colors[$0][3]), Int(colors[$0][0]))
      }
      for stored in [data, DecodingFixture.stream(data)] {
        let fixture = DecodingFixture(width: width, height: 3, compression: 8, bands: [(3, stored)])
        #expect(try fixture.words() == expected, "width \(width)")
      }
    }
  }

  @Test func `wide colors are numbers of ten thousandths`() throws {
    let colors = [[0, 5000, 10000, 10000], [20000, 1, 0, 2500]].flatMap { $0.flatMap(little16) }
    let fixture = DecodingFixture(
      width: 2, format: "RGBW", compression: 8, bands: [(1, header(2) + colors + pack([[0, 1]], bits: 1))])
    #expect(try fixture.floats() == [1, 0.5, 0, 1, 0, 0.0001, 2, 0.25])
  }

  @Test func `an index without a color is an error, in the padding it is not`() throws {
    let colors: [UInt8] = [4, 1, 2, 3, 8, 5, 6, 7, 12, 9, 10, 11]
    let shown = DecodingFixture(width: 2, compression: 8, bands: [(1, header(3) + colors + pack([[0, 3]], bits: 2))])
    #expect(shown.error()?.description.hasPrefix("invalid palette index") == true)
    let hidden = DecodingFixture(width: 1, compression: 8, bands: [(1, header(3) + colors + pack([[0, 3]], bits: 2))])
    #expect(try hidden.words() == [rgba(1, 2, 3, 4)])
    #expect(DecodingFixture(compression: 8, bands: [(1, header(0) + [0, 0])]).error() != nil)
  }

  @Test func `a palette image that ends early is an error`() {
    let data = header(2) + [4, 1, 2, 3, 8, 5, 6, 7] + pack([[0, 1]], bits: 1)
    for length in data.indices {
      #expect(DecodingFixture(width: 2, compression: 8, bands: [(1, Array(data[..<length]))]).error() != nil)
    }
    var other = data
    other[0] = 0
    #expect(DecodingFixture(width: 2, compression: 8, bands: [(1, other)]).error() != nil)
  }
}
