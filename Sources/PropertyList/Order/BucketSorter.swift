/// Puts the keys of one dictionary after the other in the order in which CoreFoundation walks them.
struct BucketSorter {
  private let isSince1015: Bool
  private var hash = StringHash()
  private var table = BucketTable()
  private var keys: [Int] = []
  private var hashes: [UInt64] = []
  private var order: [Int] = []

  /// - Parameter isSince1015: whether small dictionaries from XML grow from no buckets, as from macOS 10.15 on.
  init(isSince1015: Bool) {
    self.isSince1015 = isSince1015
  }

  /// Fills `entries` with the entries of a dictionary in order.
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

  /// CFPropertyList.c gives a dictionary from XML room for ten entries, CFBinaryPList.c one from a binary list room for
  /// its own; other dictionaries grow as they are filled.
  private func start(_ document: Document, count: Int) -> BucketTable.Start {
    switch document.origin {
    case .xml: isSince1015 && count <= 6 ? .empty : .capacity(10)
    case .binary: .capacity(count)
    case .openStep, .json: .empty
    }
  }
}
