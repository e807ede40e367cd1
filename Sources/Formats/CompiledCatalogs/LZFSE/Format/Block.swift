/// The first four bytes of a block as a little-endian number.
enum BlockMagic {
  /// `bvx$`, the end of the stream.
  static let end: UInt32 = 0x2478_7662
  /// `bvx-`, bytes without compression.
  static let raw: UInt32 = 0x2D78_7662
  /// `bvx1`, LZFSE with a header of plain numbers.
  static let plainTables: UInt32 = 0x3178_7662
  /// `bvx2`, LZFSE with a packed header.
  static let packedTables: UInt32 = 0x3278_7662
  /// `bvxn`, LZVN.
  static let lzvn: UInt32 = 0x6E78_7662
}

/// A block of a stream with content: its sizes and its place.
struct Block {
  enum Content {
    case raw(Range<Int>)
    case lzvn(Range<Int>)
    case lzfse(BlockHeader)
  }

  let content: Content
  /// The number of decoded bytes. It is bounded by the encoded bytes, or by the counts in the header.
  let decodedCount: Int
  /// The offset behind the block. At least four bytes follow, since each stream has an end mark.
  let end: Int

  /// The most decoded bytes for each byte of LZVN: two bytes copy up to 271.
  private static let longestLZVN = 136

  /// Reads the header of the block at `offset`. Returns nil at the end of the stream.
  init?(_ bytes: Span<UInt8>, at offset: Int) throws(LZFSEError) {
    let left = bytes.count - offset
    guard left >= 4 else { throw .truncated(offset: offset) }
    let magic = bytes.number(at: offset)
    if magic == BlockMagic.end { return nil }
    guard left >= 8 else { throw .truncated(offset: offset) }
    decodedCount = Int(bytes.number(at: offset + 4))
    switch magic {
    case BlockMagic.raw:
      content = .raw(offset + 8..<offset + 8 + decodedCount)
      end = offset + 8 + decodedCount
    case BlockMagic.lzvn:
      guard left >= 12 else { throw .truncated(offset: offset) }
      let count = Int(bytes.number(at: offset + 8))
      content = .lzvn(offset + 12..<offset + 12 + count)
      end = offset + 12 + count
      guard decodedCount > 0, decodedCount <= count * Self.longestLZVN else { throw .invalidHeader(offset: offset) }
    case BlockMagic.plainTables, BlockMagic.packedTables:
      let header =
        magic == BlockMagic.packedTables
        ? try BlockHeader(packed: bytes, at: offset) : try BlockHeader(plain: bytes, at: offset)
      content = .lzfse(header)
      end = header.pieces.end
      guard decodedCount <= header.mostDecoded else { throw .invalidHeader(offset: offset) }
    default: throw .unknownBlock(offset: offset)
    }
    guard end <= bytes.count - 4 else { throw .truncated(offset: offset) }
  }
}
