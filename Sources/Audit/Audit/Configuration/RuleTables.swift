import CrushBasics
import CrushFiles
import CrushInspection
import CrushParsers

/// The form of levels and thresholds of rules as tables of a config.
enum RuleTables {
  static let overrides = ConfigShape.list(
    .table([
      ConfigField(
        "files", .oneOrMore(.text(.glob)), "Globs of the files, relative to the config's folder.", isRequired: true),
      ConfigField("rules", .shared(.rules), "The levels and thresholds of rules for these files."),
    ]))

  /// Reads `[rules]`.
  static func rules(of value: TOMLValue?) -> [String: RuleSettings.Entry] {
    var rules: [String: RuleSettings.Entry] = [:]
    for entry in value?.entries ?? [] {
      switch entry.value.content {
      case .string(let level): rules[entry.key] = RuleSettings.Entry(level: RuleSettings.Level(level))
      case .table(let table): rules[entry.key] = rule(entry.key, table)
      default: break
      }
    }
    return rules
  }

  private static func rule(_ id: String, _ table: TOMLTable) -> RuleSettings.Entry {
    var result = RuleSettings.Entry(level: table["level"]?.text.flatMap(RuleSettings.Level.init))
    for option in Rules.rule(named: id)?.options ?? [] {
      if let value = table[option.name]?.number { result.values[option.name] = value }
    }
    return result
  }

  /// Reads `[[overrides]]`.
  static func layers(of value: TOMLValue) -> [RuleSettings.Layer] {
    value.tables.map { table in
      RuleSettings.Layer(files: (table["files"]?.texts ?? []).map(Glob.init), rules: rules(of: table["rules"]))
    }
  }

  /// Writes `[rules]` with the default of each threshold that no layer sets, so that it shows all thresholds.
  static func base(_ settings: RuleSettings) -> TOMLValue.Content {
    let first = settings.layers.first
    let base = first?.files == nil ? first?.rules ?? [:] : [:]
    return .table(Rules.all.compactMap { rule($0, base[$0.id], withDefaults: true) })
  }

  /// Writes `[[overrides]]`; nil for none.
  static func overrides(_ settings: RuleSettings) -> TOMLValue.Content? {
    let layers = settings.layers.dropFirst(settings.layers.first?.files == nil ? 1 : 0)
    return layers.isEmpty ? nil : .array(layers.map { TOMLValue(table($0)) })
  }

  private static func table(_ layer: RuleSettings.Layer) -> TOMLValue.Content {
    let rules = Rules.all.compactMap { rule in
      layer.rules[rule.id].flatMap { Self.rule(rule, $0, withDefaults: false) }
    }
    return .table([("files", .texts(layer.files?.map(\.pattern) ?? ["**"])), ("rules", .table(rules))])
  }

  private static func rule(
    _ rule: any Rule.Type, _ entry: RuleSettings.Entry?, withDefaults: Bool
  ) -> (String, TOMLValue.Content)? {
    let level = entry?.level.map { ("level", TOMLValue.Content.string($0.text)) }
    let options = rule.options.compactMap { option -> (String, TOMLValue.Content)? in
      guard let value = entry?.values[option.name] ?? (withDefaults ? option.standard : nil) else { return nil }
      return (option.name, content(value, option))
    }
    let fields = (level.map { [$0] } ?? []) + options
    return fields.isEmpty ? nil : (rule.id, .table(fields))
  }

  private static func content(_ value: Double, _ option: RuleOption) -> TOMLValue.Content {
    switch option.unit {
    case .bytes: .string(ByteCount.binaryText(Int(value)))
    case .pixels, .count: .integer(Int(value))
    case .points, .ratio, .share: value == value.rounded() && abs(value) < 0x1p53 ? .integer(Int(value)) : .real(value)
    }
  }
}
