/// The cheapest parse of a chunk under given prices.
///
/// `measure` goes backward and finds the least price from each position to the end. No choice is stored. `follow` then
/// goes forward and finds the choices again, at the visited positions alone.
enum CheapestParse {
  /// A price that no sum reaches.
  static let unreachable: Int32 = .max / 4

  /// Computes the least price of the bytes from each position on.
  ///
  /// - Parameters:
  ///   - ends: the ends of the blocks in bytes, ascending. The last is the chunk's end.
  ///   - prices: of each block. A match is paid at its first byte's block.
  ///   - costs: one more than the bytes, and more behind.
  static func measure(
    _ bytes: Span<UInt8>, _ table: borrowing MatchTable, _ prices: [Prices], ends: [Int], into costs: inout [Int32]
  ) {
    var costs = costs.mutableSpan
    costs[bytes.count] = 0
    for block in ends.indices.reversed() {
      let range = (block > 0 ? ends[block - 1] : 0)..<ends[block]
      measure(bytes, range, table.starts.span, table.matches.span, prices[block], &costs)
    }
  }

  private static func measure(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ starts: Span<Int32>, _ matches: Span<MatchTable.Match>,
    _ prices: Prices, _ costs: inout MutableSpan<Int32>
  ) {
    let literals = prices.literals.span
    let lengths = prices.lengths.span
    let distances = prices.distances.span
    var position = range.upperBound
    while position > range.lowerBound {
      position &-= 1
      var best = literals[Int(bytes[position])] &+ costs[position &+ 1]
      let first = Int(starts[position])
      var index = Int(starts[position &+ 1])
      if index > first {
        let longest = matches[index &- 1]
        if longest.length == DeflateAlphabet.longestMatch {
          // In a long run all of it or a literal is best. This costs 0.01 percent, and bounds the time of runs.
          let whole = lengths[longest.length] &+ distances[longest.slot] &+ costs[position &+ longest.length]
          best = min(best, whole)
          index = first
        }
        // A farther, longer match may have the cheaper distance for a shorter length too.
        var distance = unreachable
        while index > first {
          index &-= 1
          let match = matches[index]
          distance = min(distance, distances[match.slot])
          let low = index > first ? matches[index &- 1].length &+ 1 : DeflateAlphabet.shortestMatch
          let tail = cheapest(lengths, costs.span, position, low, match.length)
          best = min(best, tail &+ distance)
        }
      }
      costs[position] = best
    }
  }

  /// Returns the least price of a length and all that follows it.
  @inline(__always)
  private static func cheapest(
    _ lengths: Span<Int32>, _ costs: Span<Int32>, _ position: Int, _ low: Int, _ high: Int
  ) -> Int32 {
    let prices = lengths.extracting(low..<high &+ 1)
    let tails = costs.extracting(position &+ low..<position &+ high &+ 1)
    var least = unreachable
    for index in prices.indices { least = min(least, prices[index] &+ tails[index]) }
    return least
  }

  /// Appends the tokens of the cheapest parse.
  static func follow(
    _ bytes: Span<UInt8>, _ table: borrowing MatchTable, _ prices: [Prices], ends: [Int], costs: [Int32],
    into tokens: inout [Token]
  ) {
    let costs = costs.span
    var position = 0
    for block in ends.indices {
      let literals = prices[block].literals
      while position < ends[block] {
        let least = costs[position]
        let byte = bytes[position]
        if literals[Int(byte)] &+ costs[position &+ 1] == least {
          tokens.append(Token(literal: byte))
          position &+= 1
        } else {
          let token = match(at: position, table, prices[block], costs, least)
          tokens.append(token)
          position &+= token.length
        }
      }
    }
  }

  /// Returns the match that has the least price. The longest one is found first.
  private static func match(
    at position: Int, _ table: borrowing MatchTable, _ prices: Prices, _ costs: Span<Int32>, _ least: Int32
  ) -> Token {
    let matches = table.matches.span
    let lengths = prices.lengths.span
    let first = Int(table.starts[position])
    var index = Int(table.starts[position &+ 1])
    var price = unreachable
    var distance = 0
    while index > first {
      index &-= 1
      let match = matches[index]
      let own = prices.distances[match.slot]
      if own <= price {
        price = own
        distance = match.distance
      }
      let low = index > first ? matches[index &- 1].length &+ 1 : DeflateAlphabet.shortestMatch
      var length = match.length
      while length >= low {
        if lengths[length] &+ price &+ costs[position &+ length] == least {
          return Token(length: length, distance: distance)
        }
        length &-= 1
      }
    }
    preconditionFailure("a step leads to the least price")
  }
}
