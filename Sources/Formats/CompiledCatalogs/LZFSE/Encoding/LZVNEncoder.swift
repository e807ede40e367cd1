/// The encoder of LZVN. It finds matches of three bytes or more, and writes them as opcodes.
struct LZVNEncoder {
  /// A match: the bytes from `start` to `end` equal the bytes `distance` earlier.
  private struct Match {
    let start: Int
    let end: Int
    let distance: Int
    /// The bytes that the match saves, about.
    let gain: Int
  }

  /// The largest number of literals or copied bytes in one opcode.
  private static let longest = 271
  /// If so many literals are waiting without a match, some are written.
  private static let longestBacklog = 400
  /// Smaller distances need one byte in addition to the opcode, and larger ones need two.
  private static let smallDistance = 1536

  private let hasCatalogHash: Bool
  private var output: [UInt8] = []
  /// The first byte that is not written.
  private var literalStart = 0
  /// The distance of the last match that was written, or 0.
  private var previous = 0
  /// The last opcode of literals alone has its count in a byte of its own.
  private var lastRunIsLong = false

  init(hasCatalogHash: Bool) { self.hasCatalogHash = hasCatalogHash }

  /// Encodes the bytes. Returns nil if the opcodes do not fit into the room.
  mutating func encode(_ bytes: Span<UInt8>, room: Int) -> [UInt8]? {
    let count = bytes.count
    var table = MatchTable()
    var pending: Match?
    for position in 0..<max(0, count - 8) {
      let value = bytes.number(at: position)
      let hash = hasCatalogHash ? MatchTable.catalogLineLZVN(value) : MatchTable.referenceLineLZVN(value)
      let line = table.insert(position, value: value, line: hash)
      if position < literalStart { continue }
      guard let match = best(line, value, at: position, in: bytes) else {
        if position - literalStart >= Self.longestBacklog { emitBacklog(&pending, from: bytes) }
        continue
      }
      guard let waiting = pending else {
        pending = match
        continue
      }
      if waiting.end <= match.start {
        emit(waiting, from: bytes)
        pending = match
      } else {
        emit(match.gain > waiting.gain ? match : waiting, from: bytes)
        pending = nil
      }
    }
    // The reference drops a pending match here.
    emitRuns(count - literalStart, downTo: 0, from: bytes)
    output += [0x06, 0, 0, 0, 0, 0, 0, 0]
    let margin = lastRunIsLong ? 8 : 9
    return output.count + margin < room ? output : nil
  }

  /// Returns the match with the largest gain. Of equal ones, a later one must end at least two bytes later.
  @inline(__always)
  private func best(_ line: MatchTable.Line, _ value: UInt32, at position: Int, in bytes: Span<UInt8>) -> Match? {
    var best: Match?
    for index in 0..<4 {
      let distance = position - MatchTable.position(line[index])
      guard let match = match(value, MatchTable.value(line[index]), distance: distance, at: position, in: bytes)
      else { continue }
      improve(&best, match)
    }
    if previous > 0 {
      let earlier = bytes.number(at: position - previous)
      if let match = match(value, earlier, distance: previous, at: position, in: bytes) {
        // The previous distance needs no bytes.
        let gain = match.end - match.start - 1
        improve(&best, Match(start: match.start, end: match.end, distance: previous, gain: gain))
      }
    }
    return best
  }

  @inline(__always)
  private func improve(_ best: inout Match?, _ match: Match) {
    let (gain, end) = best.map { ($0.gain, $0.end) } ?? (0, 0)
    if match.gain > gain || match.gain == gain && match.end > end + 1 { best = match }
  }

  /// Returns the match around `position`, or nil if fewer than three bytes are equal.
  @inline(__always)
  private func match(
    _ value: UInt32, _ earlier: UInt32, distance: Int, at position: Int, in bytes: Span<UInt8>
  ) -> Match? {
    var equal = Self.equalBytes(value, earlier)
    guard equal >= 3, 1...0xFFFF ~= distance else { return nil }
    var end = position + equal
    while equal == 4, end + 4 < bytes.count {
      equal = Self.equalBytes(bytes.number(at: end), bytes.number(at: end - distance))
      end += equal
    }
    var start = position
    while start > distance, start > literalStart, bytes[start - 1] == bytes[start - 1 - distance] { start -= 1 }
    return Match(
      start: start, end: end, distance: distance,
      gain: end - start - (distance < Self.smallDistance ? 2 : 3))
  }

  /// Returns the number of equal bytes at the start, 0 to 4.
  @inline(__always)
  private static func equalBytes(_ first: UInt32, _ second: UInt32) -> Int {
    (first ^ second).trailingZeroBitCount / 8
  }

  private mutating func emitBacklog(_ pending: inout Match?, from bytes: Span<UInt8>) {
    if let waiting = pending {
      emit(waiting, from: bytes)
      pending = nil
    } else {
      emitRuns(Self.longest, downTo: 0, from: bytes)
    }
  }

  /// Writes opcodes of literals alone, until at most `rest` literals are left.
  private mutating func emitRuns(_ count: Int, downTo rest: Int, from bytes: Span<UInt8>) {
    var count = count
    while count > 15 {
      let run = min(count, Self.longest)
      output += [0xE0, UInt8(run - 16)]
      appendLiterals(run, from: bytes)
      lastRunIsLong = true
      count -= run
    }
    if count > rest {
      output.append(0xE0 + UInt8(count))
      appendLiterals(count, from: bytes)
      lastRunIsLong = false
    }
  }

  private mutating func appendLiterals(_ count: Int, from bytes: Span<UInt8>) {
    output.append(contentsOf: bytes, in: literalStart..<literalStart + count)
    literalStart += count
  }

  /// Writes a match with the literals before it. The first opcode has up to three literals and a part of the match.
  private mutating func emit(_ match: Match, from bytes: Span<UInt8>) {
    emitRuns(match.start - literalStart, downTo: 3, from: bytes)
    let literals = match.start - literalStart
    let length = match.end - match.start
    let distance = match.distance
    let first = min(length, 10 - 2 * literals)
    var rest = length - first
    let opcode = literals << 6 | (first - 3) << 3
    if distance == previous {
      append(literals == 0 ? 0xF0 + first : opcode | 6)
    } else if distance < Self.smallDistance {
      append(opcode | distance >> 8, distance)
    } else if distance >= 1 << 14 || rest == 0 || length > 34 {
      append(opcode | 7, distance, distance >> 8)
    } else {
      rest = 0
      let pair = distance << 2 | (length - 3) & 3
      append(0xA0 | literals << 3 | (length - 3) >> 2, pair, pair >> 8)
    }
    appendLiterals(literals, from: bytes)
    while rest > 15 {
      let part = min(rest, Self.longest)
      append(0xF0, part - 16)
      rest -= part
    }
    if rest > 0 { append(0xF0 | rest) }
    literalStart = match.end
    previous = distance
  }

  /// Appends the lowest byte of each number.
  private mutating func append(_ numbers: Int...) {
    for number in numbers { output.append(UInt8(truncatingIfNeeded: number)) }
  }
}
