extension SmallestEncoder {
  /// The matches at all positions of a part, and the cheapest path through it.
  struct Part {
    struct Step {
      let position: Int
      let length: Int
      let distance: Int
    }

    /// The cheapest way to a position.
    private struct Node {
      var cost = UInt32.max
      /// The length of the match that ends here, or 0 after a literal.
      var length: Int32 = 0
      var distance: Int32 = 0
      /// The literals behind the last match.
      var run: Int32 = 0
      /// The distance of the last match.
      var previous: Int32 = 0
    }

    let start: Int
    var matches: [MatchChains.Match] = []
    /// The index of the first match of each position.
    var offsets: [Int] = []

    /// A repetition of the previous distance may be as short as this.
    private static let shortestRepetition = 2
    private static let shortestMatch = 4
    /// Of longer matches, only the full length is tried.
    private static let longestTried = 48

    init(start: Int) { self.start = start }

    /// Returns the matches of the cheapest path to a position.
    func path(
      to end: Int, of bytes: Span<UInt8>, _ costs: SymbolCosts, literalStart: Int, previous: Int
    ) -> [Step] {
      let count = end - start
      var nodes = [Node](repeating: Node(), count: count + 1)
      nodes[0].cost = 0
      nodes[0].run = Int32(min(start - literalStart, PieceValues.longestRun))
      nodes[0].previous = Int32(previous)
      var span = nodes.mutableSpan
      for index in 0..<count {
        Self.addLiteral(bytes[start + index], costs, from: index, in: &span)
        let node = span[index]
        let repeated = Int(node.previous)
        if repeated > 0, repeated <= start + index {
          let length = MatchChains.equalBytes(bytes, start + index - repeated, start + index, end: end)
          if length >= Self.shortestRepetition {
            Self.addMatches(
              Self.shortestRepetition...length, repeated, price: costs.distances[0], costs, from: index, in: &span)
          }
        }
        var shortest = Self.shortestMatch
        for match in matches[offsets[index]..<offsets[index + 1]] {
          let length = min(match.length, count - index)
          guard length >= shortest else { continue }
          let price = costs.distances[PieceValues.distanceSymbol(match.distance)]
          Self.addMatches(shortest...length, match.distance, price: price, costs, from: index, in: &span)
          shortest = length + 1
        }
      }
      var steps: [Step] = []
      var index = count
      while index > 0 {
        let node = span[index]
        if node.length == 0 {
          index -= 1
        } else {
          index -= Int(node.length)
          steps.append(Step(position: start + index, length: Int(node.length), distance: Int(node.distance)))
        }
      }
      return steps.reversed()
    }

    @inline(__always)
    private static func addLiteral(
      _ byte: UInt8, _ costs: SymbolCosts, from index: Int, in nodes: inout MutableSpan<Node>
    ) {
      let node = nodes[index]
      let run = min(Int(node.run) + 1, PieceValues.longestRun)
      // The price of a run grows by the difference.
      let cost = node.cost &+ costs.literals[Int(byte)] &+ costs.lengths[run] &- costs.lengths[Int(node.run)]
      if cost < nodes[index + 1].cost {
        nodes[index + 1] = Node(cost: cost, run: Int32(run), previous: node.previous)
      }
    }

    @inline(__always)
    private static func addMatches(
      _ lengths: ClosedRange<Int>, _ distance: Int, price: UInt32, _ costs: SymbolCosts, from index: Int,
      in nodes: inout MutableSpan<Node>
    ) {
      let base = nodes[index].cost &+ price &+ costs.lengths[0]
      func add(_ length: Int, _ nodes: inout MutableSpan<Node>) {
        let cost = base &+ costs.matches[min(length, PieceValues.longestMatch)]
        if cost < nodes[index + length].cost {
          nodes[index + length] = Node(
            cost: cost, length: Int32(length), distance: Int32(distance), run: 0, previous: Int32(distance))
        }
      }
      let longest = min(lengths.upperBound, longestTried)
      if lengths.lowerBound <= longest { for length in lengths.lowerBound...longest { add(length, &nodes) } }
      if lengths.upperBound > longest { add(lengths.upperBound, &nodes) }
    }
  }
}
