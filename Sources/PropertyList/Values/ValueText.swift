import Text

/// Single values from the text of a command line, by the grammar that XML has for them.
package enum ValueText {
  /// - Parameter kind: Of a leaf.
  /// - Throws: `PropertyListError.value` when the text is no value of the kind.
  package static func value(_ kind: Kind, _ text: String) throws(PropertyListError) -> Value {
    let element =
      switch kind {
      case .string: "string"
      case .data: "data"
      case .integer: "integer"
      case .real: "real"
      case .date: "date"
      case .boolean, .uid, .array, .dictionary: ""
      }
    if kind == .boolean { return try boolean(text) }
    if kind == .data, !Base64.isWhole(Array(text.utf8)) { throw .value(.invalidBase64(excerpt(text))) }
    var xml = Array("<\(element)>".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): xml += "&lt;".utf8
      case UInt8(ascii: "&"): xml += "&amp;".utf8
      default: xml.append(byte)
      }
    }
    do {
      return try XMLReader.read(xml + "</\(element)>".utf8).root
    } catch {
      // The place would be one in the element that was made here.
      if case .text(let problem, _) = error { throw .value(problem) }
      throw error
    }
  }

  private static func boolean(_ text: String) throws(PropertyListError) -> Value {
    switch text.lowercased() {
    case "true", "yes", "1": return try XMLReader.read(Array("<true/>".utf8)).root
    case "false", "no", "0": return try XMLReader.read(Array("<false/>".utf8)).root
    default: throw .value(.invalidBoolean(excerpt(text)))
    }
  }

  private static func excerpt(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return Excerpt.text(bytes.indices, in: bytes)
  }

  /// An empty array or dictionary.
  package static func empty(_ kind: Kind) throws(PropertyListError) -> Document {
    try XMLReader.read(Array(kind == .array ? "<array/>".utf8 : "<dict/>".utf8))
  }

  /// What `-extract … raw` prints: the bare text of a leaf, the count of an array, the sorted keys of a dictionary.
  ///
  /// - Parameter fixesReals: Whether reals have six digits after the point, as plutil's, or the fewest that tell them
  ///   apart.
  package static func raw(_ value: Value, fixesReals: Bool = false) throws(PropertyListError) -> String {
    switch value.kind {
    case .string: return value.string ?? ""
    case .data: return Base64.text(of: value.data ?? [])
    case .integer: return "\(value.integer ?? 0)"
    case .real: return fixesReals ? RealText.fixed(value.real ?? 0) : RealText.shortest(.real(value.real ?? 0))
    case .date:
      guard let text = DateText(value.date ?? .nan) else { throw .notWritable(.date(value.date ?? .nan)) }
      return text.xml
    case .boolean: return value.boolean == true ? "true" : "false"
    case .uid: return "\(value.uid ?? 0)"
    case .array: return "\(value.count)"
    case .dictionary: return KeyOrder.sortedByUnits(value.standalone).root.entries.map(\.key).joined(separator: "\n")
    }
  }
}

extension Value {
  /// The value as a document of its own.
  package var standalone: Document {
    var result = Document(
      source: document.source, origin: document.origin, expansion: document.expansion, textHash: document.textHash)
    result.decoded = document.decoded
    let end = document.nodes[index].next(after: index)
    for node in document.nodes[index..<end] {
      var node = node
      if node.kind.isContainer { node.payload -= UInt64(index) }
      result.nodes.append(node)
    }
    return result
  }
}

extension Kind {
  /// plutil's name of the kind: `-type`, `-expect`.
  package var plutilName: String {
    switch self {
    case .string: "string"
    case .data: "data"
    case .integer: "integer"
    case .real: "float"
    case .date: "date"
    case .boolean: "bool"
    case .uid: "(any)"
    case .array: "array"
    case .dictionary: "dictionary"
    }
  }
}
