import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

/// The sources and the effects of levels and thresholds.
@Suite struct RuleSettingsTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func rules(_ entries: [String], _ layers: [RuleSettings.Layer] = []) throws -> [String: [String]] {
    let result = try fixture.audit {
      for layer in layers { $0.settings.rules.add(layer) }
      var layer = RuleSettings.Layer(rules: [:])
      for entry in entries { try layer.add(entry) }
      $0.settings.rules.add(layer)
    }
    return fixture.rules(result)
  }

  @Test func `a threshold applies to the exact byte`() throws {
    // 128 × 4 = 512 bytes per row, 65,536 in total.
    try folder.write(AuditFixture.plain(width: 128, height: 128, colorType: 2).file, to: "a.png")
    #expect(try rules([]) == ["a.png": ["solid-color"]])
    #expect(try rules(["solid-color.minimum=65536"]) == ["a.png": ["solid-color"]])
    #expect(try rules(["solid-color.minimum=65537"]).isEmpty)
    #expect(try rules(["solid-color=off", "large-decoded.warning=64KiB"]) == ["a.png": ["large-decoded"]])
    #expect(try rules(["solid-color=off", "large-decoded.warning=65537"]).isEmpty)
    #expect(try rules(["solid-color=off", "avoid-image-cache.minimum=65536"]) == ["a.png": ["avoid-image-cache"]])
    #expect(try rules(["solid-color=off", "texture-limit.side=127"]) == ["a.png": ["texture-limit"]])
  }

  @Test func `a smaller duplicate is reported if the threshold is lower`() throws {
    try folder.write("0123456789", to: "a.data")
    try folder.write("0123456789", to: "b.data")
    #expect(try rules([]).isEmpty)
    #expect(try rules(["duplicate-file.minimum=10"]) == ["b.data": ["duplicate-file"]])
    #expect(try rules(["duplicate-file.minimum=11"]).isEmpty)
  }

  @Test func `the last layer that applies to a file wins`() throws {
    for name in ["x/a.bak", "y/a.bak"] { try folder.write([1], to: name) }
    let off = RuleSettings.Entry(level: .off)
    let note = RuleSettings.Entry(level: .severity(.note))
    func layer(_ files: String?, _ entry: RuleSettings.Entry) -> RuleSettings.Layer {
      RuleSettings.Layer(files: files.map { [Glob($0)] }, rules: ["backup-file": entry])
    }
    #expect(try rules([], [layer("x/**", off)]).keys.sorted() == ["y/a.bak"])
    #expect(try rules([], [layer(nil, off), layer("x/**", note)]).keys.sorted() == ["x/a.bak"])
    #expect(try rules([], [layer("x/**", note), layer(nil, off)]).isEmpty)
    #expect(try rules(["backup-file=error"], [layer("x/**", off)]).count == 2)
  }

  @Test(arguments: [
    ("large-decoded.warnin=1", "the rule large-decoded has no option 'warnin'; did you mean 'warning'?"),
    ("large-decoded.warning=x", "'x' is not a value of warning; expected bytes, such as 4096, \"24MiB\" or \"1.5MB\""),
    ("oversized-for-display.ratio=0.9", "'0.9' is not a value of ratio; expected a number from 1"),
    ("unused-alpha.side=1.5", "'1.5' is not a value of side; expected a whole number of pixels"),
    ("metadata.=1", "the rule metadata has no option ''"),
    ("a", "expected RULE=off, note, warning or error, or RULE.OPTION=VALUE, found 'a'"),
  ])
  func `an invalid entry has an error that explains the reason`(entry: String, message: String) {
    var layer = RuleSettings.Layer(rules: [:])
    do throws(RuleSettings.Layer.ParsingError) {
      try layer.add(entry)
      Issue.record("an invalid entry was accepted")
    } catch { #expect(error.description == message) }
  }
}
