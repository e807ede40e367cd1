import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Totals of image sets whose slots differ by more than scale.
@Suite struct LoadedVariantTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  private func totals(_ images: [String: Int], _ entries: [String], device: String) throws -> LoadedTotal? {
    for (name, side) in images {
      try fixture.folder.write(AuditFixture.header(width: side, height: side), to: "A.xcassets/X.imageset/\(name)")
    }
    try fixture.folder.write(
      "{\"images\": [\(entries.joined(separator: ", "))]}", to: "A.xcassets/X.imageset/Contents.json")
    return try fixture.audit(device: device) { $0.readsHeadersOnly = true }.totals.first
  }

  private func gamut(_ name: String, _ gamut: String, _ scale: Int) -> String {
    #"{"filename": "\#(name)", "idiom": "universal", "scale": "\#(scale)x", "display-gamut": "\#(gamut)"}"#
  }

  @Test(arguments: [("s.png", "p3.png"), ("z.png", "a.png")], ["iPhone 11", "iPhone 17", "iPhone 3GS"])
  func `the largest image counts among slots of one scale, regardless of its name`(
    _ names: (String, String), _ device: String
  ) throws {
    let total = try totals(
      [names.0: 64, names.1: 128], [gamut(names.0, "sRGB", 2), gamut(names.1, "display-P3", 2)], device: device)
    #expect(total?.images == 1 && total?.decodedBytes == 128 * 128 * 4)
  }

  private func look(_ name: String, _ look: String) -> String {
    #"{"filename": "\#(name)", "idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "\#(look)"}]}"#
  }

  @Test func `without an image for any appearance, the light image counts, or else the only image`() throws {
    let images = ["l.png": 32, "d.png": 64]
    var total = try totals(images, [look("d.png", "dark"), look("l.png", "light")], device: "iPhone 17")
    #expect(total?.images == 1 && total?.decodedBytes == 32 * 32 * 4)
    total = try totals(images, [look("d.png", "dark")], device: "iPhone 17")
    #expect(total?.images == 1 && total?.decodedBytes == 64 * 64 * 4)
    total = try totals(
      images, [look("d.png", "dark"), #"{"filename": "l.png", "idiom": "universal"}"#], device: "iPhone 17")
    #expect(total?.decodedBytes == 32 * 32 * 4)
  }

  @Test func `a vector with a fractional size in points takes whole pixels at each scale`() throws {
    try fixture.folder.write("<svg width=\"24.5\" height=\"24.000015\"/>", to: "A.xcassets/a.imageset/a.svg")
    try fixture.folder.write(
      #"{"images": [{"idiom": "universal", "filename": "a.svg"}]}"#, to: "A.xcassets/a.imageset/Contents.json")
    for (device, width, height) in [("iPhone 17", 74, 72), ("iPhone 8", 49, 48), ("iPhone 3GS", 25, 24)] {
      let total = try fixture.audit(device: device).totals.first
      #expect(total?.decodedBytes == (width * 4 + 63) / 64 * 64 * height, "\(device)")
    }
  }

  /// Returns a slot with one more trait.
  private func slot(_ name: String, _ trait: String, scale: Int = 2, idiom: String = "universal") -> String {
    #"{"filename": "\#(name)", "idiom": "\#(idiom)", "scale": "\#(scale)x", \#(trait)}"#
  }

  @Test(
    arguments: [
      (#""locale": "en""#, #""locale": "ar""#),
      (#""language-direction": "left-to-right""#, #""language-direction": "right-to-left""#),
      (#""memory": "1GB""#, #""memory": "4GB""#),
      (#""graphics-feature-set": "metal1v2""#, #""graphics-feature-set": "metal4v1""#),
      (#""width-class": "compact""#, #""width-class": "regular""#),
      (#""height-class": "compact""#, #""width-class": "regular""#),
      (#""subtype": "retina4""#, #""screen-width": "375""#),
      (#""display-gamut": "sRGB""#, #""display-gamut": "display-P3""#),
    ])
  func `a device loads one of the images for its language, memory, graphics or window`(
    _ left: String, _ right: String
  ) throws {
    for sides in [["a.png": 32, "b.png": 64], ["a.png": 64, "b.png": 32]] {
      let total = try totals(sides, [slot("a.png", left), slot("b.png", right)], device: "iPhone 8")
      #expect(total?.images == 1 && total?.decodedBytes == 64 * 64 * 4)
    }
  }

  @Test func `a device loads the image of its idiom, and none of another idiom`() throws {
    let images = ["p.png": 32, "t.png": 64, "u.png": 128]
    let own = [slot("p.png", "\"x\": 1", idiom: "iphone"), slot("t.png", "\"x\": 1", idiom: "ipad")]
    for (device, side) in [("iPhone 8", 32), ("iPad mini", 64)] {
      #expect(try totals(images, own, device: device)?.decodedBytes == side * side * 4)
    }
    #expect(try totals(images, own, device: "Apple TV 4K")?.images == 0)
    let all = own + [slot("u.png", "\"x\": 1")]
    for (device, side) in [("iPhone 8", 32), ("iPad mini", 64), ("Apple TV 4K", 128), ("MacBook Air 13", 128)] {
      let total = try totals(images, all, device: device)
      #expect(total?.images == 1 && total?.decodedBytes == side * side * 4, "\(device)")
    }
  }

  @Test func `high contrast and dark images are not loaded in addition`() throws {
    let looks = [
      "a.png": "", "b.png": #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#,
      "c.png": #", "appearances": [{"appearance": "contrast", "value": "high"}]"#,
      "d.png":
        #", "appearances": [{"appearance": "luminosity", "value": "dark"}, {"appearance": "contrast", "value": "high"}]"#,
    ]
    let entries = looks.map { #"{"filename": "\#($0)", "idiom": "universal"\#($1)}"# }
    let total = try totals(["a.png": 32, "b.png": 64, "c.png": 64, "d.png": 64], entries, device: "iPhone 17")
    #expect(total?.images == 1 && total?.decodedBytes == 32 * 32 * 4)
  }

  @Test func `an on-demand image counts once, and files without a slot do not count`() throws {
    for name in ["a.png", "old.png"] {
      try fixture.folder.write(AuditFixture.header(width: 32, height: 32), to: "A.xcassets/X.imageset/\(name)")
    }
    try fixture.folder.write(
      #"{"images": [{"filename": "a.png", "idiom": "universal"}], "properties": {"on-demand-resource-tags": ["x", "y"]}}"#,
      to: "A.xcassets/X.imageset/Contents.json")
    #expect(try fixture.audit { $0.readsHeadersOnly = true }.totals.allSatisfy { $0.images == 1 })
  }

  @Test func `the system draws stickers, complications and reference images`() throws {
    let places = [
      "S.xcstickers/P.stickerpack/Smile.sticker", "S.xcstickers/P.stickerpack/Wave.stickersequence",
      "A.xcassets/C.complicationset/Circular.imageset", "A.xcassets/R.arresourcegroup/Poster.arreferenceimage",
      "A.xcassets/I.iconset", "A.xcassets/G.gcleaderboard",
    ]
    for place in places {
      try fixture.folder.write(AuditFixture.header(width: 600, height: 600), to: "\(place)/a.png")
      try fixture.folder.write(
        #"{"images": [{"filename": "a.png", "idiom": "universal", "scale": "2x"}]}"#, to: "\(place)/Contents.json")
    }
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    #expect(result.totals.allSatisfy { $0.images == 0 })
    #expect(!result.findings.contains { $0.rule == "avoid-image-cache" })
  }

  @Test func `a symbol costs its glyph, and one of unknown size is in no total`() throws {
    let guides = """
      <line id="Baseline-M" x1="0" y1="170.459"/><line id="Capline-M" x1="0" y1="100"/>
      <line id="left-margin-Regular-M" x1="100" y1="0"/><line id="right-margin-Regular-M" x1="200" y1="0"/>
      """
    for (name, content) in [("known", guides), ("unknown", "")] {
      let set = "A.xcassets/\(name).symbolset"
      try fixture.folder.write("<svg width=\"3300\" height=\"2200\">\(content)</svg>", to: "\(set)/a.svg")
      try fixture.folder.write(
        #"{"symbols": [{"filename": "a.svg", "idiom": "universal"}]}"#, to: "\(set)/Contents.json")
    }
    let result = try fixture.audit(device: "iPhone 17")
    // 17 × 11.98 points are 51 × 36 pixels at 3x, in rows of 256 bytes.
    #expect(result.totals.first?.images == 1 && result.totals.first?.decodedBytes == 256 * 36)
    #expect(fixture.rules(result) == ["A.xcassets/unknown.symbolset/a.svg": ["not-measured"]])
  }
}
