import CrushBasics

/// The encoder of LZFSE streams of 4,096 bytes or more. It finds matches and collects them as pieces of blocks.
struct StreamEncoder {
  /// A match: `length` bytes from `start` on equal the bytes `distance` earlier.
  private struct Match {
    var start: Int
    var distance: Int
    var length: Int

    var end: Int { start + length }
  }

  /// The end of the bytes that a match can reach, which moves in catalogs.
  ///
  /// Apple's encoder for catalogs looks at 768 KiB at first. It searches all but the last 400 bytes. Then it keeps
  /// 262,144 bytes, and fills the rest again.
  private struct Window {
    let count: Int
    var end: Int
    /// The position at which the end moves. The count if it does not move.
    var turn: Int

    init(count: Int, isMoving: Bool) {
      self.count = count
      end = isMoving ? min(count, 786_432) : count
      turn = end < count ? end - 400 : count
    }

    mutating func move() {
      end = min(count, end + 786_432 - 400 - 262_144)
      turn = end < count ? end - 400 : count
    }
  }

  private static let longestDistance = 262_139
  /// A longer match is cut, before it is extended backwards.
  private static let longestSearch = 100 * PieceValues.longestMatch
  /// A match of this length is written at once.
  private static let goodLength = 40
  /// If more literals are waiting without a match, some are written.
  private static let longestBacklog = 8 * PieceValues.longestRun

  private let hasWindow: Bool
  private var writer: BlockWriter
  private var block = PieceBlock()
  /// The first byte that is not in a piece.
  private var literalStart = 0

  init(room: Int, hasWindow: Bool) {
    self.hasWindow = hasWindow
    writer = BlockWriter(room: room)
  }

  /// Encodes the bytes. Returns nil if the stream does not fit into the room.
  mutating func encode(_ bytes: Span<UInt8>) -> [UInt8]? {
    let count = bytes.count
    var table = MatchTable()
    var window = Window(count: count, isMoving: hasWindow)
    var pending: Match?
    for position in 0..<max(0, count - 8) {
      if position == window.turn { window.move() }
      let value = bytes.number(at: position)
      let line = table.insert(position, value: value, line: MatchTable.line(value))
      if position < literalStart { continue }
      guard let match = longest(line, value, at: position, in: bytes, end: window.end) else {
        if position - literalStart > Self.longestBacklog { emitBacklog(&pending, from: bytes) }
        continue
      }
      decide(match, &pending, from: bytes)
      guard writer.fits else { return nil }
    }
    if let pending { emit(pending, from: bytes) }
    emitLiterals(upTo: count, from: bytes)
    writer.write(block)
    return writer.finish()
  }

  /// Returns the longest match of the line's positions, the newest of equal ones.
  @inline(__always)
  private func longest(
    _ line: MatchTable.Line, _ value: UInt32, at position: Int, in bytes: Span<UInt8>, end: Int
  ) -> Match? {
    var length = 0
    var best = 0
    for index in 0..<4 {
      let earlier = MatchTable.position(line[index])
      guard MatchTable.value(line[index]) == value, earlier < position, position - earlier <= Self.longestDistance
      else { continue }
      // Words of eight bytes are compared, so a match ends before the last byte.
      var found = 4
      while found < end - position - 8 {
        let difference = bytes.word(at: earlier + found) ^ bytes.word(at: position + found)
        guard difference == 0 else {
          found += difference.trailingZeroBitCount / 8
          break
        }
        found += 8
      }
      if found > length { (length, best) = (found, earlier) }
    }
    guard length > 0 else { return nil }
    length = min(length, Self.longestSearch)
    var start = position
    while start > literalStart, best > 0, bytes[start - 1] == bytes[best - 1] {
      start -= 1
      best -= 1
      length += 1
    }
    return Match(start: start, distance: start - best, length: length)
  }

  /// Writes a match, or keeps it because a better one may overlap it.
  private mutating func decide(_ match: Match, _ pending: inout Match?, from bytes: Span<UInt8>) {
    if match.length >= Self.goodLength {
      emit(match, from: bytes)
      pending = nil
    } else if let waiting = pending {
      if waiting.end <= match.start {
        emit(waiting, from: bytes)
        pending = match
      } else {
        emit(match.length > waiting.length ? match : waiting, from: bytes)
        pending = nil
      }
    } else {
      pending = match
    }
  }

  private mutating func emitBacklog(_ pending: inout Match?, from bytes: Span<UInt8>) {
    if let waiting = pending {
      emit(waiting, from: bytes)
      pending = nil
    } else {
      emitLiterals(upTo: literalStart + PieceValues.longestRun, from: bytes)
    }
  }

  private mutating func emit(_ match: Match, from bytes: Span<UInt8>) {
    add(literals: match.start - literalStart, match: match.length, distance: match.distance, from: bytes)
  }

  /// Literals alone are a piece with a match of 0 bytes and the distance 1.
  private mutating func emitLiterals(upTo end: Int, from bytes: Span<UInt8>) {
    add(literals: end - literalStart, match: 0, distance: 1, from: bytes)
  }

  /// Adds the pieces of one match to the block. If not all of them fit, the block is written first.
  private mutating func add(literals: Int, match: Int, distance: Int, from bytes: Span<UInt8>) {
    if !block.hasRoom(literals: literals, match: match) {
      writer.write(block)
      block.removeAll()
    }
    block.add(bytes, literalStart..<literalStart + literals, match: match, distance: distance)
    literalStart += literals + match
  }
}
