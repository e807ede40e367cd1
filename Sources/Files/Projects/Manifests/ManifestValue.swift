/// A value in a manifest, as far as it is plain data.
package indirect enum ManifestValue: Sendable, Equatable {
  /// A value without text, such as an empty value in YAML.
  case null
  /// A text or a number, as written.
  case text(String)
  /// A name without quotes, such as `.iOS` in Swift.
  case name(String)
  case list([ManifestValue])
  case map([Field])
  case call(String, [Field])
  /// An expression that only the manifest's own tool can evaluate.
  case computed

  /// An entry of a map, or an argument of a call.
  package struct Field: Sendable, Equatable {
    /// The key of an entry, or the label of an argument. Nil for an argument without a label.
    package let key: String?
    package var value: ManifestValue
  }

  /// The deepest nesting that readers accept. Deeper values are computed.
  package static let depthLimit = 64

  /// The number of elements and of bytes of text.
  package var weight: Int {
    switch self {
    case .null, .computed: 1
    case .text(let text), .name(let text): 1 + text.utf8.count
    case .list(let items): items.reduce(1) { $0 + $1.weight }
    case .map(let fields): Self.weight(of: fields)
    case .call(let name, let fields): name.utf8.count + Self.weight(of: fields)
    }
  }

  private static func weight(of fields: [Field]) -> Int {
    fields.reduce(1) { $0 + $1.value.weight + ($1.key?.utf8.count ?? 0) }
  }
}

extension ManifestValue {
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var name: String? { if case .name(let name) = self { name } else { nil } }

  /// The entries of a map or the arguments of a call. Other values have none.
  var fields: [Field] {
    switch self {
    case .map(let fields), .call(_, let fields): fields
    default: []
    }
  }

  /// Returns the value of a key or of an argument's label. The last value wins, as in YAML.
  subscript(_ key: String) -> ManifestValue? { fields.last { $0.key == key }?.value }

  /// The elements of a list. A single value is a list of itself, and null is an empty list.
  var items: [ManifestValue] {
    switch self {
    case .list(let items): items
    case .null: []
    default: [self]
    }
  }

  /// Returns the sum of texts or of lists, as `+` makes it. A call in a sum of lists becomes an element.
  static func sum(_ terms: [ManifestValue]) -> ManifestValue {
    if terms.count == 1 { return terms[0] }
    let texts = terms.compactMap(\.text)
    if texts.count == terms.count { return .text(texts.joined()) }
    guard texts.isEmpty else { return .computed }
    if terms.allSatisfy({ if case .map = $0 { true } else { false } }) { return .map(terms.flatMap(\.fields)) }
    return .list(terms.flatMap(\.items))
  }

  /// The first argument without a label.
  var unlabeled: ManifestValue? { fields.first { $0.key == nil }?.value }

  /// The name of a call, or a name alone.
  var head: String? {
    switch self {
    case .call(let name, _): name
    case .name(let name): name
    default: nil
    }
  }

  /// Returns the texts of a list or of a single text.
  ///
  /// - Parameter isComplete: set to false if an element is not a text.
  func texts(isComplete: inout Bool) -> [String] {
    let texts = items.compactMap(\.text)
    if texts.count != items.count { isComplete = false }
    return texts
  }
}
