import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

struct RenditionNameTests {
  private typealias Part = CatalogFixtureRendition

  private static func names(_ fixture: CatalogFixture) throws -> [String] {
    let bytes = fixture.bytes()
    let catalog = try CompiledCatalog(bytes.span)
    #expect(catalog.problems == [])
    return RenditionName.all(of: catalog)
  }

  private static func image(_ facet: String, scale: Int = 1, side: Int = 1) -> CatalogFixtureRendition {
    Part.image(
      facet, width: side, height: side, scale: scale, pixels: Array(repeating: 0, count: side * side * 4))
  }

  /// The name of one image with these attributes.
  private static func name(
    _ facet: String, scale: Int = 1, _ attributes: [Int: Int], side: Int = 1, part: Int = 181
  ) throws -> String {
    var fixture = CatalogFixture()
    fixture.keyFormat += [26, 27, 28]
    fixture.localizations = [("de", 3)]
    fixture.appearances += [("UIAppearanceHighContrastDark", 3), ("Own Appearance/..", 9)]
    fixture.add(facet, part: part, image(facet, scale: scale, side: side).with(attributes.merging([2: part]) { $1 }))
    return try #require(try names(fixture).first)
  }

  @Test(
    arguments: [
      ([:], "hero@2x.png"), ([15: 1], "hero@2x~iphone.png"), ([15: 2], "hero@2x~ipad.png"), ([15: 3], "hero@2x~tv.png"),
      ([15: 4], "hero@2x~carplay.png"), ([15: 5], "hero@2x~watch.png"), ([15: 6], "hero-marketing@2x.png"),
      ([15: 7], "hero@2x~mac.png"), ([15: 8], "hero@2x~vision.png"), ([15: 77], "hero-idiom77@2x.png"),
      ([7: 1], "hero-dark@2x.png"), ([7: 3], "hero-highcontrast-dark@2x.png"), ([7: 8], "hero-appearance8@2x.png"),
      ([7: 9], "hero-Own Appearance_..@2x.png"), ([24: 1], "hero-p3@2x.png"), ([4: 4], "hero-rtl@2x.png"),
      ([13: 3], "hero-de@2x.png"), ([13: 4], "hero-localization4@2x.png"),
      ([16: 568, 15: 1], "hero-568h@2x~iphone.png"),
      ([16: 1792], "hero-subtype1792@2x.png"), ([20: 1, 21: 2], "hero-compactwidth-regularheight@2x.png"),
      ([22: 1, 23: 2], "hero-memory1-graphics2@2x.png"), ([25: 5], "hero-target5@2x.png"),
      ([26: 4, 27: 2], "hero-weight4-glyphsize2@2x.png"), ([28: 7], "hero-attribute28-7@2x.png"),
      ([7: 1, 24: 1, 25: 5, 15: 2, 16: 568], "hero-dark-p3-target5-568h@2x~ipad.png"),
    ] as [([Int: Int], String)])
  func `traits precede the scale and the idiom`(attributes: [Int: Int], wanted: String) throws {
    #expect(try Self.name("hero", scale: 2, attributes) == wanted)
  }

  @Test(arguments: [
    ("Folder/hero", "Folder/hero.png"), ("a/b/c", "a/b/c.png"), ("logo.png", "logo.png"), ("logo.PNG", "logo.png"),
    ("a/logo.png", "a/logo.png"),
    ("a/.png", "a/_png.png"), ("xpng", "xpng.png"), ("a//b", "a/b.png"), ("a/", "a.png"), ("ü/logo.png", "ü/logo.png"),
    ("icon.v2", "icon.v2.png"), (".png", "_png.png"), ("../../etc/passwd", "_./_./etc/passwd.png"),
    ("/etc/passwd", "etc/passwd.png"), (".git/config", "_git/config.png"), ("..", "_..png"), (".", "_.png"),
    ("//", "unnamed.png"), ("a\\b", "a_b.png"), ("C:x", "C_x.png"), ("a\nb\u{1B}[1m", "a_b_[1m.png"),
    ("a\u{202E}gnp", "a_gnp.png"), ("Größe", "Größe.png"), ("图", "图.png"), ("hero 1", "hero 1.png"),
  ])
  func `facets become safe paths`(facet: String, wanted: String) throws {
    let name = try Self.name(facet, [:])
    #expect(name == wanted)
    #expect(!name.split(separator: "/", omittingEmptySubsequences: false).contains { $0.isEmpty || $0.hasPrefix(".") })
  }

