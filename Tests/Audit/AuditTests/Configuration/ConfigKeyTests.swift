import CrushFiles
import CrushInspection
import Testing

@testable import CrushAudit

/// Each key with valid and invalid values. The values are on line 3, so that a wrong line is noticed.
@Suite struct ConfigKeyTests {
  private static let devices =
    "a device, or one of any, all-phones, all-pads, all-tvs, all-macs, all-watches, all-headsets, game"
  private static let bytes = "bytes, such as 4096, \"24MiB\" or \"1.5MB\""
  private static let growth = "\(bytes), or a percentage, such as \"5%\""
  private static let level = "off, note, warning, error, or a table"

  private func settings(_ line: String) throws(ConfigError) -> AuditSettings {
    try Config.settings(Array("# A comment.\n\n\(line)\n".utf8), path: "c.toml")
  }

  private func messages(_ line: String) -> [String] {
    do throws(ConfigError) {
      _ = try settings(line)
      return []
    } catch { return error.messages }
  }

  private static let valid: [(line: String, isRead: @Sendable (AuditSettings) -> Bool)] = [
    ("devices = \"any\"", { $0.devices == ["any"] }),
    ("devices = [\"iPhone 17 Pro\", \"ALL-PADS\"]", { $0.devices == ["iPhone 17 Pro", "ALL-PADS"] }),
    ("devices = []", { $0.devices.isEmpty }),
    ("fail-on = \"never\"", { $0.failsFrom == .never }),
    ("fail-on = \"note\"", { $0.failsFrom == .note }),
    ("max-warnings = 0", { $0.maximumWarnings == 0 }),
    ("max-warnings = 0x10", { $0.maximumWarnings == 16 }),
    ("exclude = []", { $0.excludes.isEmpty }),
    ("exclude = ['a\\b', \"**/é\"]", { $0.excludes == ["a\\b", "**/é"] }),
    ("all-files = true", { $0.auditsAllFiles == true }),
    ("gitignore = false", { $0.honorsIgnoreFiles == false }),
    ("baseline = \"../known.json\"", { $0.baseline == "../known.json" }),
    ("sources = \"Sources\"", { $0.sources == ["Sources"] }),
    ("sources = [\"A\", \"B\"]", { $0.sources == ["A", "B"] }),
    ("uikit = true", { $0.readsUIKit == true }),
    ("keep-gray = true", { $0.keepsGray == true }),
    ("display.badge = \"40X40.5\"", { $0.display == [.key("badge", size: "40X40.5", line: 3)] }),
    ("display = {}", { $0.display.isEmpty }),
    ("rules = {}", { $0.rules.layers.isEmpty }),
    ("rules.metadata = \"off\"", { $0.rules.level(of: "metadata", at: "a") == .off }),
    ("rules.metadata.level = \"error\"", { $0.rules.level(of: "metadata", at: "a") == .severity(.error) }),
    ("rules.large-decoded.warning = \"1.5MB\"", { value($0, "large-decoded", "warning") == 1_500_000 }),
    ("rules.large-decoded.warning = 2.0", { value($0, "large-decoded", "warning") == 2 }),
    ("rules.unused-alpha.side = 0", { value($0, "unused-alpha", "side") == 0 }),
    ("overrides = []", { $0.rules.layers.isEmpty }),
    (
      "overrides = [{ files = \"a\", rules.metadata = \"off\" }]",
      { $0.rules.level(of: "metadata", at: "a") == .off && $0.rules.level(of: "metadata", at: "b") == nil }
    ),
    ("budgets = {}", { $0.budgets.isEmpty }),
    ("growth = {}", { $0.growth.isEmpty }),
    ("growth.decoded = \"2MiB\"", { $0.growth == [GrowthLimit(.decoded, .bytes(2 << 20))] }),
    (
      "growth = { download = 4096, disk = \"0.5%\" }",
      { $0.growth == [GrowthLimit(.disk, .percent(0.5)), GrowthLimit(.download, .bytes(4096))] }
    ),
    ("budgets.total.decoded = 1", { $0.budgets == [Budget(scope: .total, decodedBytes: 1, diskBytes: nil)] }),
    (
      "budgets.devices.all-pads.assets.a.disk = \"1KiB\"",
      {
        $0.budgets == [Budget(scope: .asset(Glob("a")), decodedBytes: nil, diskBytes: 1024, device: "all-pads")]
      }
    ),
    ("budgets.launch.decoded = \"20 MB\"", { $0.budgets == [Budget(scope: .launch, decodedBytes: 20_000_000)] }),
    ("budgets.screen = { decoded = 1 }", { $0.budgets == [Budget(scope: .screen, decodedBytes: 1)] }),
    ("budgets.named-cache.decoded = \"1MiB\"", { $0.budgets == [Budget(scope: .namedCache, decodedBytes: 1 << 20)] }),
    ("budgets.download = \"40 MB\"", { $0.budgets == [Budget(scope: .product, downloadBytes: 40_000_000)] }),
    (
      "budgets = { devices.\"iPad mini\" = { download = 7, screen.decoded = 8 } }",
      {
        $0.budgets == [
          Budget(scope: .screen, decodedBytes: 8, device: "iPad mini"),
          Budget(scope: .product, downloadBytes: 7, device: "iPad mini"),
        ]
      }
    ),
  ]

