/// The codes of one block and their header.
struct BlockCode {
  /// The code length of each literal and length, 0 for none.
  var literals: [UInt8]
  /// The code length of each distance slot, 0 for none.
  var distances: [UInt8]
  var header = CodeHeader()
  /// The whole block: type, header and data.
  var bits = Int.max

  /// Codes without lengths.
  init() {
    literals = [UInt8](repeating: 0, count: DeflateAlphabet.literalCount)
    distances = [UInt8](repeating: 0, count: DeflateAlphabet.distanceCount)
  }

  /// The code that every decoder knows (RFC 1951, section 3.2.6).
  static let fixed: BlockCode = {
    var code = BlockCode()
    for symbol in code.literals.indices {
      code.literals[symbol] = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
    }
    for slot in code.distances.indices { code.distances[slot] = 5 }
    return code
  }()

  /// Returns the bits of the symbols under this code, with their extra bits.
  func dataBits(_ histogram: Histogram, extraBits: Int) -> Int {
    var bits = extraBits
    for symbol in literals.indices { bits &+= Int(histogram.counts[symbol]) &* Int(literals[symbol]) }
    for slot in distances.indices {
      bits &+= Int(histogram.counts[DeflateAlphabet.literalCount &+ slot]) &* Int(distances[slot])
    }
    return bits
  }
}

/// The time spent on the code of a block.
struct CodeEffort: Hashable {
  /// The variants of smoothed counts that are tried.
  var smoothings: Int
  /// The rounds over the runs of a header.
  var headerRounds: Int
  /// The most rounds over lengths and header together.
  var pathRounds: Int

  /// For comparing parses and blocks.
  static let estimate = CodeEffort(smoothings: 2, headerRounds: 0, pathRounds: 0)
}

/// A maker of codes for blocks. It keeps its memory from one block to the next.
struct BlockCoder {
  private var huffman = HuffmanBuilder()
  private var headers = HeaderBuilder()
  private var path = LengthPath()

  /// Returns the smallest code found for the counts, which include one end of the block.
  mutating func code(for histogram: Histogram, _ effort: CodeEffort) -> BlockCode {
    let extraBits = histogram.extraBits
    var best = code(from: histogram, for: histogram, extraBits, headerRounds: effort.headerRounds)
    for variant in 0..<effort.smoothings {
      var smoothed = histogram
      for alphabet in [Histogram.literals, Histogram.distances] {
        SmoothedCounts.smooth(&smoothed.counts, alphabet, variant: variant)
      }
      let other = code(from: smoothed, for: histogram, extraBits, headerRounds: effort.headerRounds)
      if other.bits < best.bits { best = other }
    }
    if effort.pathRounds > 0 { improve(&best, for: histogram, extraBits, rounds: effort.pathRounds) }
    return best
  }

  /// Returns the Huffman code of some counts, measured with the real ones.
  private mutating func code(
    from counts: Histogram, for histogram: Histogram, _ extraBits: Int, headerRounds: Int
  ) -> BlockCode {
    var code = BlockCode()
    build(counts.counts.span.extracting(Histogram.literals), into: &code.literals)
    build(counts.counts.span.extracting(Histogram.distances), into: &code.distances)
    finish(&code, histogram, extraBits, headerRounds)
    return code
  }

  private mutating func build(_ counts: Span<UInt32>, into lengths: inout [UInt8]) {
    var lengths = lengths.mutableSpan
    huffman.build(counts, limit: 15, into: &lengths)
  }

  private mutating func finish(
    _ code: inout BlockCode, _ histogram: Histogram, _ extraBits: Int, _ headerRounds: Int
  ) {
    code.header = headers.header(literals: code.literals, distances: code.distances, rounds: headerRounds)
    code.bits = 3 + code.header.bits + code.dataBits(histogram, extraBits: extraBits)
  }

  /// The rounds without a gain after which `improve` ends.
  private static let patience = 8

  /// Finds lengths and header together, again and again, with the prices of the best header and an adjusted λ.
  private mutating func improve(_ best: inout BlockCode, for histogram: Histogram, _ extraBits: Int, rounds: Int) {
    let counts = histogram.counts
    let literals = (counts[Histogram.literals].lastIndex { $0 > 0 } ?? 0) + 1
    let distanceEnd = (counts[Histogram.distances].lastIndex { $0 > 0 } ?? Histogram.distances.lowerBound) + 1
    let used = Array(counts[..<literals] + counts[Histogram.distances.lowerBound..<distanceEnd])
    let totals = (used[..<literals].reduce(0) { $0 + Int($1) }, used[literals...].reduce(0) { $0 + Int($1) })
    let hasDistances = used[literals...].count { $0 > 0 } >= 2
    var lambda: (Float, Float) = (1, 1)
    var before: [UInt8] = []
    var idle = 0
    for _ in 0..<rounds {
      let lengths = path.lengths(
        of: used, literals: literals, prices: best.header.prices(unused: 6), lambda: lambda, totals: totals)
      if lengths == before { return }
      before = lengths
      var code = BlockCode()
      let shares = Self.shares(of: lengths, literals)
      build(shares.span.extracting(Histogram.literals), into: &code.literals)
      if hasDistances {
        build(shares.span.extracting(Histogram.distances), into: &code.distances)
      } else {
        code.distances = best.distances
      }
      finish(&code, histogram, extraBits, 1)
      if code.bits < best.bits {
        best = code
        idle = 0
      } else {
        idle += 1
        if idle == Self.patience { return }
      }
      lambda.0 *= Self.space(shares[Histogram.literals])
      if hasDistances { lambda.1 *= Self.space(shares[Histogram.distances]) }
    }
  }

  /// Returns 2^(15 - length) for each symbol, the weights that Huffman's algorithm turns into a complete code.
  private static func shares(of lengths: [UInt8], _ literals: Int) -> [UInt32] {
    var shares = [UInt32](repeating: 0, count: Histogram.symbolCount)
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let place = symbol < literals ? symbol : symbol - literals + DeflateAlphabet.literalCount
      shares[place] = 1 << UInt32(15 - lengths[symbol])
    }
    return shares
  }

  /// Returns the part of the code space that lengths take. 1 is a complete code.
  private static func space(_ shares: ArraySlice<UInt32>) -> Float {
    Float(shares.reduce(0) { $0 + Int($1) }) / 32_768
  }
}
