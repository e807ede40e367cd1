/// The order of a dictionary's keys in what is written.
package enum KeyOrder: String, CaseIterable, Sendable {
  /// As Xcode's build tools sort: by Swift's `String <`, which compares canonically composed Unicode scalars. Keys of
  /// which neither precedes the other, as canonically equal ones, are sorted by their bytes.
  case xcode
  /// As Apple's `plutil -convert binary1` writes them: in the order of CoreFoundation's hash tables.
  case plutil
  /// The same of macOS 10.13: every string is written again at each occurrence.
  case plutil1013 = "plutil-10.13"
  /// The same as `plutil` since macOS 10.15, as far as known: small dictionaries from XML begin with smaller tables.
  case plutil1015 = "plutil-10.15"
  /// As in the source.
  case source
  /// By bytes, with everything equal written once.
  case compact

  /// The document with its dictionaries' keys in this order. Applying an order twice changes nothing, but for
  /// `plutil`, whose tables depend on the order in which keys come.
  package func apply(to document: consuming Document) -> Document {
    switch self {
    case .source: return document
    case .plutil, .plutil1013, .plutil1015: return inBuckets(document)
    case .xcode, .compact: break
    }
    guard !isSorted(document) else { return document }
    return Self.sorted(document, KeySorter(self == .compact ? .bytes : .strings))
  }

  /// The document with keys sorted by UTF-16 units, as CoreFoundation sorts them in text.
  static func sortedByUnits(_ document: consuming Document) -> Document {
    // Characters beyond the first plane are the only ones whose bytes sort in another order than their units.
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

  /// What is shared and how numbers are written, which goes with the order.
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
