import Assets
import Audit
import TOML

/// Holds a document against the shape of a config: unknown keys, wrong types and values are errors with their line.
struct ConfigCheck {
  /// The config's, for errors.
  let path: String

  func check(_ table: TOMLTable) throws(ConfigError) {
    try check(TOMLValue(.table(table), line: 1), ConfigShape.root, key: "")
  }

  /// - Parameter key: the value's whole name, `rules.metadata.level`.
  private func check(_ value: TOMLValue, _ shape: ConfigShape, key: String) throws(ConfigError) {
    switch (shape, value.content) {
    case (.shared(let definition), _): try check(value, definition.shape, key: key)
    case (.text(let text), .string(let string)), (.shortOrTable(let text, _), .string(let string)):
      if !text.accepts(string) { throw wrong(value, shape, key, string, choices: text.choices) }
    case (.whole, .integer(let number)):
      if number < 0 { throw wrong(value, shape, key, "\(number)") }
    case (.boolean, .boolean): break
    case (.bytes, _), (.threshold, _): try checkNumber(value, shape, key: key)
    case (.list(let element), .array(let values)), (.oneOrMore(let element), .array(let values)):
      for value in values { try check(value, element, key: key) }
    case (.oneOrMore(let element), _): try check(value, element, key: key)
    case (.table(let fields), .table(let table)), (.shortOrTable(_, let fields), .table(let table)):
      try check(table, fields, key: key, line: value.line)
    case (.map(_, let element), .table(let table)):
      for entry in table.entries {
        if key == "budgets.devices" && !ConfigText.device.accepts(entry.key) {
          throw ConfigError(
            path: path, line: entry.keyLine,
            problem: .unknownKey(
              entry.key, table: key, suggestion: Suggestion.text(for: entry.key, among: ConfigText.device.choices ?? [])
            ))
        }
        try check(entry.value, element, key: name(key, entry.key))
      }
    default: throw wrongType(value, shape, key)
    }
  }

  private func check(
    _ table: TOMLTable, _ fields: [ConfigField], key: String, line: Int
  ) throws(ConfigError) {
    for entry in table.entries {
      guard let field = fields.first(where: { $0.key == entry.key }) else {
        throw ConfigError(
          path: path, line: entry.keyLine,
          problem: .unknownKey(
            entry.key, table: key, suggestion: Suggestion.text(for: entry.key, among: fields.map(\.key))))
      }
      try check(entry.value, field.shape, key: name(key, entry.key))
    }
    for field in fields where field.isRequired && table[field.key] == nil {
      throw ConfigError(path: path, line: line, problem: .missingKey(field.key, table: key))
    }
  }

  private func checkNumber(_ value: TOMLValue, _ shape: ConfigShape, key: String) throws(ConfigError) {
    let isSound: Bool
    let found: String
    switch value.content {
    case .integer(let number):
      isSound = accepts(Double(number), shape)
      found = "\(number)"
    case .real(let number):
      isSound = accepts(number, shape)
      found = "\(number)"
    case .string(let text):
      switch shape {
      case .bytes: isSound = ByteCount.parse(text) != nil
      case .threshold(let option) where option.unit == .bytes: isSound = option.value(of: text) != nil
      default: throw wrongType(value, shape, key)
      }
      found = text
    default: throw wrongType(value, shape, key)
    }
    if !isSound { throw wrong(value, shape, key, found) }
  }

  private func accepts(_ number: Double, _ shape: ConfigShape) -> Bool {
    if case .threshold(let option) = shape { return option.accepts(number) }
    return number >= 0 && number <= 0x1p53 && number == number.rounded()
  }

  private func wrong(
    _ value: TOMLValue, _ shape: ConfigShape, _ key: String, _ found: String, choices: [String]? = nil
  ) -> ConfigError {
    let suggestion = choices.map { Suggestion.text(for: found, among: $0) } ?? ""
    return ConfigError(
      path: path, line: value.line,
      problem: .wrongValue(key, expected: shape.expectation + suggestion, found: found))
  }

  private func wrongType(_ value: TOMLValue, _ shape: ConfigShape, _ key: String) -> ConfigError {
    ConfigError(
      path: path, line: value.line, problem: .wrongType(key, expected: shape.expectation, found: value.typeName))
  }

  private func name(_ table: String, _ key: String) -> String { table.isEmpty ? key : "\(table).\(key)" }
}