  private static func value(_ settings: AuditSettings, _ rule: String, _ option: String) -> Double? {
    settings.rules.layers.first?.rules[rule]?.values[option]
  }

  @Test(arguments: valid.indices)
  func `a valid value is read`(index: Int) throws {
    let (line, isRead) = Self.valid[index]
    #expect(isRead(try settings(line)), "\(line)")
  }

  private static let invalid: [(line: String, message: String)] = [
    ("devices = 1", "'devices' must be \(devices), or an array of them, but is an integer"),
    ("devices = [true]", "'devices' must be \(devices), but is a boolean"),
    ("devices = \"all-phone\"", "'devices' is 'all-phone'; expected \(devices); did you mean 'all-phones'?"),
    ("devices = \"\"", "'devices' is ''; expected \(devices)"),
    (
      "fail-on = \"warnings\"", "'fail-on' is 'warnings'; expected note, warning, error, never; did you mean 'warning'?"
    ),
    ("fail-on = \"off\"", "'fail-on' is 'off'; expected note, warning, error, never"),
    ("fail-on = false", "'fail-on' must be note, warning, error, never, but is a boolean"),
    ("max-warnings = \"1\"", "'max-warnings' must be a whole number from 0, but is a string"),
    ("max-warnings = 1.0", "'max-warnings' must be a whole number from 0, but is a float"),
    ("max-warnings = -1", "'max-warnings' is '-1'; expected a whole number from 0"),
    ("exclude = [\"\"]", "'exclude' is ''; expected a glob"),
    ("exclude = [[\"a\"]]", "'exclude' must be a glob, but is an array"),
    ("all-files = 1", "'all-files' must be true or false, but is an integer"),
    ("gitignore = \"false\"", "'gitignore' must be true or false, but is a string"),
    ("baseline = []", "'baseline' must be a text, but is an array"),
    ("baseline = \"\"", "'baseline' is ''; expected a text"),
    ("sources = 1979-05-27", "'sources' must be a text, or an array of them, but is a date or time"),
    ("uikit = 0", "'uikit' must be true or false, but is an integer"),
    ("keep-gray = {}", "'keep-gray' must be true or false, but is a table"),
    ("display = \"40x40\"", "'display' must be a table, but is a string"),
    ("display.a = 40", "'display.a' must be WIDTHxHEIGHT in points, such as 40x40, but is an integer"),
    ("display.\"a b\" = \"40x0\"", "'display.a b' is '40x0'; expected WIDTHxHEIGHT in points, such as 40x40"),
    ("rules = []", "'rules' must be a table, but is an array"),
    ("rules.metadata = true", "'rules.metadata' must be \(level), but is a boolean"),
    ("rules.metadata.level = 1", "'rules.metadata.level' must be off, note, warning, error, but is an integer"),
    ("rules.large-decoded.warning = -1", "'rules.large-decoded.warning' is '-1'; expected \(bytes)"),
    ("rules.large-decoded.warning = 0.5", "'rules.large-decoded.warning' is '0.5'; expected \(bytes)"),
    ("rules.large-decoded.warning = \"many\"", "'rules.large-decoded.warning' is 'many'; expected \(bytes)"),
    ("rules.large-decoded.warning = []", "'rules.large-decoded.warning' must be \(bytes), but is an array"),
    (
      "rules.unused-alpha.side = \"64\"",
      "'rules.unused-alpha.side' must be a whole number of pixels, but is a string"
    ),
    ("overrides = {}", "'overrides' must be an array, each element a table, but is a table"),
    ("overrides = [1]", "'overrides' must be a table, but is an integer"),
    ("overrides = [{}]", "[overrides] needs the key 'files'"),
    ("overrides = [{ files = 1 }]", "'overrides.files' must be a glob, or an array of them, but is an integer"),
    ("growth = \"5%\"", "'growth' must be a table, but is a string"),
    ("growth.disk = true", "'growth.disk' must be \(growth), but is a boolean"),
    ("growth.disk = -1", "'growth.disk' is '-1'; expected \(growth)"),
    ("growth.disk = \"5 %\"", "'growth.disk' is '5 %'; expected \(growth)"),
    ("growth.disk = \"-5%\"", "'growth.disk' is '-5%'; expected \(growth)"),
    ("growth.stored = 1", "unknown key 'stored' in [growth]"),
    ("budgets = 1", "'budgets' must be a table, but is an integer"),
    ("budgets.total = 1", "'budgets.total' must be a table, but is an integer"),
    ("budgets.total.disk = true", "'budgets.total.disk' must be \(bytes), but is a boolean"),
    ("budgets.folders.a.decoded = \"1 MuB\"", "'budgets.folders.a.decoded' is '1 MuB'; expected \(bytes)"),
    ("budgets.assets.a = []", "'budgets.assets.a' must be a table, but is an array"),
    ("budgets.launch = \"20 MB\"", "'budgets.launch' must be a table, but is a string"),
    ("budgets.launch.disk = 1", "unknown key 'disk' in [budgets.launch]"),
    ("budgets.screens.decoded = 1", "unknown key 'screens' in [budgets]; did you mean 'screen'?"),
    ("budgets.named-cache.decoded = -1", "'budgets.named-cache.decoded' is '-1'; expected \(bytes)"),
    ("budgets.download = {}", "'budgets.download' must be \(bytes), but is a table"),
    ("budgets.devices.any.download = \"many\"", "'budgets.devices.any.download' is 'many'; expected \(bytes)"),
    ("budgets.devices.any.devices = {}", "unknown key 'devices' in [budgets.devices.any]"),
    (
      "budgets.devices.all-pad.total = {}",
      "unknown key 'all-pad' in [budgets.devices]; did you mean 'all-pads'?"
    ),
  ]

  @Test(arguments: invalid)
  func `an invalid value is an error on its line`(line: String, message: String) {
    #expect(messages(line) == ["c.toml:3: \(message)"])
  }

  @Test func `the tables contain every key`() {
    let keys = Set(ConfigKey.all.map(\.field.key))
    func covered(_ lines: [String]) -> Set<String> { Set(lines.map { String($0.prefix { $0 != " " && $0 != "." }) }) }
    #expect(covered(Self.valid.map(\.line)) == keys)
    #expect(covered(Self.invalid.map(\.line)) == keys)
  }
}
