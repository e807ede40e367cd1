/// The scores of filtered rows by a heuristic. A row with a lower score is likely to compress better. The tables are
/// reused from row to row.
struct FilterScores {
  /// The last turn of each pair, for bigrams. The table is cleared only once in 255 rows.
  private var seen: [UInt8] = []
  private var turn: UInt8 = 0
  /// Four counts of each byte, for entropy. A run of equal bytes then does not wait for its own count.
  private var histogram: [UInt32] = []
  /// c·log2(c) of the common counts, for entropy.
  private var weights: [Double] = []
  private static let weightCount = 4096

  mutating func score(_ row: Span<UInt8>, of type: FilterType, by heuristic: FilterHeuristic) -> Double {
    switch heuristic {
    case .minimumSum: return Double(Self.sumOfMagnitudes(row))
    case .entropy:
      if histogram.isEmpty {
        histogram = [UInt32](repeating: 0, count: 1024)
        weights = (0..<UInt32(Self.weightCount)).map(Self.weight)
      }
      return Self.entropy(row, &histogram, weights)
    case .bigrams:
      if turn == 255 || seen.isEmpty {
        seen = [UInt8](repeating: 0, count: 65_536)
        turn = 0
      }
      turn += 1
      return Double(Self.bigrams(row, type, &seen, turn: turn))
    }
  }

  private static func sumOfMagnitudes(_ bytes: Span<UInt8>) -> Int {
    var sum = 0
    let whole = bytes.count & ~15
    // A vector adds at most 2 · 128 to each 16-bit sum, so 128 vectors cannot overflow.
    for start in stride(from: 0, to: whole, by: 2048) {
      var partial = SIMD8<UInt16>()
      for index in stride(from: start, to: min(start &+ 2048, whole), by: 16) {
        let value = Words.sixteen(bytes, at: index)
        let negative = SIMD16<UInt8>() &- value
        let magnitudes = Words.halves(of: value.replacing(with: negative, where: negative .< value))
        partial = partial &+ (magnitudes & 0xFF) &+ (magnitudes &>> 8)
      }
      sum &+= (0..<8).reduce(0) { $0 &+ Int(partial[$1]) }
    }
    for index in whole..<bytes.count { sum &+= Int(min(bytes[index], 0 &- bytes[index])) }
    return sum
  }

  /// Returns n·log2(n) − Σ c·log2(c), the bits of the row under its own statistics.
  private static func entropy(_ bytes: Span<UInt8>, _ histogram: inout [UInt32], _ weights: [Double]) -> Double {
    var counts = histogram.mutableSpan
    let weights = weights.span
    precondition(counts.count == 1024 && weights.count == weightCount, "there are four counts a byte")
    for i in counts.indices { counts[i] = 0 }
    let whole = bytes.count & ~3
    for i in stride(from: 0, to: whole, by: 4) {
      counts[Int(bytes[i])] &+= 1
      counts[256 &+ Int(bytes[i &+ 1])] &+= 1
      counts[512 &+ Int(bytes[i &+ 2])] &+= 1
      counts[768 &+ Int(bytes[i &+ 3])] &+= 1
    }
    for i in whole..<bytes.count { counts[Int(bytes[i])] &+= 1 }
    var sum = 0.0
    for i in 0..<256 {
      let count = counts[i] &+ counts[256 &+ i] &+ counts[512 &+ i] &+ counts[768 &+ i]
      sum += count < weightCount ? weights[Int(count)] : weight(count)
    }
    return weight(UInt32(truncatingIfNeeded: bytes.count)) - sum
  }

  private static func weight(_ count: UInt32) -> Double {
    count > 1 ? Double(count) * Logarithm.binary(of: count) : 0
  }

  private static func bigrams(
    _ bytes: Span<UInt8>, _ type: FilterType, _ seen: inout [UInt8], turn: UInt8
  ) -> Int {
    var marks = seen.mutableSpan
    precondition(marks.count == 65_536, "there is a mark a pair")
    var count = 0
    // The filter byte precedes the row and forms a pair with its first byte.
    var previous = Int(type.rawValue)
    for i in bytes.indices {
      let byte = Int(bytes[i])
      let pair = previous &<< 8 | byte
      count &+= marks[pair] == turn ? 0 : 1
      marks[pair] = turn
      previous = byte
    }
    return count
  }
}

/// A logarithm with equal results on every machine, computed from the exponent and a polynomial.
enum Logarithm {
  /// Returns log2 of a positive number to about 1e-5, which suffices to compare filters.
  static func binary(of number: UInt32) -> Double {
    let exponent = 31 - number.leadingZeroBitCount
    let fraction = Double(number) / Double(UInt64(1) << UInt64(exponent)) - 1
    // log2(1 + f) for f in [0, 1), by least squares over 1,001 points. The error is at most 4.3e-6.
    let polynomial =
      fraction
      * (1.442_516_69 + fraction
        * (-0.717_893_17 + fraction
          * (0.456_868_11 + fraction * (-0.277_307_72 + fraction * (0.121_856_82 - fraction * 0.026_045_02)))))
    return Double(exponent) + polynomial
  }
}
