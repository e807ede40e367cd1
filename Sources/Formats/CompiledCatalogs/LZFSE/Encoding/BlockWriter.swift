/// The writer of `bvx2` blocks and of the end mark.
struct BlockWriter {
  /// The largest header that the reference encoder plans for.
  private static let plannedHeader = 752
  /// The bytes that must be free when the last piece is written.
  private static let margin = 16

  let room: Int
  /// False once a block did not fit into the room. Later blocks are not written.
  private(set) var fits = true
  private var output: [UInt8] = []

  init(room: Int) { self.room = room }

  /// Returns the blocks with the end mark, or nil if they do not fit.
  mutating func finish() -> [UInt8]? {
    guard fits else { return nil }
    output.appendNumber(BlockMagic.end)
    return output
  }

  /// Writes a block, unless it has no pieces.
  mutating func write(_ block: PieceBlock) {
    guard fits, !block.pieces.isEmpty else { return }
    fits = output.count + Self.plannedHeader <= room
    guard fits else { return }

    // The padding to groups of four counts in the frequencies.
    let literals = block.literals + [UInt8](repeating: 0, count: -block.literals.count & 3)
    var literalCounts = [Int](repeating: 0, count: PieceValues.literalSymbols)
    for literal in literals { literalCounts[Int(literal)] += 1 }
    let literalCoder = SymbolCoder(counts: literalCounts, states: PieceValues.literalStates)
    let coder = PieceCoder(block.pieces)
    let tables = Frequencies.pack([coder.lengths, coder.matches, coder.distances, literalCoder].map(\.frequencies))
    let (literalPayload, literalStates) = Self.payload(of: literals, literalCoder)
    let before = output.count + 32 + tables.count + literalPayload.bytes.count
    let pieces = coder.payload()
    fits = before + pieces.bytesBeforeFirst + Self.margin <= room
    guard fits else { return }

    output.appendNumber(BlockMagic.packedTables)
    output.appendNumber(UInt32(block.pieces.reduce(0) { $0 + $1.length + $1.match }))
    output.appendWord(
      Self.word([
        (literals.count, 0), (literalPayload.bytes.count, 20), (block.pieces.count, 40),
        (7 - literalPayload.padding, 60),
      ]))
    output.appendWord(
      Self.word([
        (literalStates[0], 0), (literalStates[1], 10), (literalStates[2], 20), (literalStates[3], 30),
        (pieces.payload.bytes.count, 40), (7 - pieces.payload.padding, 60),
      ]))
    output.appendWord(
      Self.word([(32 + tables.count, 0), (pieces.lengthState, 32), (pieces.matchState, 42), (pieces.distanceState, 52)])
    )
    output += tables
    output += literalPayload.bytes
    output += pieces.payload.bytes
  }

  /// Joins fields to a word. Each has a value and the number of its lowest bit.
  private static func word(_ fields: [(Int, UInt64)]) -> UInt64 {
    fields.reduce(0) { $0 | UInt64($1.0) << $1.1 }
  }

  /// Encodes the literals from the last group of four to the first, with a state for each place in the group.
  private static func payload(of literals: [UInt8], _ coder: SymbolCoder) -> (FinishedBits, states: [Int]) {
    var writer = BitWriter()
    var states = [0, 0, 0, 0]
    for index in literals.indices.reversed() {
      coder.encode(Int(literals[index]), state: &states[index & 3], to: &writer)
    }
    return (writer.finish(), states)
  }
}
