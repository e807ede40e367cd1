/// The symbols of deflate (RFC 1951, section 3.2.5).
///
/// Lengths are 3 to 258 and have the symbols 257 to 285. Distances are 1 to 32,768 and have 30 slots. The numbers here
/// are counted from zero: length symbol 0 is 257, and distance 0 is one byte back.
enum DeflateAlphabet {
  /// Literals, the end of a block, and lengths.
  static let literalCount = 286
  static let distanceCount = 30
  static let endOfBlock = 256
  static let firstLength = 257
  static let lengthCount = 29

  static let shortestMatch = 3
  static let longestMatch = 258
  static let window = 32_768
  /// The most bytes of a stored block.
  static let longestStored = 65_535

  /// Returns the symbol of a length, counted from 257: 0 to 28.
  @inline(__always)
  static func lengthSymbol(_ length: Int) -> Int {
    let rest = length &- shortestMatch
    if rest < 8 { return rest }
    if length == longestMatch { return 28 }
    let high = 63 &- rest.leadingZeroBitCount
    return high &* 4 &- 4 &+ (rest &>> (high &- 2)) & 3
  }

  /// Returns the number of extra bits of a length symbol, counted from 257.
  @inline(__always)
  static func lengthExtra(_ symbol: Int) -> Int { symbol < 8 || symbol == 28 ? 0 : (symbol &- 4) / 4 }

  /// Returns the first length of a symbol, counted from 257.
  static func lengthBase(_ symbol: Int) -> Int {
    if symbol == 28 { return longestMatch }
    let extra = lengthExtra(symbol)
    return symbol < 8 ? symbol + shortestMatch : (4 + symbol % 4) << extra + shortestMatch
  }

  /// Returns the slot of a distance, counted from zero: 0 to 29.
  @inline(__always)
  static func distanceSlot(_ distance: Int) -> Int {
    if distance < 4 { return distance }
    let high = 63 &- distance.leadingZeroBitCount
    return high &* 2 &+ (distance &>> (high &- 1)) & 1
  }

  /// Returns the number of extra bits of a distance slot.
  @inline(__always)
  static func distanceExtra(_ slot: Int) -> Int { slot < 4 ? 0 : (slot &- 2) / 2 }

  /// Returns the first distance of a slot, counted from zero.
  static func distanceBase(_ slot: Int) -> Int { slot < 4 ? slot : (2 + slot % 2) << distanceExtra(slot) }
}
