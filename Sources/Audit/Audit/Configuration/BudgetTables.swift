import CrushBasics
import CrushFiles
import CrushInspection
import CrushParsers

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
    ConfigField(
      "launch", .shared(.memory), "The limit of the images that an app loads until its first screen is visible."),
    ConfigField(
      "screen", .shared(.memory), "The limit of the images of each scene, XIB, nib and file with SwiftUI views."),
    ConfigField(
      "named-cache", .shared(.memory), "The limit of the images that the cache of named images could keep in an app."),
    ConfigField("download", .bytes, "The most bytes of the estimated download of an app."),
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
        diskBytes: limits["disk"]?.number.map { Int($0) }, shippedBytes: limits["shipped"]?.number.map { Int($0) },
        device: device)
    }
    let download = table["download"]?.number.map { number in
      Budget(scope: .product, downloadBytes: Int(number), device: device)
    }
    return [budget(.total, table["total"])].compactMap { $0 }
      + (table["folders"]?.entries ?? []).compactMap { budget(.folder(Glob($0.key)), $0.value) }
      + (table["assets"]?.entries ?? []).compactMap { budget(.asset(Glob($0.key)), $0.value) }
      + screens.compactMap { budget($0.scope, table[$0.key]) } + [download].compactMap { $0 }
  }

  /// The keys of budgets for images that are loaded together.
  private static let screens: [(key: String, scope: Budget.Scope)] = [
    ("launch", .launch), ("screen", .screen), ("named-cache", .namedCache),
  ]

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
    var others: [(String, TOMLValue.Content)] = []
    for budget in budgets {
      let bytes = [("decoded", budget.decodedBytes), ("disk", budget.diskBytes), ("shipped", budget.shippedBytes)]
      let limits = bytes.compactMap { name, bytes in
        bytes.map { (name, TOMLValue.Content.string(ByteCount.binaryText($0))) }
      }
      switch budget.scope {
      case .total: total.append(("total", .table(limits)))
      case .folder(let glob): folders.append((glob.pattern, .table(limits)))
      case .asset(let glob): assets.append((glob.pattern, .table(limits)))
      case .launch, .screen, .namedCache:
        others += screens.filter { $0.scope == budget.scope }.map { ($0.key, .table(limits)) }
      case .product:
        others += [budget.downloadBytes].compactMap { $0 }.map { ("download", .string(ByteCount.binaryText($0))) }
      }
    }
    let tables = [("folders", folders), ("assets", assets)].filter { !$0.1.isEmpty }
    return total + tables.map { ($0.0, .table($0.1)) } + others
  }
}
