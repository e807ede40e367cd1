import CrushBasics

/// The decoder of a block's literals: four states with one table, each for every fourth byte.
enum LiteralDecoder {
  /// Fills the table from the frequencies of the 256 literals.
  static func fill(
    _ table: inout [UInt64], from frequencies: Frequencies, of header: BlockHeader
  ) throws(LZFSEError) {
    let states = PieceValues.literalStates
    let first = PieceValues.symbols - PieceValues.literalSymbols
    let literals = frequencies.values.span.extracting(first..<PieceValues.symbols)
    guard StateTable.isComplete(literals, states: states) else { throw .invalidHeader(offset: header.offset) }
    if table.isEmpty { table = [UInt64](repeating: 0, count: states) }
    var target = table.mutableSpan
    var state = 0
    for literal in literals.indices where literals[literal] > 0 {
      StateTable.forEachStep(frequency: Int(literals[literal]), states: states) { step in
        target[state] = LiteralState(step, literal: literal).word
        state &+= 1
      }
    }
  }

  /// Decodes the literals into the start of `output`, which is at least `Copies.slack` bytes longer.
  static func decode(
    _ bytes: Span<UInt8>, _ header: BlockHeader, _ table: Span<UInt64>, into output: inout MutableSpan<UInt8>
  ) throws(LZFSEError) {
    let payload = header.literals
    let floor = payload.start &* 8
    // The offset in bits of the end of the unread bits. A header of at least 32 bytes precedes the payload, and at least
    // 8 bytes follow it, so that a load of eight bytes around any unread bit lies in the bytes.
    var position = payload.end &* 8 &- payload.padding
    guard hasZeroPadding(bytes, payload) else { throw .invalidPayload(offset: header.offset) }
    var state0 = Int(header.literalStates[0])
    var state1 = Int(header.literalStates[1])
    var state2 = Int(header.literalStates[2])
    var state3 = Int(header.literalStates[3])
    var index = 0
    while index < header.literalCount {
      // At least 56 bits are loaded, and a group of four reads at most 40.
      let offset = position &>> 3 &- 7
      let word = bytes.word(at: offset)
      var left = position &- offset &* 8
      let entry0 = LiteralState(word: table[state0])
      let entry1 = LiteralState(word: table[state1])
      let entry2 = LiteralState(word: table[state2])
      let entry3 = LiteralState(word: table[state3])
      left &-= entry0.bits
      state0 = entry0.next(word &>> UInt64(truncatingIfNeeded: left))
      left &-= entry1.bits
      state1 = entry1.next(word &>> UInt64(truncatingIfNeeded: left))
      left &-= entry2.bits
      state2 = entry2.next(word &>> UInt64(truncatingIfNeeded: left))
      left &-= entry3.bits
      state3 = entry3.next(word &>> UInt64(truncatingIfNeeded: left))
      let four = entry0.literal | entry1.literal &<< 8 | entry2.literal &<< 16 | entry3.literal &<< 24
      output.store(four, at: index)
      index &+= 4
      position = offset &* 8 &+ left
      guard position >= floor else { throw .invalidPayload(offset: header.offset) }
    }
  }

  /// Returns true if the padding bits at the top of the payload's last byte are zero.
  static func hasZeroPadding(_ bytes: Span<UInt8>, _ payload: BlockHeader.Payload) -> Bool {
    payload.padding == 0 || bytes[payload.end &- 1] >> UInt8(8 &- payload.padding) == 0
  }
}
