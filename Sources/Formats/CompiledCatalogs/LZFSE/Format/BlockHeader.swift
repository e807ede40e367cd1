import CrushBasics

/// The header of an LZFSE block: `bvx1` or `bvx2` without its frequency tables.
struct BlockHeader {
  /// A payload of bits, which the decoder reads from the end downwards.
  struct Payload {
    /// The offset of the first byte.
    let start: Int
    /// The offset behind the last byte.
    let end: Int
    /// The number of zero bits at the top of the last byte, 0 to 7.
    let padding: Int
  }

  /// The most pieces and the most literals of a block.
  static let mostPieces = 10_000
  static let mostLiterals = 40_000

  /// The offset of the block.
  let offset: Int
  /// The number of literals, a multiple of 4.
  let literalCount: Int
  let pieceCount: Int
  let literals: Payload
  let pieces: Payload
  /// The first states of the four literal decoders, 0 to 1023.
  let literalStates: SIMD4<UInt16>
  /// The first states of the decoders of L, M and D.
  let lengthState: UInt16
  let matchState: UInt16
  let distanceState: UInt16
  /// The place of the frequencies. They are packed in `bvx2`, and plain 16-bit numbers in `bvx1`.
  let tables: Range<Int>
  let hasPackedTables: Bool

  /// The most bytes that the block can give.
  var mostDecoded: Int { literalCount + pieceCount * PieceValues.longestMatch }

  /// The bytes of a `bvx1` header, with two bytes of padding.
  private static let plainSize = 772
  /// The bytes of a `bvx2` header before its tables.
  private static let packedSize = 32

  /// Reads the header of a `bvx2` block.
  init(packed bytes: Span<UInt8>, at offset: Int) throws(LZFSEError) {
    guard bytes.count - offset >= Self.packedSize else { throw .truncated(offset: offset) }
    let first = bytes.word(at: offset + 8)
    let second = bytes.word(at: offset + 16)
    let third = bytes.word(at: offset + 24)
    func field(_ word: UInt64, _ shift: UInt64, _ bits: UInt64) -> Int { Int(word >> shift & (1 << bits - 1)) }
    func state(_ word: UInt64, _ shift: UInt64) -> UInt16 { UInt16(field(word, shift, 10)) }

    let size = field(third, 0, 32)
    guard size > Self.packedSize else { throw .invalidHeader(offset: offset) }
    self.offset = offset
    tables = offset + Self.packedSize..<offset + size
    hasPackedTables = true
    literalCount = field(first, 0, 20)
    pieceCount = field(first, 40, 20)
    let middle = tables.upperBound + field(first, 20, 20)
    literals = Payload(start: tables.upperBound, end: middle, padding: 7 - field(first, 60, 3))
    pieces = Payload(start: middle, end: middle + field(second, 40, 20), padding: 7 - field(second, 60, 3))
    literalStates = SIMD4(state(second, 0), state(second, 10), state(second, 20), state(second, 30))
    lengthState = state(third, 32)
    matchState = state(third, 42)
    distanceState = state(third, 52)
    // The unused bits at the top of the words are ignored, as in the reference decoder.
    guard isConsistent else { throw .invalidHeader(offset: offset) }
  }

  /// Reads the header of a `bvx1` block.
  init(plain bytes: Span<UInt8>, at offset: Int) throws(LZFSEError) {
    guard bytes.count - offset >= Self.plainSize else { throw .truncated(offset: offset) }
    func number(_ place: Int) -> Int { Int(bytes.number(at: offset + place)) }
    func state(_ place: Int) -> UInt16 { UInt16(truncatingIfNeeded: number(place)) }
    func padding(_ place: Int) -> Int { -Int(Int32(truncatingIfNeeded: number(place))) }

    self.offset = offset
    tables = offset + 50..<offset + 770
    hasPackedTables = false
    literalCount = number(12)
    pieceCount = number(16)
    let start = offset + Self.plainSize
    let middle = start + number(20)
    literals = Payload(start: start, end: middle, padding: padding(28))
    pieces = Payload(start: middle, end: middle + number(24), padding: padding(40))
    literalStates = SIMD4(state(32), state(34), state(36), state(38))
    lengthState = state(44)
    matchState = state(46)
    distanceState = state(48)
    guard isConsistent else { throw .invalidHeader(offset: offset) }
  }

  /// Returns true if all counts and states are in their ranges.
  private var isConsistent: Bool {
    literalCount <= Self.mostLiterals && literalCount % 4 == 0 && pieceCount <= Self.mostPieces
      && literalStates.max() < 1024 && lengthState < 64 && matchState < 64 && distanceState < 256
      && 0...7 ~= literals.padding && 0...7 ~= pieces.padding
      && (literals.end > literals.start || literals.padding == 0)
      && pieces.end - pieces.start >= 8
  }
}
