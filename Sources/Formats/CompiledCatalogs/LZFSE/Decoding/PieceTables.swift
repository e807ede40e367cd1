/// The decoder tables of L, M and D. Each entry is the word of a `ValueState`.
struct PieceTables {
  private(set) var lengths: [UInt64] = []
  private(set) var matches: [UInt64] = []
  private(set) var distances: [UInt64] = []

  /// Fills the tables from the frequencies of a block.
  mutating func fill(from frequencies: Frequencies, of header: BlockHeader) throws(LZFSEError) {
    let all = frequencies.values.span
    let matchStart = PieceValues.lengthSymbols
    let distanceStart = matchStart + PieceValues.matchSymbols
    let end = distanceStart + PieceValues.distanceSymbols
    guard
      Self.fill(
        &lengths, from: all.extracting(0..<matchStart), states: PieceValues.lengthStates, PieceValues.length),
      Self.fill(
        &matches, from: all.extracting(matchStart..<distanceStart), states: PieceValues.matchStates, PieceValues.match),
      Self.fill(
        &distances, from: all.extracting(distanceStart..<end), states: PieceValues.distanceStates,
        PieceValues.distance)
    else { throw .invalidHeader(offset: header.offset) }
  }

  /// Fills one table. Returns false if the frequencies do not add up to the number of states.
  @inline(__always)
  private static func fill(
    _ table: inout [UInt64], from frequencies: Span<UInt16>, states: Int, _ value: (Int) -> (base: Int, extra: Int)
  ) -> Bool {
    guard StateTable.isComplete(frequencies, states: states) else { return false }
    if table.isEmpty { table = [UInt64](repeating: 0, count: states) }
    var target = table.mutableSpan
    var state = 0
    for symbol in frequencies.indices where frequencies[symbol] > 0 {
      let (base, extra) = value(symbol)
      StateTable.forEachStep(frequency: Int(frequencies[symbol]), states: states) { step in
        target[state] = ValueState(step, base: base, extra: extra).word
        state &+= 1
      }
    }
    return true
  }
}
