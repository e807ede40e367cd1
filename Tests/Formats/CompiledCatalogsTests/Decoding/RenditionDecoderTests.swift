import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

struct RenditionDecoderTests {
  private func decode(_ fixture: CatalogFixture) throws -> (catalog: CompiledCatalog, file: [UInt8]) {
    let file = fixture.bytes()
    return (try CompiledCatalog(file.span), file)
  }

  @Test func `links show their part of an atlas, however they are ordered`() throws {
    var fixture = CatalogFixture()
    let pixels = (0..<16).flatMap { pixel -> [UInt8] in [UInt8(pixel), 0, 0, 255] }
    fixture.renditions.append(.atlas(number: 3, width: 4, height: 4, pixels: pixels))
    let atlas = [1: 9, 2: 181, 8: 3, 12: 1]
    fixture.add("low", .link("low", x: 1, y: 0, width: 2, height: 1, atlas: atlas))
    fixture.add("high", .link("high", x: 0, y: 2, width: 1, height: 2, atlas: atlas))
    fixture.add("outside", .link("outside", x: 3, y: 0, width: 2, height: 1, atlas: atlas))
    fixture.add("lost", .link("lost", x: 0, y: 0, width: 1, height: 1, atlas: [1: 9, 2: 181, 8: 4, 12: 1]))
    let (catalog, file) = try decode(fixture)
    var decoder = RenditionDecoder(catalog)
    func image(_ name: String) throws -> RenditionImage.Samples {
      let index = try #require(catalog.renditions.firstIndex { $0.name.hasPrefix(name) })
      return try decoder.image(of: index, in: file.span).samples
    }
    for _ in 0..<2 {
      #expect(try image("low") == .rgba8([rgba(0, 0, 13, 255), rgba(0, 0, 14, 255)]))
      #expect(try image("high") == .rgba8([rgba(0, 0, 0, 255), rgba(0, 0, 4, 255)]))
    }
    #expect(throws: CatalogError.missingAtlas) { try image("lost") }
    #expect(throws: CatalogError.self) { try image("outside") }
  }

  @Test func `a circle of links is an error`() throws {
    var fixture = CatalogFixture()
    fixture.renditions.append(
      CatalogFixtureRendition.link("x", x: 0, y: 0, width: 1, height: 1, atlas: [1: 9, 2: 181, 8: 1, 12: 1]))
    fixture.renditions[0].key = [1: 9, 2: 181, 8: 1, 12: 1]
    let (catalog, file) = try decode(fixture)
    var decoder = RenditionDecoder(catalog)
    #expect(throws: CatalogError.brokenLink) { try decoder.image(of: 0, in: file.span) }
  }

  @Test func `the cache drops the atlases that were not used for the longest time`() {
    func image(_ value: UInt32) -> RenditionImage {
      RenditionImage(width: 2, height: 1, samples: .rgba8([value, value]), colorSpace: nil)
    }
    var cache = AtlasCache(limit: 17)
    cache.insert(image(1), of: 1)
    cache.insert(image(2), of: 2)
    #expect(cache.image(of: 1) == image(1))
    cache.insert(image(3), of: 3)
    #expect(cache.image(of: 2) == nil)
    #expect(cache.image(of: 1) == image(1) && cache.image(of: 3) == image(3))
    let large = RenditionImage(width: 5, height: 1, samples: .rgba8([0, 0, 0, 0, 0]), colorSpace: nil)
    cache.insert(large, of: 4)
    // A large atlas is kept alone, because each of its links would decode it again.
    #expect(cache.image(of: 4) == large && cache.image(of: 1) == nil)
    cache.makeRoom(for: 1)
    #expect(cache.image(of: 4) == nil)
  }

  @Test func `stored files come out as they are, compressed or not`() throws {
    var fixture = CatalogFixture()
    let content = Array("%PDF-1.4 and more".utf8)
    fixture.add("a", .file("a", name: "a.pdf", format: "PDF ", content: content))
    fixture.add("b", .file("b", name: "b.svg", format: "SVG ", content: DecodingFixture.stream(content), isLZFSE: true))
    // The magic alone says that it is a stream.
    fixture.add("c", .file("c", name: "c.json", content: DecodingFixture.stream(content)))
    let (catalog, file) = try decode(fixture)
    var decoder = RenditionDecoder(catalog, limit: content.count)
    for index in catalog.renditions.indices {
      let stored = try decoder.storedFile(of: index, in: file.span)
      #expect(stored == content)
      #expect(throws: CatalogError.self) { try decoder.image(of: index, in: file.span) }
    }
    let small = RenditionDecoder(catalog, limit: content.count - 1)
    for index in catalog.renditions.indices {
      #expect(throws: CatalogError.self) { try small.storedFile(of: index, in: file.span) }
    }
  }

  @Test(arguments: [
    (9, Array("12345678heif".utf8)), (0, Array("heif".utf8)), (4, DecodingFixture.stream(Array("heif".utf8))),
  ])
  func `files inside a bitmap come out without its compression`(compression: Int, data: [UInt8]) throws {
    let fixture = DecodingFixture(format: "HEIF", compression: compression, bands: [(1, data)])
    let file = fixture.file
    let decoder = RenditionDecoder(try CompiledCatalog(file.span))
    let stored = try decoder.storedFile(of: 0, in: file.span)
    #expect(stored == Array("heif".utf8))
    #expect(fixture.error() == .unsupported("HEIF"))
  }
}
