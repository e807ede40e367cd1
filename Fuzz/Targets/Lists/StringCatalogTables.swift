import CrushBasics
import CrushPropertyList
import CrushStringCatalogs

extension FuzzTargets {
  static let stringCatalogs = FuzzTarget(
    "string-catalog",
    "The tables of a string catalog are readable lists in safe folders, and do not depend on the order of the keys.",
    seeds: ["TestImages/**/*.xcstrings"], maximumLength: 16384,
    cost: CostLimit(heap: (1 << 20, 1024, 8), time: (50_000_000, 50_000, 250))
  ) { input throws(Violation) in
    let catalog: StringCatalog
    do throws(StringCatalogError) { catalog = try StringCatalog(input) } catch {
      try check(error, in: input)
      return 0
    }
    _ = TranslationReport(catalog)
    let tables: [StringTable]
    do throws(StringCatalogError) { tables = try StringTables.tables(of: catalog, table: "Localizable") } catch {
      try check(error, in: input)
      try Violation.unless(StringTables.problem(of: catalog) != nil, "only the compiler finds a problem: \(error)")
      return 1 << 16
    }
    try Violation.unless(StringTables.problem(of: catalog) == nil, "a catalog with a problem is compiled")
    for table in tables { try check(table) }
    var reversed = catalog
    reversed.entries.reverse()
    let others = try? StringTables.tables(of: reversed, table: "Localizable")
    try Violation.unless(
      others?.map(\.path) == tables.map(\.path) && others?.map(\.bytes) == tables.map(\.bytes),
      "the order of the keys changes the tables")
    return tables.reduce(0) { $0 + $1.bytes.count * 8 }
  }

  private static func check(_ table: StringTable) throws(Violation) {
    let parts = table.path.split(separator: "/", omittingEmptySubsequences: false)
    let isSafe = parts.count == 2 && parts[0].hasSuffix(".lproj") && !parts[0].hasPrefix(".")
    try Violation.unless(isSafe && !table.path.utf8.contains(0), "the path is \(table.path.debugDescription)")
    guard let list = try? Reader.read(table.bytes, limits: ListInputs.roomy) else {
      throw Violation("\(table.path) is not a property list")
    }
    try Violation.unless(list.root.kind == .dictionary && list.root.count == table.keys, "\(table.path) lacks keys")
    for (_, value) in list.root.entries {
      let isExpected = table.kind == .strings ? value.kind == .string : value.kind == .dictionary
      try Violation.unless(isExpected, "\(table.path) has a \(value.kind)")
    }
  }

  private static func check(_ error: StringCatalogError, in input: [UInt8]) throws(Violation) {
    try Violation.unless(!error.description.contains("\n"), "a message has several lines: \(error)")
    guard let position = error.position else { return }
    let lines = input.count { $0 == 0x0A || $0 == 0x0D } + 1
    try Violation.unless((1...lines).contains(position.line), "\(position) is outside of the text: \(error)")
  }
}
