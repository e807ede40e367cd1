import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

struct CompiledCatalogTests {
  private typealias Part = CatalogFixtureRendition

  /// A catalog with one rendition of each kind.
  static var mixed: CatalogFixture {
    var fixture = CatalogFixture()
    let pixels: [UInt8] = (0..<16).map { UInt8($0 * 3) }
    fixture.add(
      "hero", Part.image("hero", width: 2, height: 2, pixels: pixels),
      Part.image("hero", width: 2, height: 2, scale: 2, pixels: pixels).with([7: 1]))
    fixture.renditions.append(
      Part.atlas(number: 1, width: 4, height: 4, scale: 2, pixels: Array(repeating: 7, count: 64)))
    fixture.add(
      "Folder/link",
      Part.link("Folder/link", x: 1, y: 2, width: 2, height: 1, scale: 2, atlas: [1: 9, 2: 181, 8: 1, 12: 2]))
    fixture.add("config", Part.file("config", name: "x", content: Array("{}".utf8), uti: "public.json"))
    fixture.add("tint", part: 217, Part.color("tint", [0.5, 0.25, 1, 0.75], system: "systemBlueColor"))
    fixture.add("AppIcon", part: 218, Part.sizes("AppIcon", [(side: 60, index: 1), (side: 76, index: 3)]))
    return fixture
  }

  private static func read(_ fixture: CatalogFixture) throws -> CompiledCatalog {
    let bytes = fixture.bytes()
    return try CompiledCatalog(bytes.span)
  }

  @Test func `header, metadata and names are read`() throws {
    var fixture = Self.mixed
    fixture.thinning = "optimized <idiom 1> <scale 3>"
    fixture.localizations = [("de", 700)]
    let catalog = try Self.read(fixture)
    #expect(catalog.problems == [])
    #expect(catalog.header.coreUIVersion == 971 && catalog.header.storageVersion == 17)
    #expect(catalog.header.mainVersion == "@(#)PROGRAM:CoreUI  PROJECT:CoreUI-971")
    #expect(catalog.header.renditionCount == 7 && catalog.header.keySemantics == 2)
    #expect(catalog.metadata?.thinning == "optimized <idiom 1> <scale 3>" && catalog.metadata?.platform == "ios")
    #expect(catalog.metadata?.platformVersion == "15.0")
    #expect(catalog.appearances == [0: "UIAppearanceAny", 1: "UIAppearanceDark"])
    #expect(catalog.localizations == [700: "de"])
    #expect(catalog.keyFormat.map { Int($0.rawValue) } == fixture.keyFormat)
    #expect(catalog.facets.map(\.name) == ["AppIcon", "Folder/link", "config", "hero", "tint"])
    #expect(catalog.bitmapKeys.count == 5)
    let scales = try #require(fixture.keyFormat.firstIndex(of: 12))
    let hero = try #require(catalog.bitmapKeys.first { $0.identifier == CatalogFixture.identifier(of: "hero") })
    #expect(hero.masks[scales] == 0b110)
  }

  @Test func `all kinds of payloads are read`() throws {
    let catalog = try Self.read(Self.mixed)
    var kinds: Set<String> = []
    for rendition in catalog.renditions {
      switch rendition.payload {
      case .bitmap(let bitmap):
        kinds.insert("bitmap")
        #expect(bitmap.compression == .none && bitmap.chunks.count == 1)
        #expect(bitmap.chunks[0].rows == rendition.height)
        #expect(bitmap.chunks[0].range.count == rendition.width * rendition.height * 4)
        #expect(rendition.hasPixels && !rendition.hasFile && rendition.colorSpace == .sRGB)
      case .link(let link):
        kinds.insert("link")
        #expect([link.x, link.y, link.width, link.height] == [1, 2, 2, 1])
        let atlas = try #require(catalog.rendition(for: link.target))
        #expect(catalog.renditions[atlas].layout == .atlas && catalog.facet(of: catalog.renditions[atlas]) == nil)
        #expect(rendition.hasPixels)
      case .file(let file):
        kinds.insert("file")
        #expect(file.range.count == 2 && !file.isCompressed && rendition.properties.uti == "public.json")
        #expect(rendition.hasFile && !rendition.hasPixels && rendition.colorSpace == nil)
      case .color(let color):
        kinds.insert("color")
        #expect(color == NamedColor(colorSpace: 1, components: [0.5, 0.25, 1, 0.75], systemName: "systemBlueColor"))
      case .multisize(let sizes):
        kinds.insert("multisize")
        #expect(sizes == [IconSize(width: 60, height: 60, index: 1), IconSize(width: 76, height: 76, index: 3)])
      default: Issue.record("\(rendition.payload)")
      }
    }
    #expect(kinds == ["bitmap", "link", "file", "color", "multisize"])
  }

