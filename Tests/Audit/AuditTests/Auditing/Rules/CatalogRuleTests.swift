import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

@Suite struct CatalogRuleTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func audit() throws -> [Finding] {
    try fixture.audit { $0.readsHeadersOnly = true }.findings.filter { $0.rule.hasPrefix("catalog-") }
  }

  @Test func `a set must match its Contents json`() throws {
    let set = "A.xcassets/Hero.imageset"
    try folder.write(AuditFixture.header(width: 10, height: 10), to: "\(set)/hero.png")
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "\(set)/hero@2x.png")
    try folder.write(
      """
      {"info": {"version": 1, "author": "xcode"}, "unknown": [1], "images": [
        {"idiom": "universal", "scale": "1x", "filename": "hero.png"},
        {"idiom": "universal", "scale": "2x", "filename": "hero@2x.png",
         "resizing": {"mode": "9-part", "capInsets": {"left": 3}}},
        {"idiom": "universal", "scale": "3x"}
      ]}
      """, to: "\(set)/Contents.json")
    #expect(
      try audit().map { "\($0.rule): \($0.sentence)" } == [
        "catalog-missing-scale: no image at 3x (universal): devices of that scale show a scaled image: export it",
        "catalog-unknown-key: unknown keys, which may be misspelled: unknown",
      ])
    try folder.write(AuditFixture.header(width: 1, height: 1), to: "\(set)/old.png")
    try folder.write(AuditFixture.header(width: 10, height: 10), to: "\(set)/hero-new.png")
    try folder.write(
      """
      {"images": [
        {"idiom": "universal", "scale": "1x", "filename": "hero.png"},
        {"scale": "1x", "idiom": "universal", "filename": "hero-new.png"},
        {"scale": "2x", "idiom": "universal", "filename": "hero@2x.png"},
        {"idiom": "universal", "scale": "3x", "filename": "hero@3x.png"}
      ]}
      """, to: "\(set)/Contents.json")
    let found = try audit()
    #expect(found.map(\.rule) == ["catalog-duplicate", "catalog-missing-file", "catalog-unassigned"])
    #expect(found.map(\.severity) == [.error, .error, .warning])
    #expect(found[1].message.contains("hero@3x.png") && found[2].path.hasSuffix("/old.png"))
  }

  @Test func `an app icon has the exact size of its slot`() throws {
    let set = "AppIcon.appiconset"
    try folder.write(
      """
      {"images": [
        {"idiom": "iphone", "size": "60x60", "scale": "2x", "filename": "a.png"},
        {"idiom": "ipad", "size": "83.5x83.5", "scale": "2x", "filename": "b.png"},
        {"idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "c.png"}
      ]}
      """, to: "\(set)/Contents.json")
    try folder.write(AuditFixture.header(width: 120, height: 120), to: "\(set)/a.png")
    try folder.write(AuditFixture.header(width: 167, height: 167), to: "\(set)/b.png")
    try folder.write(AuditFixture.header(width: 1024, height: 1024), to: "\(set)/c.png")
    #expect(try audit().isEmpty)
    try folder.write(AuditFixture.header(width: 118, height: 120), to: "\(set)/a.png")
    let found = try audit()
    #expect(found.map(\.rule) == ["catalog-wrong-size"])
    #expect(found.first?.message == "118×120 pixels, but its slot requires 120×120")
  }

  @Test(arguments: ["", "{", "[1]", "{\"images\": 3}", "{\"images\": [3]}", "{\"images\": [{\"scale\": 2}]}"])
  func `an invalid Contents json is only catalog-invalid`(_ text: String) throws {
    try folder.write(text, to: "A.xcassets/Hero.imageset/Contents.json")
    let found = try fixture.audit().findings
    #expect(found.map(\.rule) == ["catalog-invalid"] && found.first?.severity == .error)
  }
}
