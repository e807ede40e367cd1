import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// `--print-config` prints `AuditSettings.toml`.
@Suite struct ConfigRoundTripTests {
  /// Names with every character that TOML treats specially.
  private static let names = ["a", "a.b", "x y", "\"q\"", "back\\slash", "é/**", "[x]", "#", "=", "tab\there", "'"]

  private func settings(_ text: String) throws(ConfigError) -> AuditSettings {
    try Config.settings(Array(text.utf8), path: "c.toml")
  }

  @Test(arguments: UInt64(1)...60)
  func `a random config is printed and read back without a change`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let config = try settings(Self.config(using: &random))
    let complete = AuditSettings.standard.overlaid(by: config)
    let printed = config.toml
    let again = try settings(printed)
    #expect(again.toml == printed, "seed \(seed)")
    #expect(again.devices == complete.devices && again.failsFrom == complete.failsFrom, "seed \(seed)")
    #expect(again.maximumWarnings == complete.maximumWarnings && again.excludes == complete.excludes, "seed \(seed)")
    #expect(
      again.honorsIgnoreFiles == complete.honorsIgnoreFiles && again.baseline == complete.baseline, "seed \(seed)")
    #expect(again.sources == complete.sources && again.readsUIKit == complete.readsUIKit, "seed \(seed)")
    #expect(again.keepsGray == complete.keepsGray && again.budgets == complete.budgets, "seed \(seed)")
    #expect(again.growth == complete.growth, "seed \(seed)")
    #expect(again.display.map(Self.size) == complete.display.map(Self.size), "seed \(seed)")
    for rule in Rules.all {
      for path in Self.names {
        #expect(again.rules.level(of: rule.id, at: path) == complete.rules.level(of: rule.id, at: path), "seed \(seed)")
        for option in rule.options {
          let values = [again, complete].map { $0.rules.value(of: option, rule: rule.id, at: path) }
          #expect(values[0] == values[1], "seed \(seed): \(rule.id).\(option.name)")
        }
      }
    }
  }

  @Test func `an empty config is printed with all defaults`() throws {
    let printed = try settings("").toml
    for line in [
      "all-files = false", "fail-on = \"error\"", "gitignore = true", "uikit = false", "keep-gray = false",
    ] {
      #expect(printed.split(separator: "\n").contains(Substring(line)), "\(line)")
    }
    let again = try settings(printed)
    for rule in Rules.all {
      for option in rule.options {
        #expect(again.rules.layers.first?.rules[rule.id]?.values[option.name] == option.standard, "\(rule.id)")
      }
    }
    #expect(again.maximumWarnings == nil && again.baseline == nil && again.budgets.isEmpty && again.display.isEmpty)
  }

  private static func size(_ entry: DisplayEntry) -> [String] {
    if case .key(let name, let size, _) = entry { [name, size] } else { [] }
  }

  private static func config(using random: inout SeededGenerator) -> String {
    var lines: [String] = []
    func isChosen() -> Bool { Bool.random(using: &random) }
    func some() -> [String] { names.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.map(quoted) }
    if isChosen() { lines.append("devices = [\"all-tvs\", \"game\"]") }
    if isChosen() { lines.append("fail-on = \"\(["note", "warning", "never"].randomElement(using: &random) ?? "")\"") }
    if isChosen() { lines.append("max-warnings = \(Int.random(in: 0...Int.max, using: &random))") }
    lines.append("exclude = [\(some().joined(separator: ", "))]")
    lines.append("sources = [\(some().joined(separator: ", "))]")
    for key in ["gitignore", "uikit", "keep-gray"] where isChosen() { lines.append("\(key) = \(isChosen())") }
    if isChosen() { lines.append("baseline = \(quoted(names.randomElement(using: &random) ?? ""))") }
    for name in some() { lines.append("display.\(name) = \"\(Int.random(in: 1...9, using: &random))x2.5\"") }
    for rule in Rules.all where isChosen() { lines.append("rules.\(rule.id) = \(entry(rule, using: &random))") }
    for name in some() {
      for (table, unit) in [("folders", "KiB"), ("assets", "MB")] {
        lines.append("budgets.\(table).\(name).decoded = \"\(Int.random(in: 0...9999, using: &random))\(unit)\"")
      }
      lines.append("budgets.devices.any.assets.\(name).disk = \(Int.random(in: 0...1 << 53, using: &random))")
    }
    for key in ["launch", "screen", "named-cache", "devices.any.launch", "devices.game.screen"] where isChosen() {
      lines.append("budgets.\(key).decoded = \"\(Int.random(in: 0...9999, using: &random))kB\"")
    }
    for key in ["download", "devices.any.download"] where isChosen() {
      lines.append("budgets.\(key) = \(Int.random(in: 0...1 << 53, using: &random))")
    }
    if isChosen() { lines.append("growth.decoded = \"\(Int.random(in: 0...9999, using: &random)).25%\"") }
    if isChosen() { lines.append("growth.disk = \(Int.random(in: 0...1 << 53, using: &random))") }
    for name in some() {
      lines.append("[[overrides]]\nfiles = \(name)")
      for rule in Rules.all where isChosen() { lines.append("rules.\(rule.id) = \(entry(rule, using: &random))") }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a random table of a rule: `{ level = "off", side = 64 }`.
  private static func entry(_ rule: any Rule.Type, using random: inout SeededGenerator) -> String {
    var parts: [String] = []
    if Bool.random(using: &random) {
      parts.append("level = \"\(RuleSettings.Level.names.randomElement(using: &random) ?? "")\"")
    }
    for option in rule.options where Bool.random(using: &random) {
      let value =
        switch option.unit {
        case .bytes, .pixels, .count: "\(Int.random(in: 0...1 << 40, using: &random))"
        case .points: "\(Double.random(in: 0...1e6, using: &random))"
        case .ratio: "\(Double.random(in: 1...100, using: &random))"
        case .share: "\(Double.random(in: 0...1, using: &random))"
        }
      parts.append("\(option.name) = \(value)")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private static func quoted(_ text: String) -> String {
    let escapes: [Character: String] = ["\"": "\\\"", "\\": "\\\\", "\t": "\\t"]
    return "\"\(text.map { escapes[$0] ?? String($0) }.joined())\""
  }
}
