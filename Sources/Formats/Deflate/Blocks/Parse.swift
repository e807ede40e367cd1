/// The tokens of a chunk in blocks.
struct Parse {
  var tokens: [Token] = []
  /// The ends of the blocks as indices of tokens.
  var ends: [Int] = []
  /// The counts of each block, with its end.
  var histograms: [Histogram] = []
  /// The code of each block.
  var codes: [BlockCode] = []
  var bits = Int.max

  /// Returns the ends of the blocks in bytes, which stay when the tokens change.
  func byteEnds() -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(ends.count)
    var token = 0
    var position = 0
    for end in ends {
      while token < end {
        position &+= tokens[token].byteCount
        token &+= 1
      }
      result.append(position)
    }
    return result
  }

  /// Ends each block at the first token that reaches its end in bytes.
  mutating func setEnds(bytes byteEnds: [Int]) {
    var token = 0
    var position = 0
    ends.removeAll(keepingCapacity: true)
    for end in byteEnds {
      while position < end {
        position &+= tokens[token].byteCount
        token &+= 1
      }
      ends.append(token)
    }
  }

  /// Counts the symbols of each block, and finds its code.
  mutating func measure(_ coder: inout BlockCoder, _ effort: CodeEffort) {
    histograms.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    bits = 0
    var start = 0
    for end in ends {
      var histogram = Histogram()
      histogram.add(tokens.span.extracting(start..<end))
      histogram.counts[DeflateAlphabet.endOfBlock] = 1
      let code = coder.code(for: histogram, effort)
      bits += min(code.bits, Self.fixedBits(histogram))
      histograms.append(histogram)
      codes.append(code)
      start = end
    }
  }

  /// Joins neighbors as long as their exact size falls.
  mutating func join(_ coder: inout BlockCoder) {
    var block = 0
    while block + 1 < ends.count {
      var both = histograms[block]
      both.add(histograms[block + 1])
      both.counts[DeflateAlphabet.endOfBlock] = 1
      let joined = coder.code(for: both, .estimate)
      if joined.bits <= codes[block].bits + codes[block + 1].bits {
        histograms[block] = both
        codes[block] = joined
        ends[block] = ends[block + 1]
        histograms.remove(at: block + 1)
        codes.remove(at: block + 1)
        ends.remove(at: block + 1)
        block = max(0, block - 1)
      } else {
        block += 1
      }
    }
  }

  /// Returns the bits of a block with the fixed code.
  static func fixedBits(_ histogram: Histogram) -> Int {
    3 + BlockCode.fixed.dataBits(histogram, extraBits: histogram.extraBits)
  }
}
