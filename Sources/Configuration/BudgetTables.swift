import Assets
import AuditScopes
import FileSystem
import TOML
import Text

/// The form of budgets as tables of a config.
enum BudgetTables {
  static let shape = ConfigShape.table(
    fields + [
      ConfigField(
        "devices", .map(keys: "device", .table(fields)),
        "Budgets for the images that one device or group loads, by its name.")
    ])

  private static let fields: [ConfigField] = [
    ConfigField("total", .shared(.limits), "The limits of all audited files together."),
    ConfigField(
      "folders", .map(keys: "glob", .shared(.limits)),
      "The limits of all files below each folder that matches the glob."),
    ConfigField(
      "assets", .map(keys: "name or glob", .shared(.limits)), "The limits of each asset whose name or path matches."),
  ]

  /// Reads `[budgets]`.
  static func budgets(of value: TOMLValue) -> [Budget] {
    guard let table = value.table else { return [] }
    let devices = table["devices"]?.entries ?? []
    return budgets(table, device: nil)
      + devices.flatMap { entry in entry.value.table.map { budgets($0, device: entry.key) } ?? [] }
  }

  private static func budgets(_ table: TOMLTable, device: String?) -> [Budget] {
    func budget(_ scope: Budget.Scope, _ value: TOMLValue?) -> Budget? {
      guard let limits = value?.table else { return nil }
      return Budget(
        scope: scope, decodedBytes: limits["decoded"]?.number.map { Int($0) },
        diskBytes: limits["disk"]?.number.map { Int($0) }, device: device)
    }
    return [budget(.total, table["total"])].compactMap { $0 }
      + (table["folders"]?.entries ?? []).compactMap { budget(.folder(Glob($0.key)), $0.value) }
      + (table["assets"]?.entries ?? []).compactMap { budget(.asset(Glob($0.key)), $0.value) }
  }

  /// Writes `[budgets]`.
  static func table(_ budgets: [Budget]) -> TOMLValue.Content {
    var entries = Self.entries(of: budgets.filter { $0.device == nil })
    var names: [String] = []
    for case let device? in budgets.map(\.device) where !names.contains(device) { names.append(device) }
    if !names.isEmpty {
      let devices = names.map { name in
        (name, TOMLValue.Content.table(Self.entries(of: budgets.filter { $0.device == name })))
      }
      entries.append(("devices", .table(devices)))
    }
    return .table(entries)
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
      case .total: total.append(("total", .table(limits)))
      case .folder(let glob): folders.append((glob.pattern, .table(limits)))
      case .asset(let glob): assets.append((glob.pattern, .table(limits)))
      }
    }
    return total + [("folders", folders), ("assets", assets)].filter { !$0.1.isEmpty }.map { ($0.0, .table($0.1)) }
  }
}
