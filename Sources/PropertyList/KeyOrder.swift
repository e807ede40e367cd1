/// The order of a dictionary's keys in what is written.
package enum KeyOrder: CaseIterable, Sendable {
  /// As Xcode's build tools sort: by Swift's `String <`, which compares canonically composed Unicode scalars. Keys of
  /// which neither precedes the other, as canonically equal ones, are sorted by their bytes.
  case xcode
  /// As in the source.
  case source
  /// By bytes, with everything equal written once.
  case compact

  /// The document with its dictionaries' keys in this order. Applying an order twice changes nothing.
  package func apply(to document: consuming Document) -> Document {
    guard self != .source, !isSorted(document) else { return document }
    var sorter = KeySorter(self)
    let view = document
    document.nodes = Rearrangement.of(view.nodes) { dictionary, entries in
      sorter.sort(dictionary, of: view, into: &entries)
    }
    return document
  }

  private func isSorted(_ document: Document) -> Bool {
    let nodes = document.nodes.span
    for index in nodes.indices where nodes[index].kind == .dictionary {
      var key = index &+ 1
      for _ in 1..<max(1, nodes[index].count) {
        let next = nodes[key &+ 1].next(after: key &+ 1)
        guard KeySorter.precedes(nodes[key], nodes[next], in: document, order: self) else { return false }
        key = next
      }
    }
    return true
  }

  /// What is shared and how numbers are written, which goes with the order.
  var rules: BinaryRules {
    switch self {
    case .xcode: .xcode
    case .source: .faithful
    case .compact: .compact
    }
  }
}
