import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

struct DamagedCatalogTests {
  private typealias Part = CatalogFixtureRendition

  private static func image(_ facet: String) -> CatalogFixtureRendition {
    Part.image(facet, width: 1, height: 1, pixels: [1, 2, 3, 4])
  }

  @Test func `a damaged rendition is listed with its reason and hides no others`() throws {
    var fixture = CatalogFixture()
    var damaged = Self.image("b")
    damaged.bytes[0] = 0
    fixture.add("a", Self.image("a"))
    fixture.add("b", damaged)
    fixture.add("c", Self.image("c"))
    let bytes = fixture.bytes()
    let catalog = try CompiledCatalog(bytes.span)
    #expect(catalog.renditions.count == 3 && catalog.problems.count == 1)
    let bad = try #require(catalog.renditions.first { catalog.facet(of: $0)?.name == "b" })
    #expect(bad.damage != nil && bad.damage == catalog.problems[0].error && !bad.hasPixels)
    #expect(catalog.rendition(for: bad.key) == nil)
    #expect(catalog.renditions.filter { $0.hasPixels }.count == 2)
  }

  @Test(arguments: 0..<184) func `a rendition of any short length is damaged, not lost`(length: Int) throws {
    var fixture = CatalogFixture()
    var short = Self.image("a")
    short.bytes = Array(short.bytes.prefix(length))
    fixture.add("a", short)
    fixture.add("b", Self.image("b"))
    let bytes = fixture.bytes()
    let catalog = try CompiledCatalog(bytes.span)
    #expect(catalog.renditions.count == 2)
    #expect(catalog.renditions.filter { $0.damage != nil }.count == 1)
  }

  /// Payloads whose counts or lengths exceed their bytes.
  @Test(
    arguments: [
      (Array("MLEC".utf8) + [1, 0, 0, 0, 4, 0, 0, 0, 255, 255, 255, 255], true),
      (Array("MLEC".utf8) + [1, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0] + Array(repeating: 0, count: 20), true),
      (Array("MLEC".utf8), true), (Array("MLEC".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 1, 2], false),
      (Array("DWAR".utf8) + [0, 0, 0, 0, 255, 255, 255, 255, 1], false), (Array("DWAR".utf8), true),
      (Array("RLOC".utf8) + [1, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255], true),
      (Array("SISM".utf8) + [1, 0, 0, 0, 255, 255, 255, 255], true),
      (Array("ARGG".utf8) + [255, 255, 255, 255] + Array(repeating: 0, count: 24), true),
      (Array("KLXE".utf8) + [0, 0, 0, 0, 1, 0, 0, 0, 240, 3, 0, 0, 255, 255, 255, 255], false),
      (Array("FTXC".utf8), false), ([], false), ([1, 2], false), ([255, 254, 0, 10], false),
    ] as [([UInt8], Bool)])
  func `a payload is cut or damaged`(payload: [UInt8], isDamaged: Bool) throws {
    var fixture = CatalogFixture()
    let bytes = Part.bytes(.init(width: 1, height: 1, scale: 1), payload: payload)
    fixture.add("a", CatalogFixtureRendition(key: Self.image("a").key, bytes: bytes))
    let file = fixture.bytes()
    let catalog = try CompiledCatalog(file.span)
    #expect((catalog.renditions[0].damage != nil) == isDamaged)
    #expect(catalog.problems.count == (isDamaged ? 1 : 0))
    #expect(catalog.renditions[0].name == "hero.png" && catalog.renditions[0].width == 1)
  }

  @Test func `many entries for one block are refused before memory is allocated`() throws {
    // One value of 100,000 bytes and 3,000 entries for it: its chunks would need 24 bytes for each 20 of the file.
    let chunks = (0..<5000).flatMap { _ in Array("KCBC".utf8) + [UInt8](repeating: 0, count: 16) }
    let payload = Array("MLEC".utf8) + [1, 0, 0, 0, 4, 0, 0, 0] + Part.little32(5000) + chunks
    var fixture = CatalogFixture()
    fixture.keyFormat = [1, 2, 17]
    fixture.add("a", CatalogFixtureRendition(key: [1: 85, 2: 181], bytes: Part.bytes(.init(), payload: payload)))
    for index in 0..<3000 { fixture.renditions.append(Self.image("x").with([17: index + 1])) }
    var bytes = fixture.bytes()
    // The index: all values get the place of the long value.
    let index = (16..<20).reduce(0) { $0 << 8 | Int(bytes[$1]) } + 4
    let count = (bytes.count - index - 20) / 8
    let places = (0..<count).map { Array(bytes[index + $0 * 8..<index + $0 * 8 + 8]) }
    let lengths = places.map { $0[4..<8].reduce(0) { $0 << 8 | Int($1) } }
    let longest = lengths.indices.max { lengths[$0] < lengths[$1] } ?? 0
    for block in 0..<count where lengths[block] > 180 && lengths[block] < 400 {
      bytes.replaceSubrange(index + block * 8..<index + block * 8 + 8, with: places[longest])
    }
    let catalog = try CompiledCatalog(bytes.span)
    let chunkCount = catalog.renditions.reduce(0) { total, rendition in
      if case .bitmap(let bitmap) = rendition.payload { total + bitmap.chunks.count } else { total }
    }
    #expect(chunkCount * 20 <= 5 * bytes.count)
    #expect(catalog.renditions.count == 3001 && catalog.problems.count == CompiledCatalog.maximumProblems)
  }

  @Test func `a chain of leaves that leads back ends`() throws {
    var fixture = CatalogFixture()
    fixture.entriesPerLeaf = 2
    for index in 0..<6 { fixture.add("image\(index)", Self.image("image\(index)")) }
    let original = fixture.bytes()
    // Each pair of next and previous leaf in turn points to the first leaf.
    var loops = 0
    for offset in stride(from: 512, to: original.count - 12, by: 16) {
      guard original[offset...].prefix(4).elementsEqual([0, 1, 0, 2]) else { continue }
      var bytes = original
      bytes.replaceSubrange(offset + 4..<offset + 8, with: bytes[offset + 8..<offset + 12])
      let catalog = try CompiledCatalog(bytes.span)
      #expect(catalog.renditions.count <= 6)
      if !catalog.problems.isEmpty { loops += 1 }
    }
    #expect(loops >= 2)
  }

  @Test func `every truncation of a catalog is refused or read in part`() {
    let bytes = CompiledCatalogTests.mixed.bytes()
    for length in 0..<bytes.count {
      let part = Array(bytes.prefix(length))
      // The index ends the file, so most truncations have no blocks.
      if let catalog = try? CompiledCatalog(part.span) { _ = RenditionName.all(of: catalog) }
    }
  }

  /// Every byte with all bits flipped, and with its lowest bit flipped. The eighths run at the same time.
  @Test(arguments: 0..<8) func `every change of one byte is refused or read`(eighth: Int) {
    let bytes = CompiledCatalogTests.mixed.bytes()
    for offset in stride(from: eighth, to: bytes.count, by: 8) {
      for flipped: UInt8 in [0xFF, 1] {
        var changed = bytes
        changed[offset] ^= flipped
        guard let catalog = try? CompiledCatalog(changed.span) else { continue }
        let isInside = catalog.renditions.allSatisfy { rendition in
          guard case .bitmap(let bitmap) = rendition.payload else { return rendition.range.upperBound <= bytes.count }
          return bitmap.chunks.allSatisfy { $0.range.upperBound <= bytes.count }
        }
        #expect(isInside, "offset \(offset)")
        #expect(RenditionName.all(of: catalog).count == catalog.renditions.count)
      }
    }
  }
}
