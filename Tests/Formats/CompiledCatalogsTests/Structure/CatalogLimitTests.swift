import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

/// The limits of catalogs, each with its own error.
struct CatalogLimitTests {
  private typealias Part = CatalogFixtureRendition

  private static func damage(properties: [(type: Int, data: [UInt8])]) throws -> CatalogError? {
    var fixture = CatalogFixture()
    let bytes = Part.bytes(.init(width: 1, height: 1), properties: properties, payload: [])
    fixture.add("a", CatalogFixtureRendition(key: [1: 85, 2: 181, 12: 1], bytes: bytes))
    let file = fixture.bytes()
    return try CompiledCatalog(file.span).renditions[0].damage
  }

  @Test func `a rendition has at most 64 kinds of properties`() throws {
    let kinds = (0..<64).map { (type: 2000 + $0, data: [UInt8]()) }
    #expect(try Self.damage(properties: kinds + kinds) == nil)
    let error = try #require(try Self.damage(properties: kinds + [(type: 1, data: [])]))
    #expect(error.description.hasPrefix("more than 64 kinds of properties at offset "))
    #expect(error.offset != nil)
  }

  @Test func `a tree has at most its limit of entries`() throws {
    let bytes = CompiledCatalogTests.mixed.bytes()
    let store = try BlockStore(bytes.span)
    let header = try #require(try store.range(of: "RENDITIONS", in: bytes.span))
    let root = bytes.span.bigUInt32(at: header.lowerBound + 8)
    var reader = BlockTreeReader(name: "RENDITIONS", store: store, fileLength: bytes.count, most: 1)
    reader.readChain(below: root, in: bytes.span)
    #expect(reader.entries.count == 1)
    #expect(
      reader.problem?.error.description.hasPrefix("more than 1 entries of RENDITIONS at offset ") == true)
  }

  @Test func `images that are far larger together than the file are not decoded`() throws {
    func catalog(_ count: Int) throws -> (CompiledCatalog, [UInt8]) {
      var fixture = CatalogFixture()
      for index in 0..<count {
        var image = Part.image("a\(index)", width: 1, height: 1, pixels: [1, 2, 3, 4])
        // The width and the height of the record.
        image.bytes.replaceSubrange(12..<20, with: little32(1 << 15) + little32(1 << 15))
        fixture.add("a\(index)", image)
      }
      let bytes = fixture.bytes()
      return (try CompiledCatalog(bytes.span), bytes)
    }
    #expect(try catalog(1).0.bomb == nil)
    let (two, file) = try catalog(2)
    let error = CatalogError.bomb(bytes: 1 << 33, file: file.count)
    #expect(two.bomb == error)
    #expect(error.description.hasPrefix("the images of a catalog of \(file.count) bytes would need 8589934592 bytes"))
    var decoder = RenditionDecoder(two)
    #expect(throws: error) { try decoder.image(of: 0, in: file.span) }
  }

  /// The error of a tile must come before its stream, which does not decode here, is decompressed.
  @Test func `a tile that is larger than the rest of its image is not decompressed`() {
    func tile(_ column: Int, width: Int, height: Int, _ map: [UInt8]? = nil) -> [UInt8] {
      let map = map ?? Deepmap2Tests.payload(method: 3, format: 4, width: width, height: height, [9, 9, 9])
      return Array("KCBC".utf8) + [column, 0, height, map.count + 20].flatMap(little32) + map
    }
    let first = Deepmap2Tests.payload(
      method: 1, format: 4, width: 2, height: 1, [UInt8](repeating: 1, count: 8))
    func error(_ tiles: [UInt8]) -> String {
      let payload = [1, 4, 0, 0].flatMap(little32) + tiles
      let fixture = DecodingFixture(width: 4, height: 1, compression: 11, bands: [(1, payload)])
      return fixture.error()?.description ?? ""
    }
    #expect(error(tile(0, width: 5, height: 1)).hasPrefix("invalid tile size"))
    #expect(error(tile(0, width: 4, height: 2)).hasPrefix("invalid tile size"))
    #expect(error(tile(0, width: 2, height: 1, first) + tile(1, width: 3, height: 1)).hasPrefix("invalid tile size"))
  }

  @Test func `rows and memory are checked before deepmap2 is decompressed`() {
    let stream = [UInt8]([9, 9, 9])
    let rows = Deepmap2Tests.payload(method: 3, format: 4, width: 1, height: 60_000, stream)
    let banded = DecodingFixture(width: 1, height: 2, compression: 11, bands: [(0, rows)], hasChunks: true)
    #expect(banded.error()?.description.hasPrefix("invalid number of rows") == true)
    let wide = Deepmap2Tests.payload(method: 3, format: 20, width: 10, height: 10, stream)
    let fixture = DecodingFixture(width: 10, height: 10, format: "RGBW", compression: 11, bands: [(10, wide)])
    #expect(fixture.error(limit: 1599) == .tooLarge(bytes: 1600, limit: 1599))
  }
}
