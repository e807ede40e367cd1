import CrushFiles
import CrushInspection
import CrushParsers

/// A key of a config, with its shape and its setting. The check, the schema, the reader and the writer all use one list
/// of keys.
struct ConfigKey: Sendable {
  let field: ConfigField
  /// Stores a checked value in the settings.
  let decode: @Sendable (TOMLValue, inout AuditSettings) -> Void
  /// Returns the key's value in complete settings; nil if there is none.
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

  /// Returns a key that is true or false.
  private static func flag(
    _ key: String, _ setting: any WritableKeyPath<AuditSettings, Bool?> & Sendable, _ summary: String
  ) -> ConfigKey {
    let standard = AuditSettings.standard[keyPath: setting] ?? false
    return ConfigKey(key, .boolean, "\(summary) (default: \(standard)).") { value, settings in
      settings[keyPath: setting] = value.boolean
    } encode: {
      .boolean($0[keyPath: setting] ?? standard)
    }
  }

  /// All keys, in the order of the schema and of a printed config.
  static let all = [
    ConfigKey(
      "devices", .oneOrMore(.shared(.device)),
      "The devices or device groups that the app supports (default: the devices of the project's targets)."
    ) {
      $1.devices = $0.texts
    } encode: {
      $0.devices.isEmpty ? nil : .texts($0.devices)
    },
    ConfigKey(
      "fail-on", .text(.threshold), "The lowest severity of a finding that makes the exit code 1 (default: error)."
    ) {
      $1.failsFrom = $0.text.flatMap(FailThreshold.init)
    } encode: {
      $0.failsFrom.map { .string($0.rawValue) }
    },
    ConfigKey(
      "max-warnings", .whole,
      "The most warnings with which the audit succeeds. More warnings make the exit code 1 (default: no limit)."
    ) {
      $1.maximumWarnings = $0.whole
    } encode: {
      $0.maximumWarnings.map { .integer($0) }
    },
    ConfigKey(
      "exclude", .list(.text(.glob)), "Globs of files to skip, as in .gitignore, relative to the config's folder."
    ) {
      $1.excludes = $0.texts
    } encode: {
      .texts($0.excludes)
    },
    flag(
      "all-files", \.auditsAllFiles,
      "Also audit files that do not ship: tests, store screenshots, documents, other platforms, files of no target"),
    flag("gitignore", \.honorsIgnoreFiles, "Skip files that .gitignore files ignore"),
    ConfigKey("baseline", .text(.any), "A file of known findings to ignore, relative to the config's folder.") {
      $1.baseline = $0.text
    } encode: {
      $0.baseline.map { .string($0) }
    },
    ConfigKey(
      "sources", .oneOrMore(.text(.any)),
      "Sources to search for display sizes, missing images and unused images, relative to the config's folder."
    ) {
      $1.sources = $0.texts
    } encode: {
      $0.sources.isEmpty ? nil : .texts($0.sources)
    },
    flag("uikit", \.readsUIKit, "Use literal sizes of UIKit's image views in Swift sources as display sizes"),
    flag(
      "keep-gray", \.keepsGray,
      "Count gray images with 1 byte per pixel, or 2 with alpha, as the system can keep them"),
    ConfigKey(
      "display", .map(keys: "name or glob", .text(.size)),
      "Display sizes in points, by asset name or by glob relative to the config's folder. The last match wins."
    ) {
      $1.display = $0.entries.map { .key($0.key, size: $0.value.text ?? "", line: $0.keyLine) }
    } encode: {
      let sizes = DisplayTable.sizes(of: $0.display)
      return sizes.isEmpty ? nil : .table(sizes.map { ($0.name, .string($0.size)) })
    },
    ConfigKey("rules", .shared(.rules), "The levels and thresholds of rules.") {
      let layer = RuleTables.rules(of: $0)
      if !layer.isEmpty { $1.rules.add(RuleSettings.Layer(rules: layer)) }
    } encode: {
      RuleTables.base($0.rules)
    },
    ConfigKey("overrides", RuleTables.overrides, "Levels and thresholds of rules for some files. The last match wins.")
    {
      for layer in RuleTables.layers(of: $0) { $1.rules.add(layer) }
    } encode: {
      RuleTables.overrides($0.rules)
    },
    ConfigKey(
      "budgets", BudgetTables.shape, "Limits of the memory and the disk space that images need, together or each."
    ) {
      $1.budgets = BudgetTables.budgets(of: $0)
    } encode: {
      $0.budgets.isEmpty ? nil : BudgetTables.table($0.budgets)
    },
    ConfigKey(
      "growth", GrowthTable.shape,
      "Limits of a comparison: the most growth, in bytes or as a percentage such as \"5%\"."
    ) {
      $1.growth = GrowthTable.limits(of: $0)
    } encode: {
      $0.growth.isEmpty ? nil : GrowthTable.table($0.growth)
    },
  ]
}
