/// The table of earlier positions with the same hash: 16,384 lines of four positions, newest first.
///
/// An entry has the position in its high half, and the four bytes there in its low half.
struct MatchTable {
  typealias Line = SIMD4<UInt64>

  private static let hashBits: UInt32 = 14
  /// An entry whose position is behind every real position.
  private static let none = UInt64.max

  private var lines = [Line](repeating: Line(repeating: none), count: 1 << hashBits)

  /// Puts a position in front of its line and drops the line's oldest entry.
  ///
  /// - Returns: the line before.
  @inline(__always)
  mutating func insert(_ position: Int, value: UInt32, line: Int) -> Line {
    let old = lines[line]
    let entry = UInt64(truncatingIfNeeded: position) &<< 32 | UInt64(value)
    lines[line] = Line(entry, old[0], old[1], old[2])
    return old
  }

  /// Returns the position of an entry.
  @inline(__always)
  static func position(_ entry: UInt64) -> Int { Int(truncatingIfNeeded: entry &>> 32) }

  /// Returns the four bytes at the position of an entry.
  @inline(__always)
  static func value(_ entry: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: entry) }

  /// Returns the line of four bytes for LZFSE. The factor is Knuth's: 2³² divided by the golden ratio.
  @inline(__always)
  static func line(_ value: UInt32) -> Int { Int(truncatingIfNeeded: (value &* 2_654_435_761) &>> (32 &- hashBits)) }

  /// Returns the line of three bytes for LZVN in the reference.
  @inline(__always)
  static func referenceLineLZVN(_ value: UInt32) -> Int {
    // The highest product is below 2³⁷.
    let product = UInt64(value & 0xFF_FFFF) &* 4161
    return Int(truncatingIfNeeded: product &>> 12 & 0x3FFF)
  }

  /// Returns the line of three bytes for LZVN in catalogs. Apple's real hash is unknown. This one gives equal bytes.
  @inline(__always)
  static func catalogLineLZVN(_ value: UInt32) -> Int { line(value & 0xFF_FFFF) }
}