  @Test func `long and deep names are cut`() throws {
    let long = try Self.name(String(repeating: "ü", count: 100), [:])
    #expect(long == String(repeating: "ü", count: 80) + ".png")
    let deep = try Self.name((0..<60).map { "\($0)" }.joined(separator: "/"), [:])
    #expect(deep.split(separator: "/").count == 16)
    let both = try Self.name(
      Array(repeating: String(repeating: "a", count: 100), count: 10).joined(separator: "/"), [:])
    #expect(both.utf8.count == 164 && !both.contains("/"))
    #expect(
      deep.hasSuffix(
        "/15_16_17_18_19_20_21_22_23_24_25_26_27_28_29_30_31_32_33_34_35_36_37_38_39_40_41_42_43_44_45_46_47_48_49_50_51_52_53_54_55_56_57_58_59.png"
      ))
  }

  @Test(
    arguments: [
      (60, 2, [15: 1, 9: 4], "AppIcon-30x30@2x~iphone.png"), (167, 2, [15: 2, 9: 9], "AppIcon-83.5x83.5@2x~ipad.png"),
      (64, 1, [15: 6, 9: 1], "AppIcon-64x64-marketing.png"),
      (100, 3, [15: 1, 9: 1], "AppIcon-100px@3x~iphone.png".replacing("100px", with: "100pxx100px")),
    ] as [(Int, Int, [Int: Int], String)])
  func `icons have their size in points`(side: Int, scale: Int, attributes: [Int: Int], wanted: String) throws {
    #expect(try Self.name("AppIcon", scale: scale, attributes, side: side, part: 220) == wanted)
  }

  @Test func `equal names get numbers, also if they differ in case or are folders`() throws {
    var fixture = CatalogFixture()
    fixture.keyFormat.append(0)
    // The attribute 28 is last in the key, so that the order is the one of the numbers here.
    for facet in ["Hero", "hero", "Hero-2", "colors", "Colors/red"] {
      fixture.add(facet, facet.lowercased().hasPrefix("colors") ? Part.color(facet, [1, 0, 0, 1]) : Self.image(facet))
    }
    let names = try Self.names(fixture)
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
    let folders = Set(names.filter { $0.contains("/") }.map { $0.split(separator: "/")[0].lowercased() })
    #expect(folders.isDisjoint(with: names.map { $0.lowercased() }))
    #expect(names.contains("colors-2") && names.contains("Colors/red"))
    #expect(names.filter { $0.lowercased().hasPrefix("hero") }.count == 3)
  }

  @Test func `a thousand equal names get numbers`() throws {
    var fixture = CatalogFixture()
    fixture.keyFormat = [1, 2, 17, 12]
    for index in 0..<1000 {
      fixture.renditions.append(Self.image("same").with([2: 1000 + index]))
    }
    fixture.facets = [("same", 181)]
    let names = try Self.names(fixture)
    #expect(names[0] == "same.png" && names[1] == "same-2.png" && names[999] == "same-1000.png")
  }

  @Test(
    arguments: [
      ("DATA", "public.json", "x", "config.json"), ("DATA", "com.apple.quicktime-movie", "x", "config.mov"),
      ("DATA", nil, "x", "config.bin"), ("DATA", nil, "%PDF-1.4", "config.pdf"),
      ("DATA", "dyn.unknown", "x", "config.bin"),
      ("PDF ", nil, "x", "config.pdf"), ("SVG ", nil, "x", "config.svg"), ("JPEG", nil, "x", "config.jpg"),
      ("HEIF", nil, "x", "config.heic"),
    ] as [(String, String?, String, String)])
  func `a file has the extension of its type`(format: String, uti: String?, content: String, wanted: String) throws {
    var fixture = CatalogFixture()
    fixture.add(
      "config", Part.file("config", name: "source", format: format, content: Array(content.utf8), uti: uti))
    #expect(try Self.names(fixture) == [wanted])
  }

  @Test func `atlases are numbered, and colors have no extension`() throws {
    var fixture = CatalogFixture()
    let pixels = [UInt8](repeating: 0, count: 4 * 4 * 4)
    fixture.renditions = [0, 1].map { Part.atlas(number: $0, width: 4, height: 4, scale: 2, pixels: pixels) }
    fixture.add("tint", part: 217, Part.color("tint", [1, 0, 0, 1]), Part.color("tint", [0, 0, 0, 1]).with([7: 1]))
    #expect(
      Set(try Self.names(fixture)) == [
        "ZZZZPackedAsset-2.0.0-gamut0@2x.png", "ZZZZPackedAsset-2.0.0-gamut0-1@2x.png", "tint", "tint-dark",
      ])
  }
}
