import Assets
import AuditScopes
import FileSystem
import Rules
import TOML
import Text

extension Config {
  /// The config as TOML that reads back to the same; every threshold that `[rules]` does not say is written with its
  /// default, so that what is printed is all that holds.
  package var toml: String {
    var entries: [TOMLTable.Entry] = []
    func add(_ key: String, _ content: TOMLValue.Content?) {
      if let content { entries.append(TOMLTable.Entry(key: key, value: TOMLValue(content))) }
    }
    add("devices", Self.texts(devices.isEmpty ? ["any"] : devices))
    add("fail-on", .string((failOn ?? .error).rawValue))
    add("max-warnings", maxWarnings.map { .integer($0) })
    add("exclude", Self.texts(exclude))
    add("gitignore", .boolean(honoursIgnoreFiles ?? true))
    add("baseline", baseline.map { .string($0) })
    if !sources.isEmpty { add("sources", Self.texts(sources)) }
    add("uikit", .boolean(readsUIKit ?? false))
    add("keep-gray", .boolean(keepsGray ?? false))
    if !display.isEmpty { add("display", Self.table(display.map { ($0.name, .string($0.size)) })) }
    let isBaseFirst = rules.layers.first?.files == nil
    let base = isBaseFirst ? rules.layers.first?.rules ?? [:] : [:]
    add("rules", Self.table(Rules.all.compactMap { rule in Self.rule(rule, base[rule.id], withDefaults: true) }))
    let overrides = rules.layers.dropFirst(isBaseFirst ? 1 : 0)
    if !overrides.isEmpty { add("overrides", .array(overrides.map { TOMLValue(Self.override($0)) })) }
    if !budgets.isEmpty { add("budgets", Self.table(budgetEntries)) }
    return TOMLWriter.write(TOMLTable(entries))
  }

  private static func override(_ layer: RuleSettings.Layer) -> TOMLValue.Content {
    let files = layer.files?.map(\.pattern) ?? ["**"]
    let rules = Rules.all.compactMap { rule in
      layer.rules[rule.id].flatMap { Self.rule(rule, $0, withDefaults: false) }
    }
    return table([("files", texts(files)), ("rules", table(rules))])
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
    return fields.isEmpty ? nil : (rule.id, table(fields))
  }

  private static func content(_ value: Double, _ option: RuleOption) -> TOMLValue.Content {
    switch option.unit {
    case .bytes: .string(ByteCount.binaryText(Int(value)))
    case .pixels: .integer(Int(value))
    case .points, .ratio, .share: value == value.rounded() && abs(value) < 0x1p53 ? .integer(Int(value)) : .real(value)
    }
  }

  private var budgetEntries: [(String, TOMLValue.Content)] {
    var entries = Self.entries(of: budgets.filter { $0.device == nil })
    var names: [String] = []
    for case let device? in budgets.map(\.device) where !names.contains(device) { names.append(device) }
    if !names.isEmpty {
      let devices = names.map { name in
        (name, Self.table(Self.entries(of: budgets.filter { $0.device == name })))
      }
      entries.append(("devices", Self.table(devices)))
    }
    return entries
  }

  private static func entries(of budgets: [Budget]) -> [(String, TOMLValue.Content)] {
    var total: [(String, TOMLValue.Content)] = []
    var folders: [(String, TOMLValue.Content)] = []
    var assets: [(String, TOMLValue.Content)] = []
    for budget in budgets {
      let limits = [("decoded", budget.decodedBytes), ("disk", budget.diskBytes)].compactMap { name, bytes in
        bytes.map { (name, TOMLValue.Content.string(ByteCount.binaryText($0))) }
      }
      switch budget.scope {
      case .total: total.append(("total", table(limits)))
      case .folder(let glob): folders.append((glob.pattern, table(limits)))
      case .asset(let glob): assets.append((glob.pattern, table(limits)))
      }
    }
    return total + [("folders", folders), ("assets", assets)].filter { !$0.1.isEmpty }.map { ($0.0, table($0.1)) }
  }

  private static func texts(_ texts: [String]) -> TOMLValue.Content { .array(texts.map { TOMLValue(.string($0)) }) }

  private static func table(_ entries: [(String, TOMLValue.Content)]) -> TOMLValue.Content {
    .table(TOMLTable(entries.map { TOMLTable.Entry(key: $0.0, value: TOMLValue($0.1)) }))
  }
}
