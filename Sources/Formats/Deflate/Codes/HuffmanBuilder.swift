/// A builder of Huffman codes. It keeps its memory from one code to the next.
struct HuffmanBuilder {
  /// The used symbols by ascending count: the count above 16 bits of the symbol.
  private var symbols: [UInt64] = []
  private var sorted: [UInt64] = []
  private var inner: [UInt32] = []
  private var parents: [Int32] = []
  private var depths: [UInt8] = []

  /// Writes the code lengths with the fewest bits for these counts.
  ///
  /// One or two used symbols get one bit each, and unused ones get 0.
  ///
  /// - Parameters:
  ///   - limit: the greatest length.
  ///   - lengths: as many as `counts`.
  mutating func build(_ counts: Span<UInt32>, limit: Int, into lengths: inout MutableSpan<UInt8>) {
    symbols.removeAll(keepingCapacity: true)
    for symbol in counts.indices {
      lengths[symbol] = 0
      if counts[symbol] > 0 { symbols.append(UInt64(counts[symbol]) << 16 | UInt64(symbol)) }
    }
    guard symbols.count > 2 else {
      for symbol in symbols { lengths[Int(symbol & 0xFFFF)] = 1 }
      return
    }
    sortSymbols()
    let deepest = measureDepths()
    if deepest > limit {
      let weights = symbols.map { UInt32(truncatingIfNeeded: $0 >> 16) }
      depths = PackageMerge.lengths(ofAscending: weights, limit: limit)
    }
    for index in symbols.indices { lengths[Int(symbols[index] & 0xFFFF)] = depths[index] }
  }

  /// The number of symbols from which sorting by digits is faster.
  private static let manySymbols = 40

  private mutating func sortSymbols() {
    if symbols.count > Self.manySymbols { sortByDigits() } else { sortByInsertion() }
  }

  private mutating func sortByInsertion() {
    var symbols = symbols.mutableSpan
    for index in 1..<symbols.count {
      let symbol = symbols[index]
      var place = index
      while place > 0 && symbols[place &- 1] > symbol {
        symbols[place] = symbols[place &- 1]
        place &-= 1
      }
      symbols[place] = symbol
    }
  }

  /// Sorts by the count alone, eight bits at a time. The symbols are in order already.
  private mutating func sortByDigits() {
    var all: UInt64 = 0
    for symbol in symbols { all |= symbol }
    if sorted.count < symbols.count { sorted = [UInt64](repeating: 0, count: DeflateAlphabet.literalCount + 2) }
    var shift: UInt64 = 16
    while shift < 48 && all >> shift != 0 {
      Self.sort(symbols, by: shift, into: &sorted)
      for index in symbols.indices { symbols[index] = sorted[index] }
      shift += 8
    }
  }

  private static func sort(_ symbols: [UInt64], by shift: UInt64, into sorted: inout [UInt64]) {
    var starts = InlineArray<257, Int32>(repeating: 0)
    for index in symbols.indices { starts[Int(symbols[index] >> shift & 255) + 1] &+= 1 }
    for digit in 0..<256 { starts[digit + 1] &+= starts[digit] }
    var target = sorted.mutableSpan
    for index in symbols.indices {
      let digit = Int(symbols[index] >> shift & 255)
      target[Int(starts[digit])] = symbols[index]
      starts[digit] &+= 1
    }
  }

  /// Computes the depth of each sorted symbol in the Huffman tree, with two queues: the leaves, and the inner nodes,
  /// which are made in ascending order.
  ///
  /// - Returns: the greatest depth.
  private mutating func measureDepths() -> Int {
    let count = symbols.count
    if inner.count < count {
      let room = max(count, DeflateAlphabet.literalCount + 2)
      inner = [UInt32](repeating: 0, count: room)
      parents = [Int32](repeating: 0, count: 2 * room)
    }
    if depths.count < count { depths = [UInt8](repeating: 0, count: max(count, DeflateAlphabet.literalCount + 2)) }
    Self.join(symbols, &inner, &parents)
    // The depths of the inner nodes replace their weights, from the root down.
    inner[count - 2] = 0
    for node in stride(from: count - 3, through: 0, by: -1) { inner[node] = inner[Int(parents[count + node])] &+ 1 }
    var deepest: UInt32 = 0
    for leaf in 0..<count {
      let depth = inner[Int(parents[leaf])] &+ 1
      depths[leaf] = UInt8(truncatingIfNeeded: depth)
      deepest = max(deepest, depth)
    }
    return Int(deepest)
  }

  /// Joins the two lightest nodes again and again. `parents` has the leaves first, then the inner nodes.
  private static func join(_ symbols: [UInt64], _ inner: inout [UInt32], _ parents: inout [Int32]) {
    let count = symbols.count
    var inner = inner.mutableSpan
    var parents = parents.mutableSpan
    var leaf = 0
    var head = 0
    for made in 0..<count &- 1 {
      var sum: UInt32 = 0
      for _ in 0..<2 {
        let isLeaf =
          leaf < count && (head >= made || UInt32(truncatingIfNeeded: symbols[leaf] >> 16) <= inner[head])
        if isLeaf {
          sum &+= UInt32(truncatingIfNeeded: symbols[leaf] >> 16)
          parents[leaf] = Int32(truncatingIfNeeded: made)
          leaf &+= 1
        } else {
          sum &+= inner[head]
          parents[count &+ head] = Int32(truncatingIfNeeded: made)
          head &+= 1
        }
      }
      inner[made] = sum
    }
  }
}
