/// The symbols of the numbers in a piece: L literals, then a match of M bytes from D bytes back.
///
/// A symbol has a base and a number of extra bits, which are added to the base.
enum PieceValues {
  /// The numbers of symbols of L, M, D and of literals, in the order of the tables in a header.
  static let lengthSymbols = 20
  static let matchSymbols = 20
  static let distanceSymbols = 64
  static let literalSymbols = 256
  /// The number of all symbols.
  static let symbols = 360

  /// The numbers of states of the decoders.
  static let lengthStates = 64
  static let matchStates = 64
  static let distanceStates = 256
  static let literalStates = 1024

  /// The largest M of a piece: base 312 and 11 extra bits.
  static let longestMatch = 2359
  /// The largest L of a piece: base 60 and 8 extra bits.
  static let longestRun = 315

  /// Returns the base and the extra bits of a symbol of L.
  static func length(_ symbol: Int) -> (base: Int, extra: Int) {
    switch symbol {
    case 16: (16, 2)
    case 17: (20, 3)
    case 18: (28, 5)
    case 19: (60, 8)
    default: (symbol, 0)
    }
  }

  /// Returns the base and the extra bits of a symbol of M.
  static func match(_ symbol: Int) -> (base: Int, extra: Int) {
    switch symbol {
    case 16: (16, 3)
    case 17: (24, 5)
    case 18: (56, 8)
    case 19: (312, 11)
    default: (symbol, 0)
    }
  }

  /// Returns the base and the extra bits of a symbol of D: four symbols for each number of extra bits.
  static func distance(_ symbol: Int) -> (base: Int, extra: Int) {
    let extra = symbol >> 2
    return ((4 + symbol & 3) << extra - 4, extra)
  }

  /// Returns the symbol of L: the last one whose base is not above the value.
  static func lengthSymbol(_ value: Int) -> Int {
    switch value {
    case ..<16: value
    case ..<20: 16
    case ..<28: 17
    case ..<60: 18
    default: 19
    }
  }

  /// Returns the symbol of M.
  static func matchSymbol(_ value: Int) -> Int {
    switch value {
    case ..<16: value
    case ..<24: 16
    case ..<56: 17
    case ..<312: 18
    default: 19
    }
  }

  /// Returns the symbol of D. With 4 added, the highest three bits of D select it, and the lower bits are extra.
  static func distanceSymbol(_ value: Int) -> Int {
    let sum = value + 4
    let extra = Int.bitWidth - 3 - sum.leadingZeroBitCount
    return extra * 4 + sum >> extra - 4
  }
}
