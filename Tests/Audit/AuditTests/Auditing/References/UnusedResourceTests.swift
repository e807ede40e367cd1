import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Colors, data sets and symbols that no source names, and names that no catalog has.
@Suite struct UnusedResourceTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func set(_ path: String) throws { try folder.write("{}", to: "A.xcassets/\(path)/Contents.json") }

  /// Returns the subjects of findings of `undefined-resource`, or the sets of findings of `unused-resource`.
  private func found(_ rule: String, sources: Bool = true) throws -> [String] {
    let result = try fixture.audit {
      $0.readsHeadersOnly = true
      if sources { $0.settings.sources = [folder.path] }
    }
    return result.findings.filter { $0.rule == rule }.map { finding in
      rule == "unused-resource"
        ? String(finding.path.dropFirst(folder.path.count + 12).dropLast(14)) : finding.place + finding.message
    }.sorted()
  }

  @Test func `each form of a mention counts`() throws {
    let sets = [
      "Text.colorset", "Symbol.colorset", "ShortColor.colorset", "Objective.colorset", "Drawn.colorset",
      "Listed.colorset", "Translated.colorset", "Group/Inner.colorset", "level-1.dataset", "Data.dataset",
      "custom.heart.symbolset", "AccentColor.colorset", "WidgetBackground.colorset",
    ]
    for name in sets { try set(name) }
    try set("Group")
    #expect(
      try found("unused-resource")
        == sets.filter { !["AccentColor.colorset", "WidgetBackground.colorset"].contains($0) }.sorted())
    #expect(try found("unused-resource", sources: false) == [])
    try folder.write(
      """
      let a = UIColor(named: "Text")
      let b = Color(.symbol)
      let c = UIColor.short
      let d = NSDataAsset(name: "level-\\(number)")
      let e = NSDataAsset(name: "Data")
      let f = Image("custom.heart")
      let g = Color("Group/Inner")
      """, to: "A.swift")
    try folder.write("[UIColor colorNamed:ACColorNameObjective];", to: "A.m")
    try folder.write(
      "<document><objects><view><color key=\"tintColor\" name=\"Drawn\"/></view></objects></document>", to: "A.xib")
    try folder.write(
      "<plist version=\"1.0\"><dict><key>a</key><string>Listed</string></dict></plist>", to: "A.plist")
    try folder.write("{\"color\": \"Translated\"}", to: "de.json")
    #expect(try found("unused-resource") == [])
  }

  @Test func `image sets have their own rule, and the code of bundles is unknown`() throws {
    try set("a.imageset")
    try folder.write("{}", to: "My.bundle/B.xcassets/b.colorset/Contents.json")
    #expect(try found("unused-resource") == [])
  }

  @Test func `code names missing colors and data sets`() throws {
    try set("Brand.colorset")
    try set("Level.dataset")
    try folder.write(
      """
      let a = UIColor(named: "Brand")
      let b = UIColor(named: "Brnd")
      let c = Color("Gone")
      let d = NSDataAsset(name: "Level")
      let e = NSDataAsset(name: "Lvl")
      let f = Color("other", bundle: other)
      let g = NSDataAsset(name: "level\\(number)")
      """, to: "A.swift")
    #expect(
      try found("undefined-resource") == [
        "line 2: names the color Brnd, which no catalog has", "line 3: names the color Gone, which no catalog has",
        "line 5: names the data set Lvl, which no catalog has",
      ])
    #expect(try found("undefined-resource", sources: false) == [])
  }

  @Test func `code without any catalog in the audit has no missing colors`() throws {
    try folder.write("let a = UIColor(named: \"Brand\")", to: "A.swift")
    #expect(try found("undefined-resource") == [])
    try set("Other.imageset")
    #expect(try found("undefined-resource").count == 1)
  }

  @Test func `interfaces name missing colors, and system colors exist`() throws {
    try set("Brand.colorset")
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch"><objects>
      <view id="a"><color key="backgroundColor" name="Brand"/><color key="tintColor" name="Missing"/></view>
      <view id="b"><color key="tintColor" name="Missing"/></view>
      <view id="c"><color key="backgroundColor" systemColor="labelColor"/></view>
      <view id="d"><color key="backgroundColor" name="windowBackgroundColor" catalog="System" colorSpace="catalog"/></view>
      </objects></document>
      """, to: "A.xib")
    #expect(try found("undefined-resource") == ["line 2: names the color Missing, which no catalog has"])
  }
}
