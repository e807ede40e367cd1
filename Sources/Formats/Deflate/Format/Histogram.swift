/// The counts of the symbols in a block.
struct Histogram {
  static let literals = 0..<DeflateAlphabet.literalCount
  static let distances = DeflateAlphabet.literalCount..<symbolCount
  static let symbolCount = DeflateAlphabet.literalCount + DeflateAlphabet.distanceCount

  /// The counts of literals and lengths, then of distances.
  var counts = [UInt32](repeating: 0, count: symbolCount)

  /// Counts tokens. The caller counts the end of the block.
  mutating func add(_ tokens: Span<Token>) {
    var counts = counts.mutableSpan
    for index in tokens.indices { Self.change(&counts, tokens[index], by: 1) }
  }

  mutating func remove(_ tokens: Span<Token>) {
    var counts = counts.mutableSpan
    for index in tokens.indices { Self.change(&counts, tokens[index], by: .max) }
  }

  mutating func add(_ other: Histogram) {
    for symbol in counts.indices { counts[symbol] &+= other.counts[symbol] }
  }

  @inline(__always)
  private static func change(_ counts: inout MutableSpan<UInt32>, _ token: Token, by step: UInt32) {
    if token.isMatch {
      counts[DeflateAlphabet.firstLength &+ DeflateAlphabet.lengthSymbol(token.length)] &+= step
      counts[literals.upperBound &+ DeflateAlphabet.distanceSlot(token.distance)] &+= step
    } else {
      counts[token.literal] &+= step
    }
  }

  /// The bits after the codes of lengths and distances, which no code can change.
  var extraBits: Int {
    var bits = 0
    for symbol in 8..<28 {
      bits += Int(counts[DeflateAlphabet.firstLength + symbol]) * DeflateAlphabet.lengthExtra(symbol)
    }
    for slot in 4..<DeflateAlphabet.distanceCount {
      bits += Int(counts[Self.distances.lowerBound + slot]) * DeflateAlphabet.distanceExtra(slot)
    }
    return bits
  }
}
