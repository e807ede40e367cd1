/// The search for the best parse of one chunk. It keeps its memory from one chunk to the next.
struct ChunkEncoder {
  private var table = MatchTable()
  private var coder = BlockCoder()
  private var splitter = BlockSplitter()
  private var prices: [Prices] = []
  private var costs: [Int32] = []
  private var parse = Parse()

  /// Returns the smallest parse found, with its final codes.
  ///
  /// - Parameters:
  ///   - finder: has the bytes before the chunk.
  ///   - stream: all bytes.
  mutating func parse(_ chunk: Range<Int>, of stream: Span<UInt8>, _ finder: inout MatchFinder, _ effort: DeflateEffort)
    -> Parse
  {
    finder.find(in: stream, chunk: chunk, into: &table)
    let bytes = stream.extracting(chunk)
    let room = bytes.count + DeflateAlphabet.longestMatch + 1
    if costs.count < room { costs = [Int32](repeating: CheapestParse.unreachable, count: room) }
    for place in bytes.count..<room { costs[place] = CheapestParse.unreachable }
    var best = roundsUnderIdealPrices(bytes, effort.rounds)
    best.measure(&coder, effort.polishing)
    polish(&best, bytes, effort)
    if effort.restarts > 0 { restart(&best, bytes, effort) }
    best.measure(&coder, effort.final)
    return best
  }

  /// The rounds without a gain after which `roundsUnderIdealPrices` ends.
  private static let patience = 2

  /// Parses again and again under the prices of the parse before.
  private mutating func roundsUnderIdealPrices(_ bytes: Span<UInt8>, _ rounds: Int) -> Parse {
    parse.tokens.removeAll(keepingCapacity: true)
    LazyParse.append(bytes, table, to: &parse.tokens)
    parse.ends = splitter.ends(of: parse.tokens)
    parse.measure(&coder, .estimate)
    var best = parse
    var idle = 0
    for round in 0..<rounds {
      let ends = parse.byteEnds()
      setIdealPrices()
      if round == 0 { heedBytes(bytes, ends) }
      takeCheapest(bytes, ends)
      if round == 0 {
        parse.ends = splitter.ends(of: parse.tokens)
        parse.measure(&coder, .estimate)
        parse.join(&coder)
        parse.bits = parse.codes.reduce(0) { $0 + $1.bits }
      } else {
        parse.setEnds(bytes: ends)
        parse.measure(&coder, .estimate)
      }
      if parse.bits < best.bits {
        best = parse
        idle = 0
      } else {
        idle += 1
        if idle == Self.patience { break }
      }
    }
    return best
  }

  private mutating func setIdealPrices() {
    makeRoom()
    for block in parse.histograms.indices { prices[block].setIdeal(for: parse.histograms[block]) }
  }

  private mutating func makeRoom() {
    while prices.count < parse.ends.count { prices.append(Prices()) }
  }

  private mutating func heedBytes(_ bytes: Span<UInt8>, _ ends: [Int]) {
    var start = 0
    for (block, end) in ends.enumerated() {
      let histogram = parse.histograms[block]
      let parsed = splitter.estimate(histogram) + Int32(truncatingIfNeeded: histogram.extraBits * 64)
      prices[block].heed(bytes.extracting(start..<end), parsedBits: parsed)
      start = end
    }
  }

  /// Replaces the tokens by the cheapest parse under the prices.
  private mutating func takeCheapest(_ bytes: Span<UInt8>, _ ends: [Int]) {
    CheapestParse.measure(bytes, table, prices, ends: ends, into: &costs)
    parse.tokens.removeAll(keepingCapacity: true)
    CheapestParse.follow(bytes, table, prices, ends: ends, costs: costs, into: &parse.tokens)
  }

  /// Parses under the real codes as long as that gains. The data cannot grow in such a round.
  private mutating func polish(_ best: inout Parse, _ bytes: Span<UInt8>, _ effort: DeflateEffort) {
    parse = best
    for _ in 0..<effort.polishRounds {
      let last = parse.bits
      let ends = parse.byteEnds()
      makeRoom()
      for block in parse.codes.indices { prices[block].set(from: parse.codes[block]) }
      takeCheapest(bytes, ends)
      parse.setEnds(bytes: ends)
      parse.measure(&coder, effort.polishing)
      if parse.bits < best.bits { best = parse }
      if parse.bits >= last { return }
    }
  }

  /// The span of the changes to a price, in 1/64 bit.
  private static let span: Int32 = 100

  /// Starts again from prices with random changes. Every second time the blocks are split anew.
  ///
  /// Ten restarts save 0.16 percent of icons and take four times the time. The seed is fixed, so the bytes are always
  /// the same.
  private mutating func restart(_ best: inout Parse, _ bytes: Span<UInt8>, _ effort: DeflateEffort) {
    var random = PriceNoise()
    for number in 1...effort.restarts {
      parse = best
      setIdealPrices()
      for block in parse.ends.indices { random.change(&prices[block], span: Self.span) }
      let ends = parse.byteEnds()
      takeCheapest(bytes, ends)
      if number % 2 == 1 {
        parse.ends = splitter.ends(of: parse.tokens)
        parse.measure(&coder, .estimate)
        parse.join(&coder)
      } else {
        parse.setEnds(bytes: ends)
      }
      parse.measure(&coder, effort.polishing)
      if parse.bits < best.bits { best = parse }
      var found = parse
      polish(&found, bytes, effort)
      if found.bits < best.bits { best = found }
    }
  }
}

/// Random changes of prices (a linear congruential generator, as in Numerical Recipes).
private struct PriceNoise {
  private var seed: UInt32 = 12345

  mutating func change(_ prices: inout Prices, span: Int32) {
    for byte in prices.literals.indices { prices.literals[byte] += next(span) }
    let noise = (0..<DeflateAlphabet.lengthCount).map { _ in next(span) }
    for length in DeflateAlphabet.shortestMatch...DeflateAlphabet.longestMatch {
      prices.lengths[length] += noise[DeflateAlphabet.lengthSymbol(length)]
    }
    for slot in prices.distances.indices { prices.distances[slot] += next(span) }
  }

  private mutating func next(_ span: Int32) -> Int32 {
    seed = seed &* 1_664_525 &+ 1_013_904_223
    return Int32(seed >> 16 & 1023) * span / 1024 - span / 2
  }
}
