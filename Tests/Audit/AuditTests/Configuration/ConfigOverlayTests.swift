import CrushAudit
import CrushFiles
import CrushInspection
import Testing

/// Settings of a command line over the settings of a config.
@Suite struct ConfigOverlayTests {
  private func settings(_ text: String) throws(ConfigError) -> AuditSettings {
    try Config.settings(Array(text.utf8), path: "c.toml")
  }

  private static let lower = """
    devices = ["all-pads"]
    fail-on = "note"
    max-warnings = 1
    exclude = ["a"]
    gitignore = false
    baseline = "a.json"
    sources = ["A"]
    uikit = true
    keep-gray = true
    display.a = "1x1"
    rules.metadata = { level = "note", minimum = 7 }
    budgets.total.decoded = 1
    """

  @Test func `empty settings change nothing`() throws {
    let lower = try settings(Self.lower)
    #expect(lower.overlaid(by: AuditSettings()) == lower)
    #expect(AuditSettings().overlaid(by: lower) == lower)
  }

  @Test func `single values and lists of names are replaced`() throws {
    let upper = try settings(
      """
      devices = "any"
      fail-on = "never"
      max-warnings = 2
      gitignore = true
      baseline = "b.json"
      sources = ["B", "C"]
      uikit = false
      keep-gray = false
      """)
    let result = try settings(Self.lower).overlaid(by: upper)
    #expect(result.devices == ["any"] && result.sources == ["B", "C"])
    #expect(result.failsFrom == .never && result.maximumWarnings == 2 && result.baseline == "b.json")
    #expect(result.honorsIgnoreFiles == true && result.readsUIKit == false && result.keepsGray == false)
    #expect(result.excludes == ["a"] && result.budgets.count == 1 && result.display.count == 1)
  }

  @Test func `globs, sizes and budgets are added after the lower ones`() throws {
    let upper = try settings("exclude = [\"b\"]\ndisplay.b = \"2x2\"\nbudgets.total.disk = 2")
    let result = try settings(Self.lower).overlaid(by: upper)
    #expect(result.excludes == ["a", "b"])
    #expect(result.display == [.key("a", size: "1x1", line: 10), .key("b", size: "2x2", line: 2)])
    #expect(result.budgets.map(\.decodedBytes) == [1, nil] && result.budgets.map(\.diskBytes) == [nil, 2])
  }

  @Test func `the last layer that sets a level or a threshold wins`() throws {
    let minimum = try #require(Rules.rule(named: "metadata")?.options.first { $0.name == "minimum" })
    let upper = try settings("[[overrides]]\nfiles = \"L/**\"\nrules.metadata.level = \"off\"")
    let result = try settings(Self.lower).overlaid(by: upper)
    #expect(result.rules.level(of: "metadata", at: "L/a.png") == .off)
    #expect(result.rules.level(of: "metadata", at: "a.png") == .severity(.note))
    #expect(result.rules.value(of: minimum, rule: "metadata", at: "L/a.png") == 7)
    #expect(AuditSettings.standard.rules.value(of: minimum, rule: "metadata", at: "a.png") == minimum.standard)
    let top = try settings("rules.metadata = \"error\"")
    #expect(result.overlaid(by: top).rules.level(of: "metadata", at: "L/a.png") == .severity(.error))
  }
}
