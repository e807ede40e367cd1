import AuditScopes
import FileSystem
import TOML

/// A key of a config: its shape, and the setting that it states. The check, the schema, the reader and the writer all use
/// this one list.
struct ConfigKey: Sendable {
  let field: ConfigField
  /// Stores a checked value in the settings.
  let decode: @Sendable (TOMLValue, inout AuditSettings) -> Void
  /// Returns the value in complete settings; nil for none.
  let encode: @Sendable (AuditSettings) -> TOMLValue.Content?

  private init(
    _ key: String, _ shape: ConfigShape, _ summary: String,
    decode: @escaping @Sendable (TOMLValue, inout AuditSettings) -> Void,
    encode: @escaping @Sendable (AuditSettings) -> TOMLValue.Content?
  ) {
    field = ConfigField(key, shape, summary)
    self.decode = decode
    self.encode = encode
  }

  /// A key that is true or false.
  private static func flag(
    _ key: String, _ setting: any WritableKeyPath<AuditSettings, Bool?> & Sendable, _ summary: String
  ) -> ConfigKey {
    let standard = AuditSettings.standard[keyPath: setting] ?? false
    return ConfigKey(key, .boolean, "\(summary); \(standard) by default.") { value, settings in
      settings[keyPath: setting] = value.boolean
    } encode: {
      .boolean($0[keyPath: setting] ?? standard)
    }
  }

  /// In the order in which the schema and a printed config show them.
  static let all = [
    ConfigKey("devices", .oneOrMore(.shared(.device)), "The screens that the app is made for.") {
      $1.devices = $0.texts
    } encode: {
      .texts($0.devices)
    },
    ConfigKey("fail-on", .text(.threshold), "The lowest severity that makes the exit code 1.") {
      $1.failsFrom = $0.text.flatMap(FailThreshold.init)
    } encode: {
      $0.failsFrom.map { .string($0.rawValue) }
    },
    ConfigKey("max-warnings", .whole, "More warnings than this make the exit code 1.") {
      $1.maximumWarnings = $0.whole
    } encode: {
      $0.maximumWarnings.map { .integer($0) }
    },
    ConfigKey("exclude", .list(.text(.glob)), "What is left out, as in .gitignore, from the config's folder.") {
      $1.excludes = $0.texts
    } encode: {
      .texts($0.excludes)
    },
    flag("gitignore", \.honorsIgnoreFiles, "Whether what .gitignore files ignore is left out"),
    ConfigKey("baseline", .text(.any), "A file of findings that are let be, from the config's folder.") {
      $1.baseline = $0.text
    } encode: {
      $0.baseline.map { .string($0) }
    },
    ConfigKey(
      "sources", .oneOrMore(.text(.any)),
      "Sources beside what is audited, from the config's folder: display sizes, missing and unused images."
    ) {
      $1.sources = $0.texts
    } encode: {
      $0.sources.isEmpty ? nil : .texts($0.sources)
    },
    flag("uikit", \.readsUIKit, "Whether literal sizes of UIKit's image views are taken for display sizes"),
    flag(
      "keep-gray", \.keepsGray,
      "Whether grey images are counted as the system keeps them where it can, 1 byte a pixel, 2 with alpha"),
    ConfigKey(
      "display", .map(keys: "name or glob", .text(.size)),
      "Display sizes in points, by asset name or glob from the config's folder; the last that matches wins."
    ) {
      $1.display = $0.entries.map { .key($0.key, size: $0.value.text ?? "", line: $0.keyLine) }
    } encode: {
      let sizes = DisplayTable.sizes(of: $0.display)
      return sizes.isEmpty ? nil : .table(sizes.map { ($0.name, .string($0.size)) })
    },
    ConfigKey("rules", .shared(.rules), "Levels and thresholds of rules.") {
      let layer = RuleTables.rules(of: $0)
      if !layer.isEmpty { $1.rules.add(RuleSettings.Layer(rules: layer)) }
    } encode: {
      RuleTables.base($0.rules)
    },
    ConfigKey("overrides", RuleTables.overrides, "What holds for some files alone; the last that matches wins.") {
      for layer in RuleTables.layers(of: $0) { $1.rules.add(layer) }
    } encode: {
      RuleTables.overrides($0.rules)
    },
    ConfigKey("budgets", BudgetTables.shape, "Limits of what images cost together or each.") {
      $1.budgets = BudgetTables.budgets(of: $0)
    } encode: {
      $0.budgets.isEmpty ? nil : BudgetTables.table($0.budgets)
    },
  ]
}
