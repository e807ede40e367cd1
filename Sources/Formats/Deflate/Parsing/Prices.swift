/// The prices of a block's symbols in 1/64 bit.
///
/// Prices in 1/16 bit cost 0.02 percent, and prices in whole bits 0.35 percent. Sums of a chunk fit into 32 bits.
struct Prices {
  static let bit: Int32 = 64
  /// The price of a symbol that must not be used.
  static let forbidden: Int32 = 200 * bit

  var literals = [Int32](repeating: 0, count: 256)
  /// By length, 0 to 258, with the extra bits.
  var lengths = [Int32](repeating: forbidden, count: DeflateAlphabet.longestMatch + 1)
  /// By slot, with the extra bits.
  var distances = [Int32](repeating: 0, count: DeflateAlphabet.distanceCount)

  /// Sets the prices of an ideal code for these counts.
  ///
  /// An unused symbol costs one bit more than a symbol of count 1. A used one pays its share of the header, 2 bits.
  mutating func setIdeal(for histogram: Histogram) {
    let log = BinaryLogarithm.shared
    let total = histogram.counts[Histogram.literals].reduce(0) { $0 + Int($1) }
    let distanceTotal = histogram.counts[Histogram.distances].reduce(0) { $0 + Int($1) }
    let most = log.fine(max(total, 1))
    let mostDistance = log.fine(max(distanceTotal, 1))
    for byte in literals.indices { literals[byte] = Self.ideal(histogram.counts[byte], most, least: Self.bit / 2, log) }
    setLengths { Self.ideal(histogram.counts[DeflateAlphabet.firstLength + $0], most, least: Self.bit / 2, log) }
    for slot in distances.indices {
      let price = Self.ideal(histogram.counts[DeflateAlphabet.literalCount + slot], mostDistance, least: 0, log)
      distances[slot] = price + Int32(DeflateAlphabet.distanceExtra(slot)) * Self.bit
    }
  }

  private static func ideal(_ count: UInt32, _ most: Int, least: Int32, _ log: BinaryLogarithm) -> Int32 {
    guard count > 0 else { return max(least, min(15 * bit, Int32((most + 512) >> 10) + bit)) }
    let price =
      Int32((most - log.fine(Int(count)) + 512) >> 10) + 2 * bit / Int32(truncatingIfNeeded: min(count, 1 << 20))
    return max(least, min(15 * bit, price))
  }

  /// Sets the prices of a real code. Symbols without a code are too expensive to be used.
  mutating func set(from code: BlockCode) {
    func price(_ length: UInt8) -> Int32 { length == 0 ? Self.forbidden : Int32(length) * Self.bit }
    for byte in literals.indices {
      literals[byte] = code.literals[byte] == 0 ? 30 * Self.bit : price(code.literals[byte])
    }
    setLengths { price(code.literals[DeflateAlphabet.firstLength + $0]) }
    for slot in distances.indices {
      distances[slot] = price(code.distances[slot]) + Int32(DeflateAlphabet.distanceExtra(slot)) * Self.bit
    }
  }

  /// Sets the prices of all lengths from the prices of their symbols.
  private mutating func setLengths(_ price: (Int) -> Int32) {
    var length = DeflateAlphabet.shortestMatch
    for symbol in 0..<DeflateAlphabet.lengthCount {
      let extra = DeflateAlphabet.lengthExtra(symbol)
      let whole = price(symbol) + Int32(extra) * Self.bit
      // The last length has its own symbol.
      for _ in 0..<1 << extra where length < DeflateAlphabet.longestMatch || symbol == 28 {
        lengths[length] = whole
        length += 1
      }
    }
  }

  /// Heeds the bytes of the block in the prices of literals, before the first parse.
  ///
  /// The counts come from a lazy parse, which uses matches where literals would be cheaper. So the price of a literal is
  /// the mean of both (0.1 percent after two rounds). Where the bytes alone are smaller than the parse, theirs counts.
  mutating func heed(_ bytes: Span<UInt8>, parsedBits: Int32) {
    let log = BinaryLogarithm.shared
    var counts = [UInt32](repeating: 0, count: 256)
    for index in bytes.indices { counts[Int(bytes[index])] &+= 1 }
    let most = log.fine(max(1, bytes.count))
    var bits = log.product(UInt32(truncatingIfNeeded: bytes.count))
    for count in counts { bits -= log.product(count) }
    for byte in literals.indices {
      let count = Int(counts[byte])
      let price = count > 0 ? max(Self.bit / 2, Int32((most - log.fine(count)) >> 10)) : 15 * Self.bit
      literals[byte] = bits < parsedBits ? price : (literals[byte] + price) / 2
    }
  }
}
