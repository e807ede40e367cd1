/// The encoder of the pieces of a block.
struct PieceCoder {
  /// The encoded pieces with the first states of the decoder.
  struct Result {
    let payload: FinishedBits
    /// The full bytes when only the first piece is missing. It is encoded last.
    let bytesBeforeFirst: Int
    let lengthState: Int
    let matchState: Int
    let distanceState: Int
  }

  let lengths: SymbolCoder
  let matches: SymbolCoder
  let distances: SymbolCoder
  private let pieces: [PieceBlock.Piece]

  init(_ pieces: [PieceBlock.Piece]) {
    // The distance 0 repeats the previous distance. The first piece keeps its distance.
    var previous = 0
    let pieces = pieces.map { piece in
      let distance = piece.distance == previous ? 0 : piece.distance
      previous = piece.distance
      return PieceBlock.Piece(length: piece.length, match: piece.match, distance: distance)
    }
    var lengthCounts = [Int](repeating: 0, count: PieceValues.lengthSymbols)
    var matchCounts = [Int](repeating: 0, count: PieceValues.matchSymbols)
    var distanceCounts = [Int](repeating: 0, count: PieceValues.distanceSymbols)
    for piece in pieces {
      lengthCounts[PieceValues.lengthSymbol(piece.length)] += 1
      matchCounts[PieceValues.matchSymbol(piece.match)] += 1
      distanceCounts[PieceValues.distanceSymbol(piece.distance)] += 1
    }
    lengths = SymbolCoder(counts: lengthCounts, states: PieceValues.lengthStates)
    matches = SymbolCoder(counts: matchCounts, states: PieceValues.matchStates)
    distances = SymbolCoder(counts: distanceCounts, states: PieceValues.distanceStates)
    self.pieces = pieces
  }

  /// Encodes the pieces from the last to the first: D, M, L, each with its extra bits before its state bits.
  func payload() -> Result {
    // The payload starts with eight zero bytes, which let the decoder load words.
    var writer = BitWriter([UInt8](repeating: 0, count: 8))
    var (length, match, distance) = (0, 0, 0)
    var before = 0
    for piece in pieces.reversed() {
      before = writer.fullBytes
      let distanceSymbol = PieceValues.distanceSymbol(piece.distance)
      put(piece.distance, PieceValues.distance(distanceSymbol), to: &writer)
      distances.encode(distanceSymbol, state: &distance, to: &writer)
      let matchSymbol = PieceValues.matchSymbol(piece.match)
      put(piece.match, PieceValues.match(matchSymbol), to: &writer)
      matches.encode(matchSymbol, state: &match, to: &writer)
      let lengthSymbol = PieceValues.lengthSymbol(piece.length)
      put(piece.length, PieceValues.length(lengthSymbol), to: &writer)
      lengths.encode(lengthSymbol, state: &length, to: &writer)
    }
    return Result(
      payload: writer.finish(), bytesBeforeFirst: before, lengthState: length,
      matchState: match, distanceState: distance)
  }

  @inline(__always)
  private func put(_ value: Int, _ symbol: (base: Int, extra: Int), to writer: inout BitWriter) {
    writer.put(value - symbol.base, bits: symbol.extra)
  }
}
