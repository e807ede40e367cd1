import CrushBasics
import CrushImageFacts
import CrushInspection
import CrushParsers

/// The comparison of a document with the shape of a config. Unknown keys, wrong types and wrong values are errors with
/// their line.
struct ConfigCheck {
  private let path: String
  private var errors: [ConfigError] = []

  /// Finds all errors in a document.
  ///
  /// - Parameter path: the config's path for errors.
  /// - Throws: the first error by its line, with the others.
  static func check(_ table: TOMLTable, path: String) throws(ConfigError) {
    var check = ConfigCheck(path: path)
    check.check(TOMLValue(.table(table), line: 1), ConfigShape.root, key: "")
    let errors = check.errors.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    guard let first = errors.first else { return }
    throw ConfigError(path: path, line: first.line, problem: first.problem, others: Array(errors.dropFirst()))
  }

  private init(path: String) { self.path = path }

  /// Adds the errors in a value.
  ///
  /// - Parameter key: the value's full name, such as `rules.metadata.level`.
  private mutating func check(_ value: TOMLValue, _ shape: ConfigShape, key: String) {
    switch (shape, value.content) {
    case (.shared(let definition), _): check(value, definition.shape, key: key)
    case (.text(let text), .string(let string)), (.shortOrTable(let text, _), .string(let string)):
      if !text.accepts(string) { wrong(value, shape, key, string, choices: text.choices) }
    case (.whole, .integer(let number)):
      if number < 0 { wrong(value, shape, key, "\(number)") }
    case (.boolean, .boolean): break
    case (.bytes, _), (.growth, _), (.threshold, _): checkNumber(value, shape, key: key)
    case (.list(let element), .array(let values)), (.oneOrMore(let element), .array(let values)):
      for value in values { check(value, element, key: key) }
    case (.oneOrMore(let element), .string): check(value, element, key: key)
    case (.table(let fields), .table(let table)), (.shortOrTable(_, let fields), .table(let table)):
      check(table, fields, key: key, line: value.line)
    case (.map(_, let element), .table(let table)):
      for entry in table.entries {
        if key == "budgets.devices" && !ConfigText.device.accepts(entry.key) {
          unknown(entry, key, among: ConfigText.device.choices ?? [])
          continue
        }
        check(entry.value, element, key: name(key, entry.key))
      }
    default: wrongType(value, shape, key)
    }
  }

  private mutating func check(_ table: TOMLTable, _ fields: [ConfigField], key: String, line: Int) {
    for entry in table.entries {
      guard let field = fields.first(where: { $0.key == entry.key }) else {
        unknown(entry, key, among: fields.map(\.key))
        continue
      }
      check(entry.value, field.shape, key: name(key, entry.key))
    }
    for field in fields where field.isRequired && table[field.key] == nil {
      add(line, .missingKey(field.key, table: key))
    }
  }

  private mutating func checkNumber(_ value: TOMLValue, _ shape: ConfigShape, key: String) {
    let isValid: Bool
    let found: String
    switch value.content {
    case .integer(let number):
      isValid = accepts(Double(number), shape)
      found = "\(number)"
    case .real(let number):
      isValid = accepts(number, shape)
      found = "\(number)"
    case .string(let text):
      switch shape {
      case .bytes: isValid = ByteCount.parse(text) != nil
      case .growth: isValid = GrowthLimit.Amount(text) != nil
      case .threshold(let option) where option.unit == .bytes: isValid = option.value(of: text) != nil
      default: return wrongType(value, shape, key)
      }
      found = text
    default: return wrongType(value, shape, key)
    }
    if !isValid { wrong(value, shape, key, found) }
  }

  private func accepts(_ number: Double, _ shape: ConfigShape) -> Bool {
    if case .threshold(let option) = shape { return option.accepts(number) }
    return number >= 0 && number <= 0x1p53 && number == number.rounded()
  }

  private mutating func add(_ line: Int, _ problem: ConfigError.Problem) {
    errors.append(ConfigError(path: path, line: line, problem: problem))
  }

  private mutating func unknown(_ entry: TOMLTable.Entry, _ table: String, among names: [String]) {
    let suggestion = Suggestion.text(for: entry.key, among: names)
    add(entry.keyLine, .unknownKey(entry.key, table: table, suggestion: suggestion))
  }

  private mutating func wrong(
    _ value: TOMLValue, _ shape: ConfigShape, _ key: String, _ found: String, choices: [String]? = nil
  ) {
    let suggestion = choices.map { Suggestion.text(for: found, among: $0) } ?? ""
    add(value.line, .wrongValue(key, expected: shape.expectation + suggestion, found: found))
  }

  private mutating func wrongType(_ value: TOMLValue, _ shape: ConfigShape, _ key: String) {
    add(value.line, .wrongType(key, expected: shape.expectation, found: value.typeName))
  }

  private func name(_ table: String, _ key: String) -> String { table.isEmpty ? key : "\(table).\(key)" }
}
