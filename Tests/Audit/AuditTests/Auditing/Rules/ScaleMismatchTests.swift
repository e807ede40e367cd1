import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// The scales of loose images.
@Suite struct ScaleMismatchTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func write(_ sizes: KeyValuePairs<String, (Int, Int)>) throws {
    for (name, size) in sizes { try folder.write(AuditFixture.header(width: size.0, height: size.1), to: name) }
  }

  private func found() throws -> [String] {
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    return result.findings.filter { $0.rule == "scale-mismatch" }.map {
      "\($0.severity.rawValue) \($0.path.dropFirst(folder.path.count + 1)): \($0.sentence)"
    }.sorted()
  }

  @Test func `equal pixels at two scales are a warning with the expected size`() throws {
    try write(["App/badge@2x.png": (150, 150), "App/badge@3x.png": (150, 150)])
    #expect(
      try found() == [
        "warning App/badge@3x.png: 150×150 pixels @3x do not fit badge@2x.png (150×150 pixels): expected 225×225: "
          + "export both from one source"
      ])
  }

  @Test func `one file in all slots of a set is on purpose`() throws {
    let dark = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"
    func slots(_ name: String, _ traits: String = "\"idiom\": \"universal\"") -> [String] {
      (1...3).map { "{\(traits), \"scale\": \"\($0)x\", \"filename\": \"\(name)\"}" }
    }
    let all = slots("a.png") + slots("b.png", "\"idiom\": \"universal\", \(dark)")
    try folder.write("{\"images\": [\(all.joined(separator: ","))]}", to: "A.xcassets/i.imageset/Contents.json")
    try write(["A.xcassets/i.imageset/a.png": (90, 90), "A.xcassets/i.imageset/b.png": (60, 60)])
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    #expect(result.findings.filter { $0.rule == "catalog-scale-mismatch" }.isEmpty)
  }

  @Test func `right scales and their rounding are silent`() throws {
    try write([
      "name.png": (50, 50), "name@2x.png": (100, 100), "name@3x.png": (150, 150),
      // 25.5 points.
      "odd.png": (26, 26), "odd@2x.png": (51, 51), "odd@3x.png": (77, 77),
      "wide.png": (10, 20), "wide@2x.png": (20, 40),
    ])
    #expect(try found() == [])
  }

  @Test func `each scale is compared with the smallest of its own name, device and folder`() throws {
    try write([
      "a/x@2x.png": (20, 20), "b/x@3x.png": (20, 20), "y@2x.png": (20, 20), "z@3x.png": (20, 20),
      "w@2x~ipad.png": (20, 20), "w@3x~iphone.png": (20, 20), "v@2x.png": (20, 20), "v@3x.jpg": (20, 20),
      "alone.png": (20, 20), "alone2.png": (20, 20),
      "A.xcassets/i.imageset/k@2x.png": (20, 20), "A.xcassets/i.imageset/k@3x.png": (20, 20),
      "n@2x.9.png": (20, 20), "n@3x.9.png": (20, 20),
    ])
    try folder.write("{}", to: "A.xcassets/i.imageset/Contents.json")
    #expect(try found() == [])
    try write(["q.png": (20, 20), "q@2x.png": (50, 40), "q@3x.png": (60, 60)])
    #expect(try found().map { $0.prefix { $0 != ":" } } == ["warning q@2x.png"])
  }

  @Test func `the scales of one name are no copies`() throws {
    let picture = AuditFixture.plain(width: 150, height: 150, colorType: 2, sample: 80)
    var other = picture
    other.filterTypes = [1]
    try folder.write(picture.file, to: "badge@2x.png")
    try folder.write(other.file, to: "badge@3x.png")
    try folder.write(picture.file, to: "sign@2x.png")
    try folder.write(picture.file, to: "sign@3x.png")
    let rules = try fixture.audit().findings.map(\.rule).filter { $0.hasPrefix("duplicate-") }
    // The badges and the signs are copies of each other.
    #expect(rules.count == 2, "\(rules)")
  }
}
