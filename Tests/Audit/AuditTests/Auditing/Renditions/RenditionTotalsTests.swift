import CrushAudit
import CrushFiles
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Testing

/// The memory that devices need for the images of compiled catalogs.
@Suite struct RenditionTotalsTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  private func total(_ catalog: CatalogFixture, device: String) throws -> LoadedTotal? {
    try fixture.folder.write(catalog.bytes(), to: "Assets.car")
    return try fixture.audit(device: device) { $0.readsHeadersOnly = true }.totals.first
  }

  /// Returns the bytes of an image of 64 pixels a row or a multiple of it, whose rows need no padding.
  private func bytes(_ side: Int, _ depth: Int = 4) -> Int { side * side * depth }

  @Test func `a device loads its own scale, or the next sharper one, or the sharpest`() throws {
    var catalog = CatalogFixture()
    catalog.add(
      "hero", .header("hero", 64, 64), .header("hero", 128, 128, scale: 2), .header("hero", 192, 192, scale: 3))
    catalog.add("low", .header("low", 16, 16), .header("low", 32, 32, scale: 2))
    for (device, hero, low) in [("iPhone 17", 192, 32), ("iPhone 8", 128, 32), ("iPhone 3GS", 64, 16)] {
      let total = try total(catalog, device: device)
      #expect(total?.images == 2 && total?.decodedBytes == bytes(hero) + bytes(low), "\(device)")
    }
  }

  @Test func `a device prefers its own family to the universal image`() throws {
    var catalog = CatalogFixture()
    catalog.add(
      "hero", .header("hero", 64, 64, scale: 2), .header("hero", 16, 16, scale: 2).with([15: 1]),
      .header("hero", 32, 32, scale: 2).with([15: 2]))
    catalog.add("pad", .header("pad", 48, 48, scale: 2).with([15: 2]))
    let expected = [
      ("iPhone 8", 1, bytes(16)), ("iPad mini", 2, bytes(32) + bytes(48)), ("MacBook Air 13", 1, bytes(64)),
    ]
    for (device, images, decoded) in expected {
      let total = try total(catalog, device: device)
      #expect(total?.images == images && total?.decodedBytes == decoded, "\(device)")
    }
  }

  @Test func `copies for old targets and dark looks do not count, and the deeper of two gamuts counts`() throws {
    var catalog = CatalogFixture()
    catalog.add(
      "old", .header("old", 64, 64), .header("old", 64, 64).with([25: 3]), .header("old", 64, 64).with([25: 5]))
    catalog.add("look", .header("look", 32, 32), .header("look", 48, 48).with([7: 1]))
    var deep = CatalogFixtureRendition.image("deep", width: 16, height: 16, format: "RGBW", pixels: [])
    deep.key[24] = 1
    catalog.add("deep", .header("deep", 16, 16), deep)
    let total = try total(catalog, device: "iPhone 17")
    #expect(total?.images == 3 && total?.decodedBytes == bytes(64) + bytes(32) + bytes(16, 8))
  }

  @Test func `a dark image counts if there is no other`() throws {
    let total = try total(.one("look", .header("look", 48, 48).with([7: 1])), device: "iPhone 17")
    #expect(total?.images == 1 && total?.decodedBytes == bytes(48))
  }

  @Test func `an atlas counts once as a whole, and only if one of its images is loaded`() throws {
    var catalog = CatalogFixture()
    for scale in [2, 3] {
      catalog.renditions.append(.atlas(number: 0, width: 64 * scale, height: 64, scale: scale, pixels: []))
      let atlas = [1: 9, 2: 181, 12: scale]
      catalog.renditions += ["a", "b"].map {
        .link($0, x: 2, y: 2, width: 8 * scale, height: 8 * scale, scale: scale, atlas: atlas)
      }
    }
    catalog.facets = [("a", 181), ("b", 181)]
    for (device, scale) in [("iPhone 17", 3), ("iPhone 8", 2)] {
      let total = try total(catalog, device: device)
      #expect(total?.images == 2 && total?.decodedBytes == 64 * scale * 64 * 4, "\(device)")
    }
    catalog.renditions = catalog.renditions.map { $0.key[1] == 9 ? $0 : $0.with([15: 2]) }
    #expect(try self.total(catalog, device: "iPhone 8")?.decodedBytes == 0)
  }

  @Test func `two catalogs have atlases of their own`() throws {
    var catalog = CatalogFixture()
    catalog.renditions = [
      .atlas(number: 0, width: 64, height: 64, scale: 2, pixels: []),
      .link("a", x: 2, y: 2, width: 8, height: 8, scale: 2, atlas: [1: 9, 2: 181, 12: 2]),
    ]
    catalog.facets = [("a", 181)]
    try fixture.folder.write(catalog.bytes(), to: "Other.car")
    let total = try total(catalog, device: "iPhone 8")
    #expect(total?.images == 2 && total?.decodedBytes == 2 * bytes(64))
  }

  @Test func `icons, launch images, layers of composed icons and parts of themes are the system's`() throws {
    var catalog = CatalogFixture()
    catalog.add("AppIcon", part: 220, .header("AppIcon", 120, 120, scale: 2, part: 220).with([15: 1]))
    catalog.add("LaunchImage", .header("LaunchImage", 640, 960, scale: 2).with([15: 1]))
    catalog.renditions.append(CatalogFixtureRendition.header("x", 64, 64).with([1: 19, 17: 0]))
    #expect(try total(catalog, device: "iPhone 8")?.images == 0)
    catalog.add("Launch", .header("Launch", 64, 64))
    #expect(try total(catalog, device: "iPhone 8")?.decodedBytes == bytes(64))
  }

  @Test func `a vector counts only without bitmaps, at the scale of the screen`() throws {
    let drawing = Array("<svg width=\"16\" height=\"16\"/>".utf8)
    var catalog = CatalogFixture()
    catalog.add(
      "mark", .file("mark", name: "mark.svg", format: "SVG ", content: drawing), .header("mark", 32, 32, scale: 2),
      .header("mark", 48, 48, scale: 3))
    #expect(try total(catalog, device: "iPhone 17")?.decodedBytes == bytes(48))
    catalog = .one("mark", .file("mark", name: "mark.svg", format: "SVG ", content: drawing))
    #expect(try total(catalog, device: "iPhone 17")?.decodedBytes == 192 / 64 * 64 * 48)
    #expect(try total(catalog, device: "iPhone 8")?.decodedBytes == 128 * 32)
  }

  @Test func `a budget on disk counts the catalog, and not its images in addition`() throws {
    let file = CatalogFixture.one("a", .header("a", 64, 64)).bytes()
    try fixture.folder.write(file, to: "App/Assets.car")
    let scopes: [Budget.Scope] = [.total, .folder(Glob("App"))]
    for (limit, count) in [(file.count, 0), (file.count - 1, 1)] {
      let result = try fixture.audit {
        $0.settings.budgets = scopes.map { Budget(scope: $0, decodedBytes: nil, diskBytes: limit) }
        $0.readsHeadersOnly = true
      }
      #expect(result.findings.count { $0.rule == "over-budget" } == count * scopes.count)
    }
  }

  @Test func `gray stays gray only on request`() throws {
    let gray = CatalogFixtureRendition.image("gray", width: 32, height: 32, format: "GA8 ", pixels: [])
    let catalog = CatalogFixture.one("gray", gray)
    #expect(try total(catalog, device: "iPhone 17")?.decodedBytes == bytes(32))
    let result = try fixture.audit(device: "iPhone 17") {
      $0.readsHeadersOnly = true
      $0.settings.keepsGray = true
    }
    #expect(result.totals.first?.decodedBytes == bytes(32, 2))
  }

  @Test(arguments: [("macosx", Device.Family.mac), ("atv", .tv), ("ios", .phone), ("", .phone)])
  func `a catalog outside of any project is for the devices of its platform`(
    _ platform: String, _ family: Device.Family
  ) throws {
    var catalog = CatalogFixture.one("a", .header("a", 64, 64))
    catalog.platform = platform
    try fixture.folder.write(catalog.bytes(), to: "Assets.car")
    var options = AuditOptions(paths: [fixture.folder.path])
    options.readsHeadersOnly = true
    #expect(try Auditor(options).run().totals.first?.family == family)
  }
}
