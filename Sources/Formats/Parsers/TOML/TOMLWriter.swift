import CrushBasics

/// A writer of TOML. Reading its output returns an equal table.
package enum TOMLWriter {
  package static func write(_ table: TOMLTable) -> String {
    var lines: [String] = []
    section(table, path: [], into: &lines)
    return lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n")
  }

  /// Writes plain values first, because a value after a header belongs to that header.
  private static func section(_ table: TOMLTable, path: [String], into lines: inout [String]) {
    for entry in table.entries where !isSection(entry.value) {
      lines.append("\(key(entry.key)) = \(inline(entry.value))")
    }
    for entry in table.entries where isSection(entry.value) {
      let path = path + [entry.key]
      let name = path.map(key).joined(separator: ".")
      switch entry.value.content {
      case .table(let table):
        // A header is redundant if the table contains only tables.
        if table.entries.isEmpty || table.entries.contains(where: { !isSection($0.value) }) {
          header("[\(name)]", &lines)
        }
        section(table, path: path, into: &lines)
      case .array(let elements):
        for case .table(let table) in elements.map(\.content) {
          header("[[\(name)]]", &lines)
          section(table, path: path, into: &lines)
        }
      default: break
      }
    }
  }

  private static func header(_ text: String, _ lines: inout [String]) {
    if !lines.isEmpty { lines.append("") }
    lines.append(text)
  }

  private static func isSection(_ value: TOMLValue) -> Bool {
    switch value.content {
    case .table: true
    case .array(let elements):
      !elements.isEmpty && elements.allSatisfy { if case .table = $0.content { true } else { false } }
    default: false
    }
  }

  private static func inline(_ value: TOMLValue) -> String {
    switch value.content {
    case .string(let text): string(text)
    case .integer(let number): String(number)
    case .real(let number): real(number)
    case .boolean(let value): value ? "true" : "false"
    case .date(let text): text
    case .array(let elements): "[" + elements.map(inline).joined(separator: ", ") + "]"
    case .table(let table):
      table.entries.isEmpty
        ? "{}" : "{ " + table.entries.map { "\(key($0.key)) = \(inline($0.value))" }.joined(separator: ", ") + " }"
    }
  }

  private static func real(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    // The shortest digits that represent the number, always with a point or an exponent.
    return "\(number)"
  }

  private static func key(_ text: String) -> String {
    let isBare =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        Unicode.Scalar(byte).properties.isAlphabetic && byte < 128 || (48...57).contains(byte) || byte == 45
          || byte == 95
      }
    return isBare ? text : string(text)
  }

  private static func string(_ text: String) -> String {
    let escapes: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\u{8}": "\\b", "\u{C}": "\\f",
    ]
    let body = text.unicodeScalars.reduce(into: "") { result, scalar in
      if let escape = escapes[scalar] {
        result += escape
      } else if scalar.value < 32 || scalar.value == 127 {
        result += "\\u" + scalar.value.hexadecimal(digits: 4)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(body)\""
  }
}
