/// A sorter that arranges the keys of one dictionary after the other in CoreFoundation's iteration order.
struct BucketSorter {
  private let isSince1015: Bool
  private var hash = StringHash()
  private var table = BucketTable()
  private var keys: [Int] = []
  private var hashes: [UInt64] = []
  private var order: [Int] = []

  /// - Parameter isSince1015: Whether small dictionaries from XML begin without buckets, as in macOS 10.15 and later.
  init(isSince1015: Bool) {
    self.isSince1015 = isSince1015
  }

  /// Appends the entries of a dictionary to `entries` in order.
  mutating func sort(_ dictionary: Int, of document: Document, into entries: inout [Rearrangement.Entry]) {
    keys.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    document.forEachKey(of: dictionary) { key in
      let node = document.nodes[key]
      let bytes = node.flags.contains(.decoded) ? document.decoded.span : document.source.span
      keys.append(key)
      hashes.append(hash.hash(bytes, node.range, isASCII: node.flags.contains(.ascii)))
    }
    table.order(of: hashes, start: start(document, count: keys.count), into: &order)
    for entry in order {
      entries.append(Rearrangement.Entry(key: keys[entry], value: keys[entry] + 1))
    }
  }

  /// Returns the initial size of a dictionary's table.
  ///
  /// CFPropertyList.c reserves ten entries for a dictionary from XML, and CFBinaryPList.c reserves the exact count for
  /// one from a binary list. Other dictionaries grow as entries are added.
  private func start(_ document: Document, count: Int) -> BucketTable.Start {
    switch document.origin {
    case .xml: isSince1015 && count <= 6 ? .empty : .capacity(10)
    case .binary: .capacity(count)
    case .openStep, .json: .empty
    }
  }
}
