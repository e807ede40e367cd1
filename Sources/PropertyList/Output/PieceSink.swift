/// Where a text goes that is made piece by piece, so that no more than a piece of it is in memory.
package protocol PieceSink: ~Copyable {
  /// Adds what comes next. A sink that fails keeps that for whoever owns it.
  mutating func append(_ piece: Span<UInt8>)

  /// What came so far does not count: all of it comes again.
  mutating func restart()
}

/// A sink in memory, whose pieces are never moved.
package struct Pieces: PieceSink, Sendable {
  package private(set) var pieces: [[UInt8]] = []

  package init() {}

  package mutating func append(_ piece: Span<UInt8>) {
    var copy = OutputBuffer(capacity: piece.count)
    copy.reserve(piece.count)
    copy.append(piece, 0..<piece.count)
    pieces.append(copy.finished())
  }

  package mutating func restart() { pieces = [] }

  /// All of it in one.
  package var joined: [UInt8] { pieces.count == 1 ? pieces[0] : Array(pieces.joined()) }
}
