/// The order of the keys of a dictionary in the output.
package enum KeyOrder: String, CaseIterable, Sendable {
  /// The order of Xcode's build tools: Swift's `String <`, which compares canonically composed Unicode scalars. Keys
  /// that `<` does not order, such as canonically equal ones, are sorted by their bytes.
  case xcode
  /// The order of Apple's `plutil -convert binary1`, which is the order of CoreFoundation's hash tables.
  case plutil
  /// The order of `plutil` in macOS 10.13, which writes every string again at each occurrence.
  case plutil1013 = "plutil-10.13"
  /// The order of `plutil` in macOS 10.15 and later, as far as known. Small dictionaries from XML begin with smaller
  /// tables.
  case plutil1015 = "plutil-10.15"
  /// The order of the source.
  case source
  /// The order of the bytes. All equal values are written once.
  case compact

  /// Returns the document with the keys of its dictionaries in this order.
  ///
  /// Applying an order twice changes nothing, except for `plutil`, whose tables depend on the order of insertion.
  package func apply(to document: consuming Document) -> Document {
    switch self {
    case .source: return document
    case .plutil, .plutil1013, .plutil1015: return inBuckets(document)
    case .xcode, .compact: break
    }
    guard !isSorted(document) else { return document }
    return Self.sorted(document, KeySorter(self == .compact ? .bytes : .strings))
  }

  /// Returns the document with keys sorted by UTF-16 units, as in CoreFoundation's text formats.
  static func sortedByUnits(_ document: consuming Document) -> Document {
    // Only characters beyond the first plane sort differently by bytes than by units.
    guard !KeyOrder.compact.isSorted(document) || document.hasKeysBeyondFirstPlane else { return document }
    return sorted(document, KeySorter(.units))
  }

  private static func sorted(_ document: consuming Document, _ sorter: KeySorter) -> Document {
    var sorter = sorter
    let view = document
    document.nodes = Rearrangement.of(view.nodes) { dictionary, entries in
      sorter.sort(dictionary, of: view, into: &entries)
    }
    return document
  }

  private func inBuckets(_ document: consuming Document) -> Document {
    var sorter = BucketSorter(isSince1015: self == .plutil1015)
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

  /// The rules of the binary format that belong to the order.
  var rules: BinaryRules {
    switch self {
    case .xcode: .xcode
    case .plutil, .plutil1015: .plutil
    case .plutil1013: .plutil1013
    case .source: .faithful
    case .compact: .compact
    }
  }
}
