/// A JSON value of any type (RFC 8259).
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Reads a text. A comma may precede a closing bracket, and the last of equal keys counts.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    var options = JSONParser.Options()
    options.acceptsLastComma = true
    self.init(try JSONParser.parse(bytes, options).root)
  }

  /// Creates a value without places.
  package init(_ node: JSONNode) {
    self =
      switch node.content {
      case .null: .null
      case .boolean(let value): .bool(value)
      case .number(let digits): .number(Double(digits) ?? 0)
      case .string(let text): .text(text)
      case .array(let nodes): .list(nodes.map { JSONValue($0) })
      case .object(let members):
        .object(Dictionary(members.map { ($0.key, JSONValue($0.value)) }) { $1 })
      }
  }

  package var object: [String: JSONValue]? { if case .object(let fields) = self { fields } else { nil } }
  package var list: [JSONValue]? { if case .list(let values) = self { values } else { nil } }
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// Whether the value is `true`, or a number other than 0, which Foundation on Apple systems also takes as true.
  package var isTrue: Bool {
    switch self {
    case .bool(let value): value
    case .number(let number): number != 0
    default: false
    }
  }

  /// The value of a number, or of a text that is one.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .text(let text): Double(text)
    default: nil
    }
  }

  /// The number, if it is whole and has at most six digits.
  package var integer: Int? {
    guard let number, number.rounded() == number, abs(number) < 1_000_000 else { return nil }
    return Int(number)
  }

  /// The value as one text. Nil for lists, objects and `null`.
  package var plain: String? {
    switch self {
    case .text(let text): text
    case .bool(let value): value ? "true" : "false"
    case .number(let number): integer.map(String.init) ?? "\(number)"
    case .null, .list, .object: nil
    }
  }

  /// The maximum size of a path that `flatten` adds, in bytes. One long key could otherwise occur in the paths of
  /// millions of values.
  package static let pathLimit = 200

  /// Adds the values inside, each with the path of keys that leads to it, such as `frame-size.width`. Values with a
  /// longer path than `pathLimit` are ignored.
  package func flatten(_ path: String, into result: inout [String: String]) {
    guard path.utf8.count <= Self.pathLimit else { return }
    switch self {
    case .null: break
    case .object(let fields):
      // Two values can have one path, such as `a.b`. The order decides between them.
      for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
        value.flatten(path.isEmpty ? key : "\(path).\(key)", into: &result)
      }
    case .list(let values):
      for (index, value) in values.enumerated() { value.flatten("\(path).\(index)", into: &result) }
    case .text, .bool, .number: result[path] = plain
    }
  }
}