  @Test(arguments: ["EXTENDED_METADATA", "FACETKEYS", "BITMAPKEYS"])
  func `optional blocks may be missing`(name: String) throws {
    var fixture = Self.mixed
    fixture.missing = [name]
    let catalog = try Self.read(fixture)
    #expect(catalog.problems == [] && catalog.renditions.count == 7)
  }

  @Test func `a catalog without its header is no catalog`() throws {
    var fixture = Self.mixed
    fixture.missing = ["CARHEADER"]
    let bytes = fixture.bytes()
    #expect(throws: CatalogError.missing(part: "CARHEADER")) { try CompiledCatalog(bytes.span) }
    let text = Array("BOMStorage of another kind".utf8)
    #expect(throws: CatalogError.self) { try CompiledCatalog(text.span) }
    let empty: [UInt8] = []
    #expect(throws: CatalogError.notACatalog) { try CompiledCatalog(empty.span) }
  }

  @Test(arguments: [(0, 256), (1, 256), (255, 256), (256, 256), (257, 256), (1000, 256), (1000, 1), (1000, 7)])
  func `renditions in several leaves are all read, in order`(count: Int, perLeaf: Int) throws {
    var fixture = CatalogFixture()
    fixture.entriesPerLeaf = perLeaf
    for index in 0..<count {
      fixture.add("image\(index)", Part.image("image\(index)", width: 1, height: 1, pixels: [1, 2, 3, 4]))
    }
    let catalog = try Self.read(fixture)
    #expect(catalog.problems == [] && catalog.renditions.count == count && catalog.facets.count == count)
    for rendition in catalog.renditions {
      #expect(catalog.facet(of: rendition).map { $0.name + ".png" } == rendition.name)
    }
  }

  @Test func `the workaround replaces placeholders of the key format`() throws {
    var fixture = CatalogFixture()
    fixture.keyFormat = [12, 5, 5, 17, 1, 2]
    fixture.workaround = [0, 25, 24, 0, 0, 0]
    fixture.add(
      "hero", Part.image("hero", width: 1, height: 1, pixels: [0, 0, 0, 0]).with([24: 1]),
      Part.image("hero", width: 1, height: 1, pixels: [0, 0, 0, 0]).with([25: 3]))
    let catalog = try Self.read(fixture)
    #expect(catalog.keyFormat == [.scale, .deploymentTarget, .displayGamut, .identifier, .element, .part])
    #expect(catalog.storedKeyFormat[1].rawValue == 5)
    #expect(catalog.renditions.map { $0.key[.displayGamut] } == [1, 0])
    #expect(catalog.renditions.map { $0.key[.deploymentTarget] } == [0, 3])
  }

  @Test func `of two facets with one identifier the one of the rendition's part counts`() throws {
    // `AppIcon` as an icon and as an image: one name, thus one identifier.
    var fixture = CatalogFixture()
    let identifier = CatalogFixture.identifier(of: "AppIcon")
    fixture.facets = [("AppIcon", 220), ("AppIcon", 217)]
    fixture.renditions = [
      Part.color("AppIcon", [1, 1, 1, 1]), Part.image("AppIcon", width: 1, height: 1, pixels: [0, 0, 0, 0], part: 220),
      Part.image("AppIcon", width: 1, height: 1, pixels: [0, 0, 0, 0], part: 999),
    ]
    let catalog = try Self.read(fixture)
    let parts = catalog.renditions.map { rendition in (rendition.key[.part], catalog.facet(of: rendition)?.key[.part]) }
    #expect(catalog.facets.allSatisfy { $0.identifier == identifier })
    #expect(parts.contains { $0 == (217, 217) } && parts.contains { $0 == (220, 220) })
    #expect(parts.contains { $0.0 == 999 && $0.1 == 217 || $0.0 == 999 && $0.1 == 220 })
  }

  @Test func `the last of two renditions for one key is found`() throws {
    var fixture = CatalogFixture()
    fixture.add(
      "hero", Part.image("hero", width: 1, height: 1, pixels: [0, 0, 0, 0]),
      Part.image("hero", width: 1, height: 2, pixels: Array(repeating: 0, count: 8)))
    let catalog = try Self.read(fixture)
    #expect(catalog.renditions[0].key == catalog.renditions[1].key)
    #expect(catalog.rendition(for: catalog.renditions[0].key) == 1)
  }

  @Test func `a key keeps the last number of an attribute, sorted, without zeros`() {
    let pairs = [(17, 5), (1, 85), (2, 181), (12, 0), (17, 6), (1, 0)].map {
      RenditionKey.Pair(KeyAttribute(rawValue: $0.0), $0.1)
    }
    let key = RenditionKey(pairs)
    #expect(key.values.map { Int($0.attribute.rawValue) } == [2, 17])
    #expect(key[.identifier] == 6 && key[.element] == 0 && key[.scale] == 0 && key[.part] == 181)
    #expect(key == RenditionKey(pairs.filter { $0.value != 0 && $0.attribute != .element }))
  }
}
