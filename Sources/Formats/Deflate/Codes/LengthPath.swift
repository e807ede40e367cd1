/// A finder of code lengths that are cheap together with their header.
///
/// Huffman's lengths are the cheapest for the data alone. Lengths that come in runs make the header shorter, and this
/// finds the balance: a shortest path over the symbols, whose state is the last length. The steps are the header's
/// symbols at their prices. The code must stay complete. So each length also pays λ / 2^length, the share of the code
/// space that it takes, and λ is adjusted until the shares sum to about one. This is the largest gain over zopfli:
/// 0.4 to 0.7 percent of icons.
struct LengthPath {
  /// 16 values, one for each code length. Lane 0 is "no code".
  private typealias Lanes = SIMD16<Int32>

  /// The sum of the prices up to a symbol, for each length of that symbol, in 1/16 bit.
  private var sums: [Lanes] = []
  /// The price of giving a length to a symbol. Lengths that are not tried are `unreachable`.
  private var weights: [Lanes] = []
  /// The step that led to each sum: the length before, and the number of symbols from bit 8 on.
  private var steps: [Lanes] = []
  private var zeroRuns: [Int32] = []

  private static let bit: Int32 = 16
  /// A price above all sums. Seven of them fit into 32 bits.
  private static let unreachable: Int32 = 1 << 28
  /// The lengths below and above the ideal one that are tried.
  private static let below = 2
  private static let above = 3
  /// 1 / ln 2, which turns a code's total count into the λ whose lengths are ideal.
  private static let perNat: Float = 1.442_695
  /// A symbol of count 0 is treated as this count, if it gets a code to fill a run.
  private static let hardlyUsed: Float = 0.4
  /// A repetition that starts this far above the cheapest sum is not tried.
  private static let hopeless = 24 * bit

  /// Returns lengths for the counts of literals and then distances.
  ///
  /// - Parameters:
  ///   - literals: the number of literals and lengths in `counts`.
  ///   - prices: the prices of the header's 19 symbols in bits.
  ///   - lambda: the factors of λ for literals and for distances.
  ///   - totals: the sums of both kinds' counts.
  mutating func lengths(
    of counts: [UInt32], literals: Int, prices: [UInt8], lambda: (Float, Float), totals: (Int, Int)
  ) -> [UInt8] {
    let spaces = (lambda.0 * Float(totals.0) * Self.perNat, lambda.1 * Float(max(totals.1, 1)) * Self.perNat)
    prepare(counts, literals, spaces)
    let prices = Prices(prices)
    for symbol in counts.indices { step(from: symbol, count: counts.count, prices) }
    return walkBack(counts.count)
  }

  /// The prices of the header's symbols.
  private struct Prices {
    /// Of the 16 lengths.
    var lengths = Lanes()
    let repeatLast, fewZeros, manyZeros: Int32

    init(_ prices: [UInt8]) {
      for length in 0..<16 { lengths[length] = Int32(prices[length]) * bit }
      repeatLast = (Int32(prices[16]) + 2) * bit
      fewZeros = (Int32(prices[17]) + 3) * bit
      manyZeros = (Int32(prices[18]) + 7) * bit
    }
  }

  private mutating func prepare(_ counts: [UInt32], _ literals: Int, _ spaces: (Float, Float)) {
    let count = counts.count
    let nowhere = Lanes(repeating: Self.unreachable)
    if sums.count <= count {
      sums = [Lanes](repeating: nowhere, count: count + 1)
      weights = sums
      steps = [Lanes](repeating: Lanes(), count: count + 1)
      zeroRuns = [Int32](repeating: 0, count: count + 1)
    }
    for symbol in 0...count { sums[symbol] = nowhere }
    sums[0][0] = 0
    zeroRuns[count] = 0
    for symbol in stride(from: count - 1, through: 0, by: -1) {
      zeroRuns[symbol] = counts[symbol] > 0 ? 0 : zeroRuns[symbol + 1] + 1
      weights[symbol] = Self.weights(of: counts[symbol], space: symbol < literals ? spaces.0 : spaces.1)
    }
  }

