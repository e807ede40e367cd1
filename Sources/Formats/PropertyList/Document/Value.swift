/// A view of one value of a document.
package struct Value: Sendable {
  /// The document that contains the value.
  package let document: Document
  /// The index of the value's node.
  let index: Int

  private var node: Node {
    document.nodes[index]
  }

  /// The kind of the value. It determines which of the properties below are not nil or empty.
  package var kind: Kind {
    node.kind
  }

  /// The number of an array's elements, of a dictionary's entries, or of the bytes of a string or data. 0 for other
  /// kinds.
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

  /// An integer from −2⁶³ to 2⁶⁴ − 1; nil for other kinds.
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

  /// A date in seconds since 2001-01-01T00:00:00Z; nil for other kinds. A binary list can contain nan and infinities.
  package var date: Double? {
    kind == .date ? node.double : nil
  }

  /// The value of a boolean; nil for other kinds.
  package var boolean: Bool? {
    kind == .boolean ? node.payload != 0 : nil
  }

  /// The value of a UID, an object reference in a keyed archive; nil for other kinds.
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

  /// The entries of a dictionary in order; empty for other kinds.
  package var entries: [(key: String, value: Value)] {
    guard kind == .dictionary else { return [] }
    var entries: [(key: String, value: Value)] = []
    document.forEachKey(of: index) { key in
      entries.append((document.text(of: document.nodes[key]), Value(document: document, index: key + 1)))
    }
    return entries
  }

  /// The value for a key of a dictionary. Keys are compared byte by byte. Nil if the key is missing, and for other
  /// kinds.
  package subscript(key: String) -> Value? {
    guard kind == .dictionary else { return nil }
    var found: Int?
    document.forEachKey(of: index) { candidate in
      if document.content(of: document.nodes[candidate]).elementsEqual(key.utf8) { found = candidate + 1 }
    }
    return found.map { Value(document: document, index: $0) }
  }
}
