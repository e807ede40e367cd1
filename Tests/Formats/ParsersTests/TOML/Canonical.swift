import CrushParsers

/// The canonical text of a table, for comparisons with Python's reader. It contains types, and keys in the order of their
/// scalars.
enum Canonical {
  static func text(_ table: TOMLTable) -> String {
    let entries = table.entries.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
    return "{" + entries.map { "\(hexadecimal($0.key)):\(text($0.value))" }.joined(separator: ",") + "}"
  }

  private static func text(_ value: TOMLValue) -> String {
    switch value.content {
    case .string(let text): "s" + hexadecimal(text)
    case .integer(let number): "i\(number)"
    case .real(let number): number.isNaN ? "fnan" : "f" + String(number.bitPattern, radix: 16)
    case .boolean(let value): value ? "true" : "false"
    case .date: "d"
    case .array(let elements): "[" + elements.map(text).joined(separator: ",") + "]"
    case .table(let table): text(table)
    }
  }

  private static func hexadecimal(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
