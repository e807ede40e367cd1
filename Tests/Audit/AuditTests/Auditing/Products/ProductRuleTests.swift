import CrushAudit
import CrushFixtures
import CrushInspection
import Foundation
import Testing

/// The rules about built apps, extensions and compiled catalogs.
@Suite struct ProductRuleTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func list(_ body: String) -> String { "<plist version=\"1.0\"><dict>\(body)</dict></plist>" }

  private func found(_ rule: String, settings: [String] = []) throws -> [String: [String]] {
    let result = try fixture.audit(device: "all-phones") { options in
      options.readsHeadersOnly = true
      var layer = RuleSettings.Layer(rules: [:])
      for setting in settings { try layer.add(setting) }
      options.settings.rules.add(layer)
    }
    return Dictionary(grouping: result.findings.filter { $0.rule == rule }) {
      String($0.path.dropFirst(folder.path.count + 1))
    }.mapValues { $0.map { "\($0.severity.rawValue): \($0.message)" } }
  }

  // MARK: Widgets

  private func writeExtension(_ path: String, point: String) throws {
    let body = "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>\(point)</string></dict>"
    try folder.write(list(body), to: "\(path)/Info.plist")
    for (name, width) in [("small", 848), ("large", 849)] {
      _ = try folder.write(AuditFixture.header(width: width, height: 846), to: "\(path)/\(name).png")
    }
  }

  @Test func `images above the limit are reported in widgets alone`() throws {
    try writeExtension("My.app/PlugIns/W.appex", point: "com.apple.widgetkit-extension")
    try writeExtension("My.app/PlugIns/S.appex", point: "com.apple.share-services")
    try folder.write(list(""), to: "My.app/Info.plist")
    _ = try folder.write(AuditFixture.header(width: 2732, height: 2732), to: "My.app/huge.png")
    #expect(
      try found("widget-limit") == [
        "My.app/PlugIns/W.appex/large.png": ["warning: 718,254 pixels (849×846), and a widget may show about 718,080"]
      ])
    #expect(try found("widget-limit", settings: ["widget-limit.limit=718254"]) == [:])
  }

  // MARK: Vectors

  private func pdf(_ count: Int) -> String {
    let end = """

      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 40]>>endobj
      trailer<</Root 1 0 R>>
      %%EOF

      """
    return "%PDF-1.4\n%" + String(repeating: "x", count: count - end.utf8.count - 10) + end
  }

  @Test func `large vectors are reported where they ship as they are, and once`() throws {
    let (note, warning) = (256 << 10, 1 << 20)
    for (path, size) in [
      ("A.xcassets/a.imageset/a.pdf", note), ("A.xcassets/b.imageset/b.pdf", note - 1),
      ("A.xcassets/c.imageset/c.pdf", warning), ("A.xcassets/d.symbolset/d.pdf", warning),
      ("A.xcassets/e.dataset/e.pdf", warning), ("My.app/f.pdf", note), ("Images/g.pdf", warning - 1),
    ] {
      try folder.write(pdf(size), to: path)
    }
    #expect(
      try found("large-vector") == [
        "A.xcassets/a.imageset/a.pdf": ["note: a vector image (PDF) of 262 kB"],
        "A.xcassets/c.imageset/c.pdf": ["warning: a vector image (PDF) of 1.05 MB"],
        "My.app/f.pdf": ["note: a vector image (PDF) of 262 kB"],
      ])
    #expect(try found("large-file")["A.xcassets/c.imageset/c.pdf"] == nil)
    let kept = try found("large-vector", settings: ["large-vector.note=300000", "large-vector.warning=300000"])
    #expect(kept == ["A.xcassets/c.imageset/c.pdf": ["warning: a vector image (PDF) of 1.05 MB"]])
  }

  // MARK: Compiled catalogs

  @Test func `the cost of old copies is reported by their bytes`() throws {
    try folder.copy(Corpus.testImages.appending(path: "Rules/old-target-copies/flagged/Compiled/Reef.car"), to: "a.car")
    try folder.copy(Corpus.testImages.appending(path: "Rules/old-target-copies/clean/Compiled/Reef.car"), to: "b.car")
    let text = "1 copy for old systems takes 91.5 kB, since the deployment target is 11.0"
    #expect(try found("old-target-copies") == ["a.car": ["note: \(text)"]])
    #expect(
      try found("old-target-copies", settings: ["old-target-copies.warning=91000"]) == ["a.car": ["warning: \(text)"]])
    #expect(try found("old-target-copies", settings: ["old-target-copies.note=91600"]) == [:])
  }

  @Test func `vectors that are larger than their bitmaps are reported by the excess`() throws {
    let plants = Corpus.testImages.appending(path: "Rules/vector-beside-bitmaps")
    try folder.copy(plants.appending(path: "flagged/Compiled/Charts.car"), to: "a.car")
    try folder.copy(plants.appending(path: "clean/Compiled/Charts.car"), to: "b.car")
    let text = "1 vector takes 70.4 kB, and their bitmaps 604 B: chart"
    #expect(try found("vector-beside-bitmaps") == ["a.car": ["note: \(text)"]])
    #expect(
      try found("vector-beside-bitmaps", settings: ["vector-beside-bitmaps.warning=69000"])
        == ["a.car": ["warning: \(text)"]])
    #expect(try found("vector-beside-bitmaps", settings: ["vector-beside-bitmaps.note=70000"]) == [:])
  }

  @Test func `small vectors, old copies and images of the example app have no findings`() throws {
    try folder.copy(Corpus.testImages.appending(path: "Bundles/Field.app"), to: "Field.app")
    for rule in ["large-vector", "old-target-copies", "vector-beside-bitmaps", "widget-limit", "launch-screen-memory"] {
      #expect(try found(rule) == [:])
    }
    let all = ["old-target-copies.note=0", "widget-limit.limit=1", "large-vector.note=0"]
    #expect(try found("old-target-copies", settings: all).count == 1)
    #expect(
      try found("widget-limit", settings: all).keys.allSatisfy { $0.hasPrefix("Field.app/PlugIns/Widget.appex/") })
    #expect(try found("widget-limit", settings: all).count == 1)
    let vectors = try found("large-vector", settings: all)
    #expect(Set(vectors.keys) == ["Field.app/Assets.car/map.pdf", "Field.app/Assets.car/mark.svg"])
    #expect(vectors["Field.app/Assets.car/map.pdf"]?.first?.contains("beside its bitmaps") == true)
  }
}
