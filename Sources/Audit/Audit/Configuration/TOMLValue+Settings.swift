import CrushBasics
import CrushParsers

/// Values of a document that was checked: each has the type that its key requires.
extension TOMLValue {
  var boolean: Bool? { if case .boolean(let value) = content { value } else { nil } }

  var whole: Int? { if case .integer(let number) = content { number } else { nil } }

  var text: String? { if case .string(let text) = content { text } else { nil } }

  /// The texts of one text or of a list.
  var texts: [String] {
    if case .array(let elements) = content { return elements.compactMap(\.text) }
    return text.map { [$0] } ?? []
  }

  /// The value of a number, or of a text with a unit of bytes.
  var number: Double? {
    switch content {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .string(let text): ByteCount.parse(text).map(Double.init)
    default: nil
    }
  }

  var table: TOMLTable? { if case .table(let table) = content { table } else { nil } }

  var entries: [TOMLTable.Entry] { table?.entries ?? [] }

  var tables: [TOMLTable] { if case .array(let elements) = content { elements.compactMap(\.table) } else { [] } }
}

extension TOMLValue.Content {
  static func texts(_ texts: [String]) -> TOMLValue.Content { .array(texts.map { TOMLValue(.string($0)) }) }

  static func table(_ entries: [(String, TOMLValue.Content)]) -> TOMLValue.Content {
    .table(TOMLTable(entries.map { TOMLTable.Entry(key: $0.0, value: TOMLValue($0.1)) }))
  }
}
