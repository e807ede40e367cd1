/// A destination for a text that is produced piece by piece, so that only one piece is in memory.
package protocol PieceSink: ~Copyable {
  /// Appends the next piece. A sink that fails keeps its error for its owner.
  mutating func append(_ piece: Span<UInt8>)

  /// Discards all pieces so far. The writer starts again from the beginning.
  mutating func restart()
}

/// A sink in memory that never moves its pieces.
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

  /// The whole text in one array.
  package var joined: [UInt8] { pieces.count == 1 ? pieces[0] : Array(pieces.joined()) }
}
