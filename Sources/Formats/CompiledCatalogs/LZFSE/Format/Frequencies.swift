/// The frequencies of all 360 symbols of a block: L, M, D, then literals.
struct Frequencies {
  /// 360 frequencies. Those of a table add up to its number of states, or are all zero.
  private(set) var values: [UInt16]

  /// Reads the tables that a header refers to.
  init(_ bytes: Span<UInt8>, of header: BlockHeader) throws(LZFSEError) {
    let tables = bytes.extracting(header.tables)
    if header.hasPackedTables {
      guard let values = Self.unpack(tables) else { throw .invalidHeader(offset: header.offset) }
      self.values = values
    } else {
      values = (0..<PieceValues.symbols).map { UInt16(tables[$0 * 2]) | UInt16(tables[$0 * 2 + 1]) << 8 }
    }
  }

  /// Reads 360 codes of 2 to 14 bits, lowest bits first. Returns nil unless they fill the bytes.
  ///
  /// | low bits | bits | frequency |
  /// |---|---|---|
  /// | `00`, `10` | 2 | 0, 1 |
  /// | `001`, `101` | 3 | 2, 3 |
  /// | `011` | 5 | 4 + the next 2 bits |
  /// | `0111` | 8 | 8 + the next 4 bits |
  /// | `1111` | 14 | 24 + the next 10 bits |
  static func unpack(_ bytes: Span<UInt8>) -> [UInt16]? {
    // The longest table has 360 codes of 14 bits.
    guard bytes.count <= 630 else { return nil }
    var values = [UInt16](repeating: 0, count: PieceValues.symbols)
    var target = values.mutableSpan
    var reserve: UInt32 = 0
    var bits = 0
    var next = 0
    for index in target.indices {
      while bits <= 24 {
        // Zeros behind the end are counted as bits, and the end is checked below.
        if next < bytes.count { reserve |= UInt32(bytes[next]) &<< UInt32(truncatingIfNeeded: bits) }
        next &+= 1
        bits &+= 8
      }
      let low = reserve & 7
      var width = 2
      var value: UInt32 = 0
      switch low {
      case 0, 4: value = 0
      case 2, 6: value = 1
      case 1: (value, width) = (2, 3)
      case 5: (value, width) = (3, 3)
      case 3: (value, width) = (4 &+ (reserve &>> 3 & 3), 5)
      default:
        (value, width) = reserve & 8 == 0 ? (8 &+ (reserve &>> 4 & 15), 8) : (24 &+ (reserve &>> 4 & 1023), 14)
      }
      target[index] = UInt16(truncatingIfNeeded: value)
      reserve &>>= UInt32(truncatingIfNeeded: width)
      bits &-= width
    }
    let used = next * 8 - bits
    return used <= bytes.count * 8 && bytes.count * 8 - used < 8 ? values : nil
  }

  /// Writes the frequencies of all tables as codes, lowest bits first.
  static func pack(_ tables: [[Int]]) -> [UInt8] {
    var writer = BitWriter()
    for value in tables.joined() {
      switch value {
      case ..<2: writer.put(value << 1, bits: 2)
      case ..<4: writer.put(1 | (value - 2) << 2, bits: 3)
      case ..<8: writer.put(3 | (value - 4) << 3, bits: 5)
      case ..<24: writer.put(7 | (value - 8) << 4, bits: 8)
      default: writer.put(15 | (value - 24) << 4, bits: 14)
      }
    }
    return writer.finish().bytes
  }
}
