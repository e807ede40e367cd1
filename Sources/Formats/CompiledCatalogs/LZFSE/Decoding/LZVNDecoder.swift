/// The decoder of LZVN: opcodes of a byte, each with literals, a match, or both.
///
/// | opcode | bytes | meaning |
/// |---|---|---|
/// | `LLMMMDDD` d, DDD 0 to 5 | 2 | L literals, then M + 3 bytes from DDDd back |
/// | `LLMMM111` dd | 3 | as above, from dd back |
/// | `LLMMM110`, L > 0 | 1 | as above, from the previous distance |
/// | `101LLMMM` and 16 bits | 3 | M has two more bits; a distance of 14 bits |
/// | `1110LLLL` | 1 or 2 | literals alone: 1 to 15, or 16 to 271 |
/// | `1111MMMM` | 1 or 2 | a match alone from the previous distance: 1 to 15, or 16 to 271 |
/// | `06` | 8 | the end |
/// | `0E` `16` | 1 | nothing |
struct LZVNDecoder {
  /// The opcodes of one block, or bytes that start with them.
  let payload: Range<Int>
  /// The offset of the stream's first decoded byte. No match reaches back further.
  let streamStart: Int

  /// One opcode with its operands.
  struct Operation {
    /// The number of bytes before the literals.
    var size = 1
    var literals = 0
    var match = 0
    /// The distance, or 0 for the previous distance.
    var distance = 0
    var isEnd = false
    /// False for an undefined opcode, and for an explicit distance of zero.
    var isValid = true

    /// Reads the opcode that is the first byte of `word`.
    @inline(__always)
    init(_ word: UInt32) {
      let opcode = Int(truncatingIfNeeded: word & 255)
      let second = Int(truncatingIfNeeded: word &>> 8 & 255)
      let pair = Int(truncatingIfNeeded: word &>> 8 & 0xFFFF)
      if opcode >= 0xE0 {
        let short = opcode & 15
        let count = short == 0 ? second &+ 16 : short
        size = short == 0 ? 2 : 1
        if opcode < 0xF0 { literals = count } else { match = count }
      } else if opcode & 0xE0 == 0xA0 {
        size = 3
        literals = opcode &>> 3 & 3
        match = (opcode & 7) &* 4 &+ (pair & 3) &+ 3
        distance = pair &>> 2
        isValid = distance > 0
      } else {
        literals = opcode &>> 6
        match = (opcode &>> 3 & 7) &+ 3
        if opcode & 7 < 6 {
          size = 2
          distance = (opcode & 7) &<< 8 | second
          isValid = distance > 0
        } else if opcode & 7 == 7 {
          size = 3
          distance = pair
          isValid = distance > 0
        } else if literals == 0 {
          match = 0
          isEnd = opcode == 0x06
          isValid = opcode <= 0x16
        }
        if opcode & 0xF0 == 0x70 || opcode & 0xF0 == 0xD0 { isValid = false }
      }
    }
  }

  /// Reads all opcodes up to the end opcode, without decoding. Returns the numbers of decoded bytes and of read bytes.
  static func extent(
    of bytes: Span<UInt8>, limit: Int
  ) throws(LZFSEError) -> (decoded: Int, encoded: Int) {
    var offset = 0
    var decoded = 0
    while true {
      let operation = Operation(Self.four(bytes, at: offset, end: bytes.count))
      guard operation.isValid else { throw .invalidPayload(offset: offset) }
      let next = offset &+ operation.size &+ operation.literals
      guard next < bytes.count else { throw .truncated(offset: bytes.count) }
      decoded &+= operation.literals &+ operation.match
      guard decoded <= limit else { throw .tooLong(limit: limit) }
      if operation.isEnd {
        guard offset <= bytes.count - 8 else { throw .truncated(offset: bytes.count) }
        return (decoded, offset + 8)
      }
      offset = next
    }
  }

  /// Decodes the payload to `output` from `start` on.
  ///
  /// - Parameter count: the number of bytes that the payload must give. The slack follows these bytes in `output`.
  func decode(
    _ bytes: Span<UInt8>, into output: inout MutableSpan<UInt8>, at start: Int, count: Int
  ) throws(LZFSEError) {
    let end = start &+ count
    var offset = payload.lowerBound
    var position = start
    var distance = 0
    while true {
      let operation = Operation(Self.four(bytes, at: offset, end: payload.upperBound))
      let source = offset &+ operation.size
      let target = position &+ operation.literals
      let next = source &+ operation.literals
      if operation.distance > 0 { distance = operation.distance }
      // At least one more opcode follows, since the end opcode is the last.
      guard operation.isValid, next < payload.upperBound, target &+ operation.match <= end else {
        throw .invalidPayload(offset: offset)
      }
      if operation.literals > 0 {
        Copies.copy(bytes, from: source, count: operation.literals, into: &output, at: position)
      }
      if operation.match > 0 {
        guard distance > 0, distance <= target &- streamStart else { throw .invalidPayload(offset: offset) }
        Copies.repeat(in: &output, at: target, distance: distance, count: operation.match)
      }
      if operation.isEnd {
        guard offset == payload.upperBound &- 8, position == end else { throw .invalidPayload(offset: offset) }
        return
      }
      position = target &+ operation.match
      offset = next
    }
  }

  /// Returns four bytes from `offset` on. Bytes from `end` on are zero if there are fewer than four bytes.
  @inline(__always)
  private static func four(_ bytes: Span<UInt8>, at offset: Int, end: Int) -> UInt32 {
    offset <= bytes.count &- 4 ? bytes.number(at: offset) : last(bytes, at: offset, end: end)
  }

  @inline(never)
  private static func last(_ bytes: Span<UInt8>, at offset: Int, end: Int) -> UInt32 {
    var word: UInt32 = 0
    for index in 0..<max(0, end - offset) { word |= UInt32(bytes[offset + index]) << UInt32(index * 8) }
    return word
  }
}
