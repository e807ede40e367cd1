import Assets
import AuditScopes
import FileSystem
import Rules
import TOML
import Text

/// Makes a config of a document that was checked: every value has the type and form that its key wants.
enum ConfigDecoder {
  static func config(_ table: TOMLTable) -> Config {
    var config = Config()
    config.devices = texts(table["devices"])
    config.failOn = text(table["fail-on"]).flatMap(FailThreshold.init)
    if case .integer(let number) = table["max-warnings"]?.content { config.maxWarnings = number }
    config.exclude = texts(table["exclude"])
    if case .boolean(let value) = table["gitignore"]?.content { config.honoursIgnoreFiles = value }
    config.baseline = text(table["baseline"])
    config.display = entries(table["display"]).map { entry in
      Config.Display(name: entry.key, size: text(entry.value) ?? "", line: entry.keyLine)
    }
    config.sources = texts(table["sources"])
    if case .boolean(let value) = table["uikit"]?.content { config.readsUIKit = value }
    if case .boolean(let value) = table["keep-gray"]?.content { config.keepsGray = value }
    let rules = rules(table["rules"])
    if !rules.isEmpty { config.rules.add(RuleSettings.Layer(rules: rules)) }
    for override in tables(table["overrides"]) {
      let files = texts(override["files"]).map(Glob.init)
      config.rules.add(RuleSettings.Layer(files: files, rules: self.rules(override["rules"])))
    }
    if case .table(let budgets) = table["budgets"]?.content {
      config.budgets = self.budgets(budgets, device: nil)
      for entry in entries(budgets["devices"]) {
        if case .table(let table) = entry.value.content { config.budgets += self.budgets(table, device: entry.key) }
      }
    }
    return config
  }

  private static func rules(_ value: TOMLValue?) -> [String: RuleSettings.Entry] {
    var rules: [String: RuleSettings.Entry] = [:]
    for entry in entries(value) {
      switch entry.value.content {
      case .string(let level): rules[entry.key] = RuleSettings.Entry(level: RuleSettings.Level(level))
      case .table(let table): rules[entry.key] = rule(entry.key, table)
      default: break
      }
    }
    return rules
  }

  private static func rule(_ id: String, _ table: TOMLTable) -> RuleSettings.Entry {
    var result = RuleSettings.Entry(level: text(table["level"]).flatMap(RuleSettings.Level.init))
    for option in Rules.rule(named: id)?.options ?? [] {
      if let value = table[option.name].flatMap(number) { result.values[option.name] = value }
    }
    return result
  }

  private static func budgets(_ table: TOMLTable, device: String?) -> [Budget] {
    func budget(_ scope: Budget.Scope, _ value: TOMLValue?) -> Budget? {
      guard case .table(let limits) = value?.content else { return nil }
      return Budget(
        scope: scope, decodedBytes: limits["decoded"].flatMap(number).map { Int($0) },
        diskBytes: limits["disk"].flatMap(number).map { Int($0) }, device: device)
    }
    return [budget(.total, table["total"])].compactMap { $0 }
      + entries(table["folders"]).compactMap { budget(.folder(Glob($0.key)), $0.value) }
      + entries(table["assets"]).compactMap { budget(.asset(Glob($0.key)), $0.value) }
  }

  /// A number, or bytes with their unit.
  private static func number(_ value: TOMLValue) -> Double? {
    switch value.content {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .string(let text): ByteCount.parse(text).map(Double.init)
    default: nil
    }
  }

  private static func text(_ value: TOMLValue?) -> String? {
    if case .string(let text) = value?.content { text } else { nil }
  }

  /// One text, or a list of them.
  private static func texts(_ value: TOMLValue?) -> [String] {
    if case .array(let elements) = value?.content { return elements.compactMap { text($0) } }
    return text(value).map { [$0] } ?? []
  }

  private static func entries(_ value: TOMLValue?) -> [TOMLTable.Entry] {
    if case .table(let table) = value?.content { table.entries } else { [] }
  }

  private static func tables(_ value: TOMLValue?) -> [TOMLTable] {
    guard case .array(let elements) = value?.content else { return [] }
    return elements.compactMap { if case .table(let table) = $0.content { table } else { nil } }
  }
}
