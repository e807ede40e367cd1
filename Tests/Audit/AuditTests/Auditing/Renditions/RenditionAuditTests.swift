import CrushAudit
import CrushFiles
import CrushFixtures
import CrushImageFacts
import CrushInspection
import CrushPNG
import Testing

/// Compiled catalogs in an audit: their files, their errors and their sources.
@Suite struct RenditionAuditTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  private func names(_ result: AuditResult) -> [String] {
    result.files.map { String($0.path.dropFirst(fixture.folder.path.count + 1)) }
  }

  @Test func `images, vectors and data are files below the catalog, and colors are not`() throws {
    var catalog = CatalogFixture()
    catalog.add("Icons/hero", CatalogPicture.colored(8, 8).rendition("Icons/hero", scale: 2))
    catalog.add("list", .file("list", name: "list", content: Array("{}".utf8), uti: "public.json"))
    catalog.add(
      "mark", .file("mark", name: "mark.svg", format: "SVG ", content: Array("<svg width=\"8\" height=\"8\"/>".utf8)))
    catalog.add("tint", part: 217, .color("tint", [1, 0, 0, 1]))
    try fixture.folder.write(catalog.bytes(), to: "App.app/Assets.car")
    let result = try fixture.audit()
    #expect(result.findings.isEmpty)
    let inside = ["Icons/hero@2x.png", "list.json", "mark.svg"].map { "App.app/Assets.car/\($0)" }
    #expect(names(result) == ["App.app/Assets.car"] + inside)
    #expect(result.images.count == 2)
    let facts = try #require(result.files[1].rendition)
    #expect(facts.facet == "Icons/hero" && facts.names == ["Icons/hero", "hero"] && facts.scale == 2)
    #expect(result.files[1].size < result.files[0].size)
  }

  @Test func `several workers give the same files and findings as one`() throws {
    var catalog = CatalogFixture()
    for number in 0..<60 {
      let facet = "image\(number)"
      catalog.add(facet, CatalogPicture.colored(40, 40, seed: number % 7).rendition(facet))
    }
    try fixture.folder.write(catalog.bytes(), to: "Assets.car")
    let one = try fixture.audit { $0.jobs = 1 }
    let many = try fixture.audit { $0.jobs = 8 }
    #expect(names(one) == names(many) && one.findings == many.findings)
    #expect(one.findings.count == 60 - 7)
  }

  @Test func `a rendition that cannot be decoded hides no other`() throws {
    var catalog = CatalogFixture()
    catalog.add("bad", .image("bad", width: 40, height: 40, pixels: Array("rubbish".utf8), compression: 4))
    catalog.add("hevc", .image("hevc", width: 40, height: 40, pixels: [0, 0, 0, 0], compression: 9))
    let picture = CatalogPicture.colored(40, 40)
    catalog.add("a", picture.rendition("a"))
    catalog.add("b", picture.rendition("b"))
    try fixture.folder.write(catalog.bytes(), to: "Assets.car")
    let result = try fixture.audit(device: "iPhone 17")
    #expect(
      fixture.rules(result) == [
        "Assets.car/bad.png": ["unreadable-file"], "Assets.car/hevc.png": ["not-measured"],
        "Assets.car/b.png": ["duplicate-pixels"],
      ])
    // An image of known size counts, even if its pixels are not decoded.
    #expect(result.totals.first?.images == 3)
    #expect(result.findings.contains { $0.message.contains("its pixels cannot be decoded: ") })
    #expect(result.findings.contains { $0.message.contains("hevc") || $0.message.contains("HEVC") })
  }

  @Test func `a file that is no catalog, and a damaged catalog, are errors with a place`() throws {
    try fixture.folder.write(Array("no catalog".utf8), to: "a.car")
    try fixture.folder.write(Array("BOMStore".utf8), to: "b.car")
    try fixture.folder.write(Array("version https://git-lfs.github.com/spec/v1\n".utf8), to: "c.car")
    let result = try fixture.audit()
    #expect(
      fixture.rules(result) == [
        "a.car": ["unreadable-file"], "b.car": ["unreadable-file"], "c.car": ["lfs-pointer"],
      ])
    #expect(result.findings[0].message == "not a compiled asset catalog: it does not start with BOMStore")
    #expect(result.findings[1].message.contains("offset"))
  }

  @Test func `globs exclude renditions by their path`() throws {
    var catalog = CatalogFixture()
    catalog.add("a", CatalogPicture.colored(40, 40).rendition("a"))
    catalog.add("b", CatalogPicture.colored(40, 40).rendition("b"))
    try fixture.folder.write(catalog.bytes(), to: "Assets.car")
    let result = try fixture.audit { $0.excludes = [Glob("Assets.car/b*")] }
    #expect(names(result) == ["Assets.car", "Assets.car/a.png"] && result.findings.isEmpty)
  }

  @Test func `headers alone are read on request`() throws {
    try fixture.folder.write(
      CatalogFixture.one("bad", .image("bad", width: 40, height: 40, pixels: [1], compression: 4)).bytes(),
      to: "Assets.car")
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    #expect(result.findings.isEmpty && result.images.first?.image.pixels == nil)
  }

  @Test func `an image above the limits of pixels or memory is measured, and not decoded`() throws {
    let catalog = CatalogFixture.one("big", CatalogPicture.colored(40, 40).rendition("big"))
    try fixture.folder.write(catalog.bytes(), to: "Assets.car")
    var result = try fixture.audit { $0.reading.maximumPixels = 1599 }
    #expect(fixture.rules(result) == ["Assets.car/big.png": ["too-many-pixels"]])
    result = try fixture.audit { $0.memory = 1000 }
    #expect(fixture.rules(result) == ["Assets.car/big.png": ["too-many-pixels"]])
    #expect(result.images.first?.image.size == PixelSize(width: 40, height: 40))
  }

  // MARK: Sources

  private static let solid = CatalogPicture(200, 200) { _, _ in [200, 10, 10, 255] }

  @Test func `findings name the source and offer no command for the catalog`() throws {
    let rendition = Self.solid.rendition("Icons/hero", scale: 2, name: "hero-red@2x.png")
    try fixture.folder.write(CatalogFixture.one("Icons/hero", rendition).bytes(), to: "Assets.car")
    let flagged = try fixture.audit().findings
    #expect(Set(flagged.map(\.rule)) == ["solid-color", "unused-alpha"])
    #expect(flagged.allSatisfy { $0.remedy == nil && $0.path.hasSuffix("Assets.car/Icons/hero@2x.png") })
    let ending = "(source: hero-red@2x.png of the asset Icons/hero)"
    #expect(flagged.allSatisfy { $0.advice?.hasSuffix(ending) == true })
  }

  @Test func `sources link a rendition to its file and its uses`() throws {
    let rendition = Self.solid.rendition("hero", scale: 2, isOpaque: true, name: "red.png")
    try fixture.folder.write(CatalogFixture.one("hero", rendition).bytes(), to: "Built/App.app/Assets.car")
    let set = "Sources/A.xcassets/hero.imageset"
    try fixture.folder.write(AuditFixture.header(width: 200, height: 200), to: "\(set)/red.png")
    try fixture.folder.write(
      "{\"images\": [{\"filename\": \"red.png\", \"scale\": \"2x\"}]}", to: "\(set)/Contents.json")
    func audit() throws -> AuditResult {
      try fixture.audit([fixture.folder.path + "/Built"]) {
        $0.settings.sources = [fixture.folder.path + "/Sources"]
        $0.settings.readsUIKit = true
      }
    }
    var found = try audit().findings
    #expect(found.map(\.rule) == ["solid-color", "unused-image"])
    #expect(found[0].advice?.hasSuffix("(source: \(fixture.folder.path)/\(set)/red.png)") == true)
    try fixture.folder.write(
      "import SwiftUI\nlet view = Image(\"hero\").resizable().frame(width: 10, height: 10)", to: "Sources/View.swift")
    found = try audit().findings
    #expect(found.map(\.rule) == ["oversized-for-display", "solid-color"])
    #expect(found[0].display?.needed == PixelSize(width: 30, height: 30), "a 3x screen loads the image")
  }

  @Test func `an image of another module is not unused`() throws {
    try fixture.folder.write(
      CatalogFixture.one("hero", CatalogPicture.colored(8, 8).rendition("hero")).bytes(), to: "App.app/Assets.car")
    try fixture.folder.write("let a = 1", to: "Sources/View.swift")
    let result = try fixture.audit { $0.settings.sources = [fixture.folder.path + "/Sources"] }
    #expect(result.findings.isEmpty)
  }

  @Test func `an asset of a compiled catalog exists for sources`() throws {
    try fixture.folder.write(
      CatalogFixture.one("hero", CatalogPicture.colored(8, 8).rendition("hero")).bytes(), to: "App.app/Assets.car")
    try fixture.folder.write("import SwiftUI\nlet a = [Image(\"hero\"), Image(\"heroo\")]", to: "Sources/View.swift")
    let result = try fixture.audit { $0.settings.sources = [fixture.folder.path + "/Sources"] }
    #expect(
      result.findings.map(\.message) == ["names the image heroo, which does not exist; hero differs by one letter"])
    #expect(result.findings.map(\.line) == [2])
  }
}
