import CrushFixtures
import CrushInspection
import Testing

@testable import CrushAudit

@Suite struct HostileConfigTests {
  private func error(in bytes: [UInt8]) -> ConfigError? {
    do throws(ConfigError) {
      _ = try Config.settings(bytes, path: "c.toml")
      return nil
    } catch { return error }
  }

  /// Checks that bytes are either settings that are printed and read back, or errors on lines of the text.
  private func check(_ bytes: [UInt8], _ name: String) throws {
    do throws(ConfigError) {
      let printed = try Config.settings(bytes, path: "c.toml").toml
      #expect(try Config.settings(Array(printed.utf8), path: "c.toml").toml == printed, "\(name)")
    } catch {
      let lines = ([error] + error.others).compactMap(\.line)
      #expect(lines.count == error.messages.count && lines == lines.sorted(), "\(name)")
      #expect(lines.allSatisfy { (1...bytes.count { $0 == 10 } + 1).contains($0) }, "\(name)")
      #expect(error.messages.allSatisfy { $0.hasPrefix("c.toml:") }, "\(name)")
    }
  }

  private static let config = Array(
    """
    devices = ["any"]
    max-warnings = 3
    exclude = ["a", 'b']
    display = { badge = "40x40" }
    rules.metadata = "off"
    rules.large-decoded = { warning = "16MiB", error = 50_000_000 }
    [[overrides]]
    files = "L/**"
    rules.unused-alpha = { side = 64 }
    [budgets]
    total = { decoded = "1.5MB" }
    devices."iPad mini".total = { disk = 1 }
    """.utf8)

  @Test func `a config that is cut off anywhere is read or is an error`() throws {
    for count in 0...Self.config.count { try check(Array(Self.config.prefix(count)), "\(count) bytes") }
  }

  @Test(arguments: UInt64(1)...300)
  func `a damaged config is read or is an error`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = Self.config
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = bytes.indices.randomElement(using: &random) ?? 0
      // Bytes of the syntax are more likely to matter than random ones.
      let byte = Array("\"'[]{}=.,#\n\\ 0-_\u{7F}é".utf8).randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(byte, at: index)
      default: bytes[index] = Bool.random(using: &random) ? byte : UInt8.random(in: 0...255, using: &random)
      }
    }
    try check(bytes, "seed \(seed)")
  }

  @Test(arguments: [
    ("max-warnings = 99999999999999999999", "c.toml:1:"), ("max-warnings = nan", "c.toml:1: 'max-warnings' must be"),
    ("rules.oversized-for-display.ratio = inf", "c.toml:1: 'rules.oversized-for-display.ratio' is 'inf'"),
    ("rules.oversized-for-display.ratio = nan", "c.toml:1: 'rules.oversized-for-display.ratio' is 'nan'"),
    // The next even number above 2^53, the largest exact whole number.
    ("budgets.total.disk = 9007199254740994", "c.toml:1: 'budgets.total.disk' is"),
    ("budgets.total.disk = \"9e99GiB\"", "c.toml:1: 'budgets.total.disk' is"),
    ("display.a = \"infx1\"", "c.toml:1: 'display.a' is 'infx1'"),
    ("display.a = \"1x2x3\"", "c.toml:1: 'display.a' is"),
    ("\"\" = 1", "c.toml:1: unknown key ''"), ("\"a\\nb\" = 1", "c.toml:1: unknown key 'a\nb'"),
    ("\u{0}", "c.toml:1:1: "), ("devices = \"any", "c.toml:1:"),
    ("rules.metadata = \"off\"\nrules.metadata.minimum = 1", "c.toml:2:"), ("[rules]\n[rules]", "c.toml:2:"),
  ])
  func `an extreme value is an error`(text: String, start: String) {
    #expect(error(in: Array(text.utf8))?.messages.first?.hasPrefix(start) == true, "\(text)")
  }

  @Test func `deep nesting, foreign encodings and many errors are reported`() {
    for deep in [
      "devices = " + String(repeating: "[", count: 10_000), "a = " + String(repeating: "{a=", count: 10_000),
      String(repeating: "a.", count: 10_000) + "a = 1", "[" + String(repeating: "a.", count: 10_000) + "a]",
    ] {
      #expect(error(in: Array(deep.utf8))?.line == 1)
    }
    #expect(error(in: [0xFF, 0xFE, 0x61, 0])?.line == 1, "UTF-16")
    let unknown = (1...500).map { "unknown-\($0) = 1" }.joined(separator: "\n")
    #expect(error(in: Array(unknown.utf8))?.messages.count == 500)
  }

  @Test func `a key without its last letter is suggested`() {
    for key in ConfigKey.all.map(\.field.key) {
      let typo = String(key.dropLast())
      let message = "c.toml:2: unknown key '\(typo)'; did you mean '\(key)'?"
      #expect(error(in: Array("\n\(typo) = 1".utf8))?.messages == [message])
    }
    for rule in Rules.all {
      let typo = String(rule.id.dropLast())
      let message = "c.toml:1: unknown key '\(typo)' in [rules]; did you mean '\(rule.id)'?"
      #expect(error(in: Array("rules.\(typo) = \"off\"".utf8))?.messages == [message])
      for option in rule.options {
        let message = "c.toml:1: unknown key 'x\(option.name)' in [rules.\(rule.id)]; did you mean '\(option.name)'?"
        #expect(error(in: Array("rules.\(rule.id).x\(option.name) = 1".utf8))?.messages == [message])
      }
    }
  }

  @Test func `a folder and a file that is too large are errors with their path`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("a/.assetcrush.toml")
    let path = try folder.write([UInt8](repeating: UInt8(ascii: "#"), count: 16 << 20 + 1), to: "large.toml")
    for (name, read) in [
      (folder.path("a/.assetcrush.toml"), { try ConfigFile(in: folder.path("a")) }),
      (path, { try ConfigFile(named: path) }),
    ] as [(String, () throws -> ConfigFile)] {
      let error = #expect(throws: ConfigError.self) { try read() }
      #expect(error?.line == nil && error?.description.hasPrefix(name + ": ") == true, "\(error?.description ?? "")")
    }
  }
}
