import CrushBasics

/// The decoder of a block's pieces: L literals, then a match of M bytes from D bytes back.
struct PieceDecoder {
  let header: BlockHeader
  /// The offset of the stream's first decoded byte. No match reaches back further.
  let streamStart: Int

  /// Decodes all pieces to `output` from `start` on.
  ///
  /// - Parameter count: the number of bytes that the pieces must give. The slack follows these bytes in `output`.
  func decode(
    _ bytes: Span<UInt8>, _ tables: PieceTables, _ literals: Span<UInt8>, into output: inout MutableSpan<UInt8>,
    at start: Int, count: Int
  ) throws(LZFSEError) {
    let payload = header.pieces
    let failure = LZFSEError.invalidPayload(offset: header.offset)
    guard LiteralDecoder.hasZeroPadding(bytes, payload) else { throw failure }
    let lengths = tables.lengths.span
    let matches = tables.matches.span
    let distances = tables.distances.span
    let floor = payload.start &* 8
    // As in the literal decoder: a header precedes the payload, and an end mark follows it.
    var bits = payload.end &* 8 &- payload.padding
    var lengthState = Int(header.lengthState)
    var matchState = Int(header.matchState)
    var distanceState = Int(header.distanceState)
    let end = start &+ count
    var position = start
    var literal = 0
    var distance = 0
    for _ in 0..<header.pieceCount {
      // At least 56 bits are loaded. L reads at most 14, M at most 17 and D at most 23.
      let offset = bits &>> 3 &- 7
      let word = bytes.word(at: offset)
      var left = bits &- offset &* 8
      let lengthEntry = ValueState(word: lengths[lengthState])
      let matchEntry = ValueState(word: matches[matchState])
      let distanceEntry = ValueState(word: distances[distanceState])
      left &-= lengthEntry.bits
      let lengthBits = word &>> UInt64(truncatingIfNeeded: left)
      left &-= matchEntry.bits
      let matchBits = word &>> UInt64(truncatingIfNeeded: left)
      left &-= distanceEntry.bits
      let distanceBits = word &>> UInt64(truncatingIfNeeded: left)
      lengthState = lengthEntry.next(lengthBits)
      matchState = matchEntry.next(matchBits)
      distanceState = distanceEntry.next(distanceBits)
      let length = lengthEntry.value(lengthBits)
      let match = matchEntry.value(matchBits)
      let value = distanceEntry.value(distanceBits)
      // The value 0 repeats the previous distance. There is none before the first piece.
      distance = value == 0 ? distance : value
      bits = offset &* 8 &+ left

      let target = position &+ length
      guard
        bits >= floor, literal &+ length <= header.literalCount, target &+ match <= end, distance > 0,
        distance <= target &- streamStart
      else { throw failure }
      Copies.copy(literals, from: literal, count: length, into: &output, at: position)
      Copies.repeat(in: &output, at: target, distance: distance, count: match)
      literal &+= length
      position = target &+ match
    }
    guard position == end else { throw failure }
  }
}
