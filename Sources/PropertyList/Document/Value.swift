/// A value of a document, looked at in place.
package struct Value: Sendable {
  /// The document that the value is a part of.
  package let document: Document
  /// The value's place among the document's nodes.
  let index: Int

  private var node: Node {
    document.nodes[index]
  }

  /// What the value is, which says which of the properties below is not nil or empty.
  package var kind: Kind {
    node.kind
  }

  /// Elements of an array, entries of a dictionary, bytes of a string or data; 0 for the rest.
  package var count: Int {
    Int(node.count)
  }

  /// The text of a string; nil for other kinds. A lone surrogate becomes U+FFFD.
  package var string: String? {
    kind == .string ? document.text(of: node) : nil
  }

  /// The bytes of data; nil for other kinds.
  package var data: [UInt8]? {
    kind == .data ? Array(document.content(of: node)) : nil
  }

  /// An integer, −2⁶³ … 2⁶⁴ − 1; nil for other kinds.
  package var integer: Int128? {
    guard kind == .integer else { return nil }
    return node.flags.contains(.negative) ? Int128(Int64(bitPattern: node.payload)) : Int128(node.payload)
  }

  /// A real; nil for other kinds.
  package var real: Double? {
    kind == .real ? node.double : nil
  }

  /// Whether the value is a real of 32 bits.
  package var isSingle: Bool {
    node.flags.contains(.single)
  }

  /// A date in seconds since 2001-01-01T00:00:00Z; nil for other kinds. A binary list can hold nan and infinities.
  package var date: Double? {
    kind == .date ? node.double : nil
  }

  /// True or false; nil for other kinds.
  package var boolean: Bool? {
    kind == .boolean ? node.payload != 0 : nil
  }

  /// A keyed archive's reference; nil for other kinds.
  package var uid: UInt32? {
    kind == .uid ? UInt32(truncatingIfNeeded: node.payload) : nil
  }

  /// The elements of an array in order; empty for other kinds.
  package var elements: [Value] {
    guard kind == .array else { return [] }
    var values: [Value] = []
    var child = index + 1
    for _ in 0..<count {
      values.append(Value(document: document, index: child))
      child = document.nodes[child].next(after: child)
    }
    return values
  }

  /// The entries of a dictionary in their order; empty for other kinds.
  package var entries: [(key: String, value: Value)] {
    guard kind == .dictionary else { return [] }
    var entries: [(key: String, value: Value)] = []
    document.forEachKey(of: index) { key in
      entries.append((document.text(of: document.nodes[key]), Value(document: document, index: key + 1)))
    }
    return entries
  }

  /// The value of a dictionary's key, compared byte by byte; nil when there is none, and for other kinds.
  package subscript(key: String) -> Value? {
    guard kind == .dictionary else { return nil }
    var found: Int?
    document.forEachKey(of: index) { candidate in
      if document.content(of: document.nodes[candidate]).elementsEqual(key.utf8) { found = candidate + 1 }
    }
    return found.map { Value(document: document, index: $0) }
  }
}
