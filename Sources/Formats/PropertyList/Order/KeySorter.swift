/// A sorter of the keys of one dictionary after the other.
struct KeySorter {
  /// The comparison of two keys.
  enum Comparison {
    case bytes
    /// Swift's `String <`.
    case strings
    /// UTF-16 units.
    case units
  }

  private let comparison: Comparison
  private var items: [Item] = []

  /// A key and its first eight bytes as one word, big-endian, padded with zeros. The word decides most comparisons.
  private struct Item {
    let prefix: UInt64
    let key: Int
  }

  init(_ comparison: Comparison) {
    self.comparison = comparison
  }

  /// Appends the entries of a dictionary to `entries` in order.
  mutating func sort(_ dictionary: Int, of document: Document, into entries: inout [Rearrangement.Entry]) {
    items.removeAll(keepingCapacity: true)
    let nodes = document.nodes.span
    var key = dictionary &+ 1
    var isASCII = true
    for _ in 0..<nodes[dictionary].count {
      isASCII = isASCII && nodes[key].flags.contains(.ascii)
      items.append(Item(prefix: Self.prefix(of: nodes[key], in: document), key: key))
      key = nodes[key &+ 1].next(after: key &+ 1)
    }
    switch comparison {
    case .strings where !isASCII: sortAsStrings(document)
    case .units where !isASCII: sortByUnits(document)
    case .bytes, .strings, .units: sortByBytes(document)
    }
    for item in items {
      entries.append(Rearrangement.Entry(key: item.key, value: item.key + 1))
    }
  }

  private mutating func sortByBytes(_ document: Document) {
    items.sort { first, second in
      first.prefix != second.prefix
        ? first.prefix < second.prefix
        : Self.bytesPrecede(document.nodes[first.key], document.nodes[second.key], in: document)
    }
  }

  /// Sorts by `String <`, after sorting by bytes. The bytes decide between keys that `<` does not order.
  ///
  /// These are not only canonically equal keys: in Swift 6.3 neither "é0" < "e\u{301}" nor the reverse is true. Sorting
  /// by bytes first makes the result depend on the keys alone, and not on their initial order.
  private mutating func sortAsStrings(_ document: Document) {
    sortByBytes(document)
    let keys = items.map { item in String(decoding: document.content(of: document.nodes[item.key]), as: UTF8.self) }
    let sorted = keys.indices.sorted { first, second in
      keys[first] < keys[second] || !(keys[second] < keys[first]) && first < second
    }
    items = sorted.map { items[$0] }
  }

  private mutating func sortByUnits(_ document: Document) {
    let keys = items.map { item in
      let node = document.nodes[item.key]
      var units: [UInt16] = []
      UTF16Form.forEachUnit(
        of: node.flags.contains(.decoded) ? document.decoded.span : document.source.span, node.range
      ) { unit in units.append(unit) }
      return units
    }
    items = keys.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }.map { items[$0] }
  }

  /// Returns true if the comparison of neighbors proves that two keys are in order. For `String <` it proves this only
  /// for ASCII keys.
  static func precedes(_ first: Node, _ second: Node, in document: Document, order: KeyOrder) -> Bool {
    guard order == .compact || first.flags.contains(.ascii) && second.flags.contains(.ascii) else { return false }
    return bytesPrecede(first, second, in: document)
  }

  private static func prefix(of node: Node, in document: Document) -> UInt64 {
    let bytes = node.flags.contains(.decoded) ? document.decoded.span : document.source.span
    let range = node.range
    var word: UInt64 = 0
    for offset in 0..<8 {
      let index = range.lowerBound &+ offset
      word = word << 8 | (index < range.upperBound ? UInt64(bytes[index]) : 0)
    }
    return word
  }

  private static func bytesPrecede(_ first: Node, _ second: Node, in document: Document) -> Bool {
    let left = first.flags.contains(.decoded) ? document.decoded.span : document.source.span
    let right = second.flags.contains(.decoded) ? document.decoded.span : document.source.span
    var (leftIndex, rightIndex) = (first.range.lowerBound, second.range.lowerBound)
    let end = leftIndex &+ Int(min(first.count, second.count))
    while leftIndex < end {
      let (leftByte, rightByte) = (left[leftIndex], right[rightIndex])
      if leftByte != rightByte { return leftByte < rightByte }
      leftIndex &+= 1
      rightIndex &+= 1
    }
    return first.count < second.count
  }
}
