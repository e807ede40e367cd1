/// How often each symbol of a block occurs: L, M, D, then literals.
struct SymbolCounts {
  private static let matches = PieceValues.lengthSymbols
  private static let distances = matches + PieceValues.matchSymbols
  private static let literals = distances + PieceValues.distanceSymbols
  /// The first symbol of each table, and its number of states.
  fileprivate static let tables: [(range: Range<Int>, states: Int)] = [
    (0..<matches, PieceValues.lengthStates), (matches..<distances, PieceValues.matchStates),
    (distances..<literals, PieceValues.distanceStates), (literals..<PieceValues.symbols, PieceValues.literalStates),
  ]

  fileprivate var values = [Int](repeating: 0, count: PieceValues.symbols)

  /// Counts typical pieces: small numbers are more frequent. All literals are equal.
  static let typical: SymbolCounts = {
    var counts = SymbolCounts()
    for index in 0..<matches { counts.values[index] = max(1, 12 - index) }
    for index in matches..<distances { counts.values[index] = 4 }
    for index in distances..<literals { counts.values[index] = 2 }
    counts.values[distances] = 40
    for index in literals..<PieceValues.symbols { counts.values[index] = 4 }
    return counts
  }()

  mutating func addLiteral(_ byte: UInt8) { values[Self.literals + Int(byte)] += 1 }

  mutating func addPiece(length: Int, match: Int, distance: Int, previous: Int) {
    values[PieceValues.lengthSymbol(min(length, PieceValues.longestRun))] += 1
    values[Self.matches + PieceValues.matchSymbol(min(match, PieceValues.longestMatch))] += 1
    values[Self.distances + PieceValues.distanceSymbol(distance == previous ? 0 : distance)] += 1
  }

  /// Adds the counts of another block.
  mutating func add(_ other: SymbolCounts) { for index in values.indices { values[index] += other.values[index] } }

  /// Divides the counts, so that later pieces count more.
  mutating func age() { for index in values.indices { values[index] = (values[index] + 1) / 2 } }

  init() {}

  init(_ block: PieceBlock) {
    var previous = 0
    for piece in block.pieces {
      addPiece(length: piece.length, match: piece.match, distance: piece.distance, previous: previous)
      previous = piece.distance
    }
    for literal in block.literals { addLiteral(literal) }
  }

  /// The size of a block with these symbols in 64ths of bits, without the extra bits of numbers.
  var blockSize: Int {
    // The header has 32 bytes, and the pieces start with 8.
    var bits = 40 * 8 * 64
    for table in Self.tables {
      let frequencies = SymbolCoder.normalize(Array(values[table.range]), states: table.states)
      for (index, frequency) in frequencies.enumerated() {
        bits += Self.tableBits(frequency) * 64
        let count = values[table.range.lowerBound + index]
        if count > 0 { bits += count * (Logarithm.of(table.states) - Logarithm.of(frequency)) }
      }
    }
    return bits
  }

  /// Returns the bits of a frequency in a header.
  private static func tableBits(_ frequency: Int) -> Int {
    switch frequency {
    case ..<2: 2
    case ..<4: 3
    case ..<8: 5
    case ..<24: 8
    default: 14
    }
  }
}

/// The prices of literals and pieces in 64ths of bits.
struct SymbolCosts {
  /// By byte.
  let literals: [UInt32]
  /// By the number of literals, up to 315.
  let lengths: [UInt32]
  /// By the length of a match, up to 2,359.
  let matches: [UInt32]
  /// By symbol, with the extra bits.
  let distances: [UInt32]

  init(_ counts: SymbolCounts) {
    var costs = [UInt32](repeating: 0, count: PieceValues.symbols)
    for table in SymbolCounts.tables {
      let total = counts.values[table.range].reduce(1, +)
      // The smallest frequency is 1.
      let most = Logarithm.of(table.states) + 32
      for index in table.range {
        let count = counts.values[index]
        let cost = count == 0 ? most : min(most, Logarithm.of(total) - Logarithm.of(count))
        costs[index] = UInt32(max(1, cost))
      }
    }
    let tables = SymbolCounts.tables.map { Array(costs[$0.range]) }
    literals = tables[3]
    lengths = (0...PieceValues.longestRun).map {
      let symbol = PieceValues.lengthSymbol($0)
      return tables[0][symbol] + UInt32(PieceValues.length(symbol).extra * 64)
    }
    matches = (0...PieceValues.longestMatch).map {
      let symbol = PieceValues.matchSymbol($0)
      return tables[1][symbol] + UInt32(PieceValues.match(symbol).extra * 64)
    }
    distances = tables[2].enumerated().map { $0.element + UInt32(PieceValues.distance($0.offset).extra * 64) }
  }
}

/// Logarithms to the base 2 in 64ths.
enum Logarithm {
  private static let small = (0..<4096).map { $0 == 0 ? 0 : compute($0) }

  /// Returns the logarithm of a positive number, rounded down.
  static func of(_ number: Int) -> Int { number < small.count ? small[max(0, number)] : compute(number) }

  /// Six squares give six bits behind the point, since a square doubles the logarithm.
  private static func compute(_ number: Int) -> Int {
    var result = Int.bitWidth - 1 - number.leadingZeroBitCount
    var mantissa = (UInt64(number) << UInt64(number.leadingZeroBitCount - 1)) >> 31
    for _ in 0..<6 {
      let square = mantissa * mantissa >> 31
      let isLarge = square >> 32 != 0
      mantissa = isLarge ? square >> 1 : square
      result = result * 2 + (isLarge ? 1 : 0)
    }
    return result
  }
}
