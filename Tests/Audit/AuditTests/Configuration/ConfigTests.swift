import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Foundation
import Testing

@Suite struct ConfigTests {
  private static let full = """
    devices = ["iPhone 17 Pro", "all-pads"]
    fail-on = "warning"
    max-warnings = 3
    exclude = ["Drafts/**", "*.tmp"]
    gitignore = false
    baseline = "known.json"
    display = { badge = "40x40", "Icons/**" = "24x24.5" }
    rules.metadata = "off"
    rules.large-decoded = { level = "note", warning = "16MiB", error = 50_000_000 }
    rules.oversized-for-display.ratio = 1.5
    [[overrides]]
    files = "Legacy/**"
    rules.unused-alpha = { side = 64 }
    [[overrides]]
    files = ["a", "b"]
    rules.unused-alpha = "error"
    [budgets]
    total = { decoded = "1.5MB", disk = "10MiB" }
    folders."Images/*" = { decoded = "1MiB" }
    assets."hero*" = { disk = 1000 }
    devices."iPad mini".total = { decoded = 1 }
    """

  private func config(_ text: String) throws(ConfigError) -> AuditSettings {
    try Config.settings(Array(text.utf8), path: "c.toml")
  }

  @Test func `every kind of setting is read`() throws {
    let config = try config(Self.full)
    #expect(config.devices == ["iPhone 17 Pro", "all-pads"])
    #expect(config.failsFrom == .warning && config.maximumWarnings == 3 && config.honorsIgnoreFiles == false)
    #expect(config.excludes == ["Drafts/**", "*.tmp"] && config.baseline == "known.json")
    #expect(config.display == [.key("badge", size: "40x40", line: 7), .key("Icons/**", size: "24x24.5", line: 7)])
    let layers = config.rules.layers
    #expect(layers.map { $0.files?.map(\.pattern) } == [nil, ["Legacy/**"], ["a", "b"]])
    #expect(layers[0].rules["metadata"] == RuleSettings.Entry(level: .off))
    #expect(
      layers[0].rules["large-decoded"]
        == RuleSettings.Entry(level: .severity(.note), values: ["warning": 0x1p24, "error": 5e7]))
    #expect(layers[1].rules == ["unused-alpha": RuleSettings.Entry(values: ["side": 64])])
    #expect(config.budgets.map(\.decodedBytes) == [1_500_000, 1 << 20, nil, 1])
    #expect(config.budgets.map(\.diskBytes) == [10 << 20, nil, 1000, nil])
    #expect(config.budgets.map(\.device) == [nil, nil, nil, "iPad mini"])
  }

  private func size(_ entry: DisplayEntry) -> String {
    if case .key(_, let size, _) = entry { size } else { "" }
  }

  @Test func `a printed config reads back to equal settings`() throws {
    for text in [Self.full, "", "[[overrides]]\nfiles = \"x\""] {
      let config = try config(text)
      let printed = config.toml
      let again = try self.config(printed)
      #expect(again.toml == printed)
      #expect(again.budgets == config.budgets && again.display.map(size) == config.display.map(size))
      #expect(
        again.rules.layers.dropFirst().map(\.files) == config.rules.layers.filter { $0.files != nil }.map(\.files))
    }
  }

  @Test(arguments: [
    ("devcies = \"any\"", "c.toml:1: unknown key 'devcies'; did you mean 'devices'?"),
    ("\n\nzzzzzzzzzz = 1", "c.toml:3: unknown key 'zzzzzzzzzz'"),
    ("[rules]\nmetdata = \"off\"", "c.toml:2: unknown key 'metdata' in [rules]; did you mean 'metadata'?"),
    (
      "[rules.metadata]\n\nminimun = 1",
      "c.toml:3: unknown key 'minimun' in [rules.metadata]; did you mean 'minimum'?"
    ),
    (
      "rules.metadata = 3",
      "c.toml:1: 'rules.metadata' must be off, note, warning, error, or a table, but is an integer"
    ),
    (
      "rules.metadata = \"eror\"",
      "c.toml:1: 'rules.metadata' is 'eror'; expected off, note, warning, error, or a table; did you mean 'error'?"
    ),
    ("max-warnings = -1", "c.toml:1: 'max-warnings' is '-1'; expected a whole number from 0"),
    ("gitignore = 1", "c.toml:1: 'gitignore' must be true or false, but is an integer"),
    ("exclude = \"a\"", "c.toml:1: 'exclude' must be an array, each element a glob, but is a string"),
    ("exclude = [\n\"a\",\n1]", "c.toml:3: 'exclude' must be a glob, but is an integer"),
    ("display.a = \"40\"", "c.toml:1: 'display.a' is '40'; expected WIDTHxHEIGHT in points, such as 40x40"),
    ("\n[[overrides]]\nrules = {}", "c.toml:2: [overrides] needs the key 'files'"),
    (
      "[budgets]\ntotal = { decoded = \"10 MuB\" }",
      "c.toml:2: 'budgets.total.decoded' is '10 MuB'; expected bytes, such as 4096, \"24MiB\" or \"1.5MB\""
    ),
    (
      "budgets.devices.\"iPad minni\".total = {}",
      "c.toml:1: unknown key 'iPad minni' in [budgets.devices]; did you mean 'iPad mini'?"
    ),
    (
      "rules.oversized-for-display.ratio = 0.5",
      "c.toml:1: 'rules.oversized-for-display.ratio' is '0.5'; expected a number from 1"
    ),
    (
      "rules.unused-alpha.side = 1.5", "c.toml:1: 'rules.unused-alpha.side' is '1.5'; expected a whole number of pixels"
    ),
    ("a = ", "c.toml:1:5: expected a value"),
    ("a = 1\na = 1", "c.toml:2:1: 'a' is already defined"),
  ])
  func `an error states file, line, problem and expectation`(text: String, message: String) {
    do throws(ConfigError) {
      _ = try config(text)
      Issue.record("an invalid config was read")
    } catch { #expect(error.description == message) }
  }

  @Test func `all errors are reported at once, sorted by line`() {
    let text = """
      devcies = "any"
      max-warnings = -1
      [rules]
      metdata = "off"
      unused-alpha.side = "x"
      [[overrides]]
      rules = { metadata = 3 }
      [budgets]
      devices."iPad minni".total = { decoded = "1 MuB" }
      devices."iPad mini".total = { decoded = "1 MuB" }
      """
    do throws(ConfigError) {
      _ = try config(text)
      Issue.record("an invalid config was read")
    } catch {
      #expect(
        error.messages.map { String($0.prefix { $0 != " " }) } == [1, 2, 4, 5, 6, 7, 9, 10].map { "c.toml:\($0):" })
      #expect(error.line == 1 && error.others.map(\.line) == [2, 4, 5, 6, 7, 9, 10])
      #expect(error.description == error.messages.joined(separator: "\n"))
      #expect(error.messages.dropFirst(4).first == "c.toml:6: [overrides] needs the key 'files'")
    }
  }

  @Test func `sources and the options for reading them are settings`() throws {
    let config = try config("sources = [\"Sources\", \"App\"]\nuikit = true\nkeep-gray = true")
    #expect(config.sources == ["Sources", "App"] && config.readsUIKit == true && config.keepsGray == true)
    #expect(try self.config("sources = \"Sources\"").sources == ["Sources"])
    let printed = try self.config(config.toml)
    #expect(printed.sources == config.sources && printed.readsUIKit == true && printed.keepsGray == true)
    #expect(try self.config(AuditSettings().toml).keepsGray == false)
  }

  @Test func `every rule and each of its options can be set`() throws {
    for rule in Rules.all {
      #expect(try config("rules.\(rule.id) = \"note\"").rules.layers[0].rules[rule.id]?.level == .severity(.note))
      for option in rule.options {
        let config = try config("rules.\(rule.id).\(option.name) = \(option.unit == .share ? "1" : "7")")
        #expect(config.rules.layers[0].rules[rule.id]?.values[option.name] == (option.unit == .share ? 1 : 7))
        // The command line accepts the default as the help prints it.
        #expect(option.value(of: option.entry(of: option.standard)) == option.standard, "\(rule.id).\(option.name)")
      }
    }
  }

  @Test func `the schema in the documents matches the code`() throws {
    let path = Corpus.repository.appending(path: "docs/assetcrush.schema.json")
    let committed = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    #expect(
      committed == ConfigSchema.json,
      "run: assetcrush audit --print-config-schema > docs/assetcrush.schema.json")
    #expect(try JSONSerialization.jsonObject(with: Data(committed.utf8)) is [String: Any])
  }
}
