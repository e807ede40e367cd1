/// The decoder of one stream. It keeps the literals and the tables of a block, and reuses their memory.
struct StreamDecoder {
  /// The offset of the stream's first decoded byte. No match reaches back further.
  let start: Int
  /// The offset of the next decoded byte.
  private var position: Int
  private var literals: [UInt8] = []
  private var literalTable: [UInt64] = []
  private var pieceTables = PieceTables()

  init(start: Int) {
    self.start = start
    position = start
  }

  /// Decodes all blocks into `output`, which has room for the declared bytes and the slack.
  mutating func decode(_ bytes: Span<UInt8>, into output: inout MutableSpan<UInt8>) throws(LZFSEError) {
    var offset = 0
    while let block = try Block(bytes, at: offset) {
      switch block.content {
      case .raw(let range):
        Copies.copy(bytes, from: range.lowerBound, count: range.count, into: &output, at: position)
      case .lzvn(let range):
        let decoder = LZVNDecoder(payload: range, streamStart: start)
        try decoder.decode(bytes, into: &output, at: position, count: block.decodedCount)
      case .lzfse(let header):
        try decode(bytes, header, count: block.decodedCount, into: &output)
      }
      position += block.decodedCount
      offset = block.end
    }
  }

  private mutating func decode(
    _ bytes: Span<UInt8>, _ header: BlockHeader, count: Int, into output: inout MutableSpan<UInt8>
  ) throws(LZFSEError) {
    let frequencies = try Frequencies(bytes, of: header)
    if header.literalCount > 0 {
      try LiteralDecoder.fill(&literalTable, from: frequencies, of: header)
      // The slack is for the copies of the pieces, which read blocks of 16 bytes.
      let needed = header.literalCount + Copies.slack
      if literals.count < needed { literals = [UInt8](repeating: 0, count: needed) }
      try Self.decodeLiterals(bytes, header, literalTable, into: &literals)
    }
    if header.pieceCount > 0 { try pieceTables.fill(from: frequencies, of: header) }
    let decoder = PieceDecoder(header: header, streamStart: start)
    try decoder.decode(bytes, pieceTables, literals.span, into: &output, at: position, count: count)
  }
  private static func decodeLiterals(
    _ bytes: Span<UInt8>, _ header: BlockHeader, _ table: [UInt64], into literals: inout [UInt8]
  ) throws(LZFSEError) {
    var target = literals.mutableSpan
    try LiteralDecoder.decode(bytes, header, table.span, into: &target)
  }
}
