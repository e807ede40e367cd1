import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

/// The rules on renditions of compiled catalogs. Each rule applies to them, or is exempt for a reason.
@Suite struct RenditionRuleTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  /// The rules that look at renditions. The other tests of this suite have a rendition for each of them.
  private static let applied: Set<String> = [
    "app-icon-alpha", "avoid-image-cache", "duplicate-file", "duplicate-pixels", "gray-as-rgb", "large-decoded",
    "large-file", "larger-than-screen", "metadata", "needless-16-bit", "not-measured", "opaque-template",
    "over-budget",
    "oversized-for-display", "solid-color", "texture-limit", "too-many-pixels", "transparent-margins",
    "undefined-image", "undersized-for-display", "unreadable-file", "unused-alpha", "unused-image",
  ]

  /// The rules that do not apply, with the reason.
  private static let exempt: [String: String] = [
    "atlas-occupancy": engines, "block-alignment": engines, "missing-mip-chain": engines,
    "needless-mip-chain": engines, "npot-texture": engines,
    "backup-file": names, "developer-file": names, "extension-mismatch": names, "name-collision": names,
    "discouraged-format": names, "scale-mismatch": names, "secret-in-bundle": names, "source-art": names,
    "system-file": names,
    "version-control-folder": names,
    "catalog-duplicate": sources, "catalog-invalid": sources, "catalog-missing-file": sources,
    "catalog-missing-scale": sources, "catalog-no-marketing-icon": sources, "catalog-scale-mismatch": sources,
    "catalog-suffix": sources, "catalog-unassigned": sources, "catalog-unknown-key": sources,
    "catalog-wrong-size": sources, "package-catalog": sources, "raw-asset-catalog": sources,
    "blended-image-view": views, "image-load-while-drawing": code, "small-image-without-cache": code,
    "undefined-resource": code, "unmapped-file": code, "unused-resource": code,
    "hidden-layer": sources, "icon-document": sources, "cgbi-in-source": files, "large-plist": files,
    "corrupt-png": files, "empty-file": files,
    "invalid-plist": files,
    "lfs-pointer": files,
    "trailing-data": files, "unoptimized": files, "xml-plist-in-bundle": files,
    "missing-translation": texts, "placeholder-mismatch": texts, "stale-translation": texts,
    "string-catalog-invalid": texts,
  ]
  private static let engines = "engines load no compiled catalogs"
  private static let names = "the names and folders of renditions are made by the audit"
  private static let sources = "a compiled catalog has no Contents.json"
  private static let texts = "a compiled catalog has no texts"
  private static let code = "its findings are about sources, lists and sets"
  private static let views = "its findings are about views"
  private static let files = "a rendition is no file of this format"

  /// The rules about bundles as a whole, which have tests of their own.
  private static let ofBundles: Set<String> = [
    "hidden-image", "large-launch-interface", "large-vector", "launch-screen-memory", "old-target-copies",
    "vector-beside-bitmaps",
    "widget-limit",
  ]

  @Test func `every rule applies to renditions, or is exempt for a reason`() {
    let known = Self.applied.union(Self.exempt.keys)
    #expect(Self.applied.isDisjoint(with: Self.exempt.keys))
    #expect(Set(Rules.all.map { $0.id }).subtracting(Self.ofBundles) == known)
  }

  // MARK: Rules that apply

  private struct Case: CustomTestStringConvertible {
    let rule: String
    let catalog: CatalogFixture
    /// Changes of thresholds, so that small images have the fault.
    var settings: [String] = []
    var display: String?
    var isHeaderOnly = false
    var testDescription: String { rule }
  }

  private static func words(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255)] }
  }

  /// A JPEG of 8×8 pixels with a comment of 2,000 bytes.
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xFE, 0x07, 0xD2] + [UInt8](repeating: 0x20, count: 2000)
    + [0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xD9]

  private static func two(_ left: CatalogFixtureRendition, _ right: CatalogFixtureRendition) -> CatalogFixture {
    var catalog = CatalogFixture()
    catalog.add("a", left)
    catalog.add("b", right)
    return catalog
  }

  private static let colored = CatalogPicture.colored(40, 40)

  private static let cases: [Case] = [
    Case(
      rule: "app-icon-alpha", catalog: .one("AppIcon", part: 220, colored.rendition("AppIcon", part: 220).with([15: 6]))
    ),
    Case(
      rule: "avoid-image-cache", catalog: .one("a", colored.rendition("a")),
      settings: ["avoid-image-cache.minimum=4096"]),
    Case(
      rule: "duplicate-file",
      catalog: two(
        .file("a", name: "a", content: [UInt8](repeating: 7, count: 4096)),
        .file("b", name: "b", content: [UInt8](repeating: 7, count: 4096)))),
    Case(rule: "duplicate-pixels", catalog: two(colored.rendition("a"), colored.rendition("b"))),
    Case(
      rule: "gray-as-rgb",
      catalog: .one("a", CatalogPicture(40, 40) { x, y in [x + y, x + y, x + y, 128] }.rendition("a")),
      settings: ["gray-as-rgb.minimum=4096"]),
    Case(
      rule: "large-decoded", catalog: .one("a", colored.rendition("a")),
      settings: ["large-decoded.warning=4096"]),
    Case(rule: "large-file", catalog: .one("a", colored.rendition("a")), settings: ["large-file.warning=4096"]),
    Case(
      rule: "larger-than-screen", catalog: .one("a", .header("a", 5000, 4000)),
      settings: ["avoid-image-cache=off", "large-decoded=off"], isHeaderOnly: true),
    Case(rule: "metadata", catalog: .one("a", .file("a", name: "a.jpg", format: "JPEG", content: jpeg))),
    Case(
      rule: "needless-16-bit",
      catalog: .one(
        "a",
        .image(
          "a", width: 40, height: 40, format: "RGBW",
          pixels: words((0..<1600).flatMap { [$0 % 200 * 257, $0 % 90 * 257, 257, 65535] }), isOpaque: true)),
      settings: ["needless-16-bit.minimum=4096"]),
    Case(
      rule: "not-measured", catalog: .one("a", .image("a", width: 8, height: 8, pixels: [0, 0, 0, 0], compression: 9))),
    Case(
      rule: "opaque-template",
      catalog: .one("a", CatalogPicture.colored(40, 40, alpha: 255).rendition("a").asTemplate()),
      settings: ["unused-alpha=off"]),
    Case(
      rule: "oversized-for-display", catalog: .one("a", colored.rendition("a")),
      settings: ["oversized-for-display.wasted=1000"], display: "a=4x4"),
    Case(
      rule: "solid-color", catalog: .one("a", CatalogPicture(40, 40) { _, _ in [200, 10, 10, 128] }.rendition("a")),
      settings: ["solid-color.minimum=4096"]),
    Case(rule: "texture-limit", catalog: .one("a", .header("a", 16_385, 2)), isHeaderOnly: true),
    Case(
      rule: "transparent-margins",
      catalog: .one(
        "a", CatalogPicture(40, 40) { x, y in x < 20 ? [x * 5, y * 3, 9, 200] : [0, 0, 0, 0] }.rendition("a")),
      settings: ["transparent-margins.minimum=1000"]),
    Case(rule: "undersized-for-display", catalog: .one("a", colored.rendition("a", scale: 2)), display: "a=80x80"),
    Case(
      rule: "unreadable-file", catalog: .one("a", .image("a", width: 8, height: 8, pixels: [1, 2, 3], compression: 4))),
    Case(rule: "unused-alpha", catalog: .one("a", CatalogPicture.colored(40, 40, alpha: 255).rendition("a"))),
  ]

  private func rules(_ test: Case) throws -> [String] {
    try fixture.folder.write(test.catalog.bytes(), to: "App.app/Assets.car")
    return try fixture.audit { options in
      options.readsHeadersOnly = test.isHeaderOnly
      if let display = test.display { options.settings.display.append(.text(display, origin: "--display")) }
      var layer = RuleSettings.Layer(rules: [:])
      for entry in test.settings { try layer.add(entry) }
      options.settings.rules.add(layer)
    }.findings.map(\.rule)
  }

  @Test(arguments: cases)
  private func `a rule reports its fault in a rendition, and no other rule does`(_ test: Case) throws {
    #expect(try rules(test) == [test.rule])
  }

  @Test func `every rule that applies has a test`() {
    // Tests of limits, budgets and sources are in `RenditionAuditTests` and `RenditionTotalsTests`.
    let others: Set<String> = ["over-budget", "too-many-pixels", "undefined-image", "unused-image"]
    #expect(Set(Self.cases.map(\.rule)).union(others) == Self.applied)
  }

  // MARK: Renditions without faults

  @Test func `copies for old targets and icons have no findings of pixels`() throws {
    let solid = CatalogPicture(200, 200) { _, _ in [200, 10, 10, 255] }
    var catalog = CatalogFixture()
    catalog.add("a", solid.rendition("a"), solid.rendition("a").with([25: 3]), solid.rendition("a").with([25: 5]))
    catalog.add("AppIcon", part: 220, solid.rendition("AppIcon", part: 220).with([15: 1]))
    let found = try rules(Case(rule: "", catalog: catalog))
    #expect(found == ["old-target-copies", "solid-color", "unused-alpha"], "of the newest form alone")
  }

  @Test func `an atlas has no findings of pixels, and its images have`() throws {
    let solid = CatalogPicture(200, 200) { _, _ in [200, 10, 10, 255] }
    var catalog = CatalogFixture()
    catalog.renditions = [
      .atlas(number: 0, width: 200, height: 200, pixels: solid.bytes),
      .link("a", x: 0, y: 0, width: 200, height: 100, atlas: [1: 9, 2: 181, 12: 1]),
    ]
    catalog.facets = [("a", 181)]
    #expect(try rules(Case(rule: "", catalog: catalog)) == ["solid-color", "unused-alpha"])
    let limit = ["large-decoded.warning=150000"]
    #expect(try rules(Case(rule: "", catalog: catalog, settings: limit)).contains("large-decoded"))
  }

  @Test func `an opaque image is marked by newer compilers alone`() throws {
    var catalog = CatalogFixture.one("a", CatalogPicture.colored(40, 40, alpha: 255).rendition("a"))
    catalog.coreUIVersion = 493
    #expect(try rules(Case(rule: "", catalog: catalog)).isEmpty)
    let marked = CatalogPicture.colored(40, 40, alpha: 255).rendition("a", isOpaque: true)
    #expect(try rules(Case(rule: "", catalog: .one("a", marked))).isEmpty)
  }

  @Test func `names of assets that look like junk, secrets or copies are no findings`() throws {
    let names = [
      ".DS_Store", "key.pem", "hero", "hero copy", "Hero", ".git/config", "art.psd", "a.plist", "x.png", "x@2x",
      "Contents.json",
    ]
    var catalog = CatalogFixture()
    for (seed, name) in names.enumerated() {
      catalog.add(name, CatalogPicture.colored(24, 24, seed: seed * 3).rendition(name))
    }
    catalog.add("b.strings", .file("b.strings", name: "b", content: Array("rubbish".utf8)))
    #expect(try rules(Case(rule: "", catalog: catalog)).isEmpty)
  }
}
