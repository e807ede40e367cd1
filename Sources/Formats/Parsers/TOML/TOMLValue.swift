/// A value of a TOML document with the line on which it begins.
package struct TOMLValue: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case string(String)
    case integer(Int)
    case real(Double)
    case boolean(Bool)
    /// A date, a time or both, as written.
    case date(String)
    case array([TOMLValue])
    case table(TOMLTable)
  }

  package let content: Content
  /// From 1. The line of a table with a header is the header's.
  package let line: Int

  package init(_ content: Content, line: Int = 0) {
    self.content = content
    self.line = line
  }

  /// The name of the type with its article, for messages.
  package var typeName: String {
    switch content {
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a float"
    case .boolean: "a boolean"
    case .date: "a date or time"
    case .array: "an array"
    case .table: "a table"
    }
  }
}

/// A table with its keys in the order of the document.
package struct TOMLTable: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    package let key: String
    /// The line of the key's first occurrence, from 1.
    package let keyLine: Int
    package let value: TOMLValue

    package init(key: String, keyLine: Int = 0, value: TOMLValue) {
      self.key = key
      self.keyLine = keyLine
      self.value = value
    }
  }

  package var entries: [Entry]

  package init(_ entries: [Entry] = []) { self.entries = entries }

  package subscript(_ key: String) -> TOMLValue? { entries.first { $0.key == key }?.value }
}