  /// Returns the price of each length of one symbol: its bits in the data, and its share of the code space.
  private static func weights(of count: UInt32, space: Float) -> Lanes {
    // The ideal share of a symbol is its count over λ ln 2, so its length is the logarithm of the inverse.
    let ideal = Int(max(1, space * 0.6931 / (count > 0 ? Float(count) : hardlyUsed)).exponent)
    let low = max(1, min(15, ideal - below))
    let high = max(1, min(15, ideal + above))
    var weights = Lanes(repeating: unreachable)
    if count == 0 { weights[0] = 0 }
    let space = Int(space * Float(bit))
    for length in low...high {
      weights[length] = Int32(truncatingIfNeeded: Int(count) * length * Int(bit) + space >> length)
    }
    return weights
  }

  /// Extends the cheapest paths to `symbol` by one step of each kind.
  private mutating func step(from symbol: Int, count: Int, _ prices: Prices) {
    let here = sums[symbol]
    var least = here[0]
    var last: Int32 = 0
    for length in 1..<16 where here[length] < least {
      least = here[length]
      last = Int32(length)
    }
    if least >= Self.unreachable { return }
    relax(symbol &+ 1, prices.lengths &+ weights[symbol] &+ least, Lanes(repeating: last | 1 << 8))
    relaxZeros(symbol, least, last, prices)
    if symbol > 0 { relaxRepeats(symbol, count, least, here &+ prices.repeatLast) }
  }

  @inline(__always)
  private mutating func relax(_ target: Int, _ sum: Lanes, _ step: Lanes) {
    let old = sums[target]
    let isBetter = sum .< old
    sums[target] = old.replacing(with: sum, where: isBetter)
    steps[target] = steps[target].replacing(with: step, where: isBetter)
  }

  private static let laneNumbers = Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

  /// Repeats each length three to six times.
  private mutating func relaxRepeats(_ symbol: Int, _ count: Int, _ least: Int32, _ start: Lanes) {
    if start.min() >= least + Self.hopeless { return }
    var sum = start
    for length in 1...6 where symbol + length <= count {
      sum &+= weights[symbol + length - 1]
      if length >= 3 {
        relax(symbol + length, sum, Self.laneNumbers | Lanes(repeating: Int32(length << 8)))
      }
    }
  }

  /// Repeats "no code" up to ten times, or the longest four ways up to 138 times.
  private mutating func relaxZeros(_ symbol: Int, _ least: Int32, _ last: Int32, _ prices: Prices) {
    let run = Int(zeroRuns[symbol])
    guard run >= 3 else { return }
    if run < 20 {
      for length in stride(from: min(run, 10), through: 3, by: -1) {
        relaxZero(symbol, length, least + prices.fewZeros, last)
      }
    }
    let longest = min(run, 138)
    for length in stride(from: longest, through: max(11, longest - 3), by: -1) {
      relaxZero(symbol, length, least + prices.manyZeros, last)
    }
  }

  @inline(__always)
  private mutating func relaxZero(_ symbol: Int, _ length: Int, _ sum: Int32, _ last: Int32) {
    guard sum < sums[symbol + length][0] else { return }
    sums[symbol + length][0] = sum
    steps[symbol + length][0] = last | Int32(length << 8)
  }

  private func walkBack(_ count: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: count)
    var length = 0
    for lane in 1..<16 where sums[count][lane] < sums[count][length] { length = lane }
    var symbol = count
    while symbol > 0 {
      let step = steps[symbol][length]
      for _ in 0..<Int(step >> 8) {
        symbol -= 1
        lengths[symbol] = UInt8(length)
      }
      length = Int(step & 255)
    }
    return lengths
  }
}
