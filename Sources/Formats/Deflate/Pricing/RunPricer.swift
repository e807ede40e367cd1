/// The price of bytes that would follow a stream, under the codes of a stream much like it.
///
/// A PNG encoder asks for the price of each filter of a row, and appends the cheapest. The search is short: matches end
/// at the run's end, and each position looks at the nearest few positions with its three bytes.
package struct RunPricer {
  private static let hashBits = 15
  private static let none: Int32 = -1
  /// The positions that one search looks at. 32 instead of 8 save 0.02 percent.
  private static let depth = 8
  /// Of longer matches, only the lengths up to this one and the whole are tried. This costs 0.005 percent.
  private static let shortLength = 16
  private static let unreachable = CheapestParse.unreachable

  private let blocks: [PricedBlock]
  private var block = 0
  private var stream: [UInt8]
  private var count = 0
  /// The last position with each hash, and for each position the one before it with its hash.
  private var heads = [Int32](repeating: none, count: 1 << hashBits)
  private var links: [Int32]
  private var costs: [Int32] = []

  /// - Parameters:
  ///   - blocks: of a stream of about the same bytes. They are not empty.
  ///   - capacity: the bytes that will be appended at most.
  package init(_ blocks: [PricedBlock], capacity: Int) {
    precondition(!blocks.isEmpty, "a stream has a block")
    self.blocks = blocks
    stream = [UInt8](repeating: 0, count: capacity)
    links = [Int32](repeating: Self.none, count: capacity)
  }

  /// Returns the price of a run after the stream in 1/64 bit, or nil if it is above `limit`.
  package mutating func price(of run: Span<UInt8>, limit: Int32 = .max) -> Int32? {
    while block + 1 < blocks.count && blocks[block].end <= count + run.count / 2 { block += 1 }
    let range = enter(run)
    if costs.count <= run.count { costs = [Int32](repeating: 0, count: run.count + 1) }
    let price = Self.cheapest(
      stream, count..<count + run.count, links, blocks[block].prices, limit: limit, &costs)
    leave(range)
    return price <= limit ? price : nil
  }

  /// Appends a run to the stream.
  package mutating func append(_ run: Span<UInt8>) {
    _ = enter(run)
    count += run.count
  }

  /// Puts the run behind the stream and links its positions, and those whose three bytes it completes.
  private mutating func enter(_ run: Span<UInt8>) -> Range<Int> {
    for index in run.indices { stream[count &+ index] = run[index] }
    let range = max(0, count - 2)..<max(0, count + run.count - 2)
    Self.link(range, stream, &heads, &links)
    return range
  }

  private static func link(_ range: Range<Int>, _ stream: [UInt8], _ heads: inout [Int32], _ links: inout [Int32]) {
    let stream = stream.span
    var heads = heads.mutableSpan
    var links = links.mutableSpan
    for position in range {
      let hash = hash(stream, position)
      links[position] = heads[hash]
      heads[hash] = Int32(truncatingIfNeeded: position)
    }
  }

  private mutating func leave(_ range: Range<Int>) {
    for position in range.reversed() { heads[Self.hash(stream.span, position)] = links[position] }
    // The run's last two positions have no links yet.
  }

  @inline(__always)
  private static func hash(_ bytes: Span<UInt8>, _ position: Int) -> Int {
    let three =
      UInt32(bytes[position]) | UInt32(bytes[position &+ 1]) << 8 | UInt32(bytes[position &+ 2]) << 16
    return Int((three &* 0x9E37_79B1) >> UInt32(32 - hashBits))
  }

  /// Finds the cheapest parse of the run, from its end to its start, and matches on the way.
  private static func cheapest(
    _ stream: [UInt8], _ run: Range<Int>, _ links: [Int32], _ prices: Prices, limit: Int32, _ costs: inout [Int32]
  ) -> Int32 {
    let bytes = stream.span
    let links = links.span
    let literals = prices.literals.span
    var costs = costs.mutableSpan
    let count = run.count
    costs[count] = 0
    var index = count
    while index > 0 {
      index &-= 1
      let position = run.lowerBound &+ index
      costs[index] = literals[Int(bytes[position])] &+ costs[index &+ 1]
      let longest = min(count &- index, DeflateAlphabet.longestMatch)
      if longest >= DeflateAlphabet.shortestMatch { match(bytes, position, index, longest, links, prices, &costs) }
      // Each parse passes one of the last 258 positions, so it costs at least the least of them.
      if limit != .max && index & 255 == 0 && count &- index > DeflateAlphabet.longestMatch {
        if least(costs.span.extracting(index..<index &+ DeflateAlphabet.longestMatch)) > limit { return .max }
      }
    }
    return costs[0]
  }

  private static func least(_ costs: Span<Int32>) -> Int32 {
    var least = Int32.max
    for index in costs.indices { least = min(least, costs[index]) }
    return least
  }

  /// Lowers the cost of a position by its matches.
  @inline(__always)
  private static func match(
    _ bytes: Span<UInt8>, _ position: Int, _ index: Int, _ limit: Int, _ links: Span<Int32>, _ prices: Prices,
    _ costs: inout MutableSpan<Int32>
  ) {
    var best = costs[index]
    var longest = DeflateAlphabet.shortestMatch &- 1
    var other = Int(links[position])
    var left = depth
    while other >= 0 && left > 0 && position &- other <= DeflateAlphabet.window {
      left &-= 1
      if bytes[other &+ longest] == bytes[position &+ longest] {
        let length = bytes.commonPrefix(position, other, known: 0, limit: limit)
        if length > longest {
          let distance = prices.distances[DeflateAlphabet.distanceSlot(position &- other &- 1)]
          best = min(best, prices.lengths[length] &+ distance &+ costs[index &+ length])
          var short = longest &+ 1
          while short < min(length, shortLength) {
            best = min(best, prices.lengths[short] &+ distance &+ costs[index &+ short])
            short &+= 1
          }
          longest = length
          if length == limit { break }
        }
      }
      other = Int(links[other])
    }
    costs[index] = best
  }
}
