import CrushBasics

/// Single values from a command line, in the grammar of XML lists.
package enum ValueText {
  /// Parses a value.
  ///
  /// - Parameter kind: The kind of a leaf.
  /// - Throws: `PropertyListError.value` if the text is not a value of the kind.
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
      // The position would refer to the temporary element.
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

  /// Returns an empty array or dictionary.
  package static func empty(_ kind: Kind) throws(PropertyListError) -> Document {
    try XMLReader.read(Array(kind == .array ? "<array/>".utf8 : "<dict/>".utf8))
  }

  /// Returns the output of `-extract … raw`: the bare text of a leaf, the number of elements of an array, or the sorted
  /// keys of a dictionary.
  ///
  /// - Parameter fixesReals: Whether reals have six digits after the point, as in plutil. The default is the shortest
  ///   exact text.
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
  /// A copy of the value as a separate document.
  package var standalone: Document {
    var result = Document(
      source: document.source, origin: document.origin, limits: document.limits, textHash: document.textHash)
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
  /// The name of the kind in plutil's `-type` and `-expect`.
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
