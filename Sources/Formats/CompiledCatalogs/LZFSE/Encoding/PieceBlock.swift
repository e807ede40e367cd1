/// The pieces and literals of a block that is not written yet.
struct PieceBlock {
  /// L literals, then a match of M bytes from D bytes back.
  struct Piece {
    let length: Int
    let match: Int
    let distance: Int
  }

  /// The encoder keeps a margin to the limits of the format: 10,000 pieces and 40,000 literals.
  private static let mostPieces = BlockHeader.mostPieces - 8
  private static let mostLiterals = BlockHeader.mostLiterals - 16

  private(set) var pieces: [Piece] = []
  private(set) var literals: [UInt8] = []

  mutating func removeAll() {
    pieces.removeAll(keepingCapacity: true)
    literals.removeAll(keepingCapacity: true)
  }

  /// Adds a piece with its literals.
  mutating func append(_ piece: Piece, literals run: Range<Int>, of bytes: Span<UInt8>) {
    pieces.append(piece)
    literals.append(contentsOf: bytes, in: run)
  }

  /// Adds the pieces of another block.
  mutating func append(_ other: PieceBlock) {
    pieces += other.pieces
    literals += other.literals
  }

  /// Returns true if another block fits behind this one.
  func hasRoom(for other: PieceBlock) -> Bool {
    pieces.count + other.pieces.count <= Self.mostPieces && literals.count + other.literals.count <= Self.mostLiterals
  }

  /// Returns true if all pieces of a match with the literals before it fit.
  func hasRoom(literals count: Int, match: Int) -> Bool {
    let runs = max(0, count - 1) / PieceValues.longestRun
    let matches = max(0, match - 1) / PieceValues.longestMatch
    return pieces.count + runs + matches + 1 <= Self.mostPieces && literals.count + count <= Self.mostLiterals
  }

  /// Adds literals and a match as one or more pieces, since L and M have limits.
  mutating func add(_ bytes: Span<UInt8>, _ run: Range<Int>, match: Int, distance: Int) {
    var length = run.count
    var match = match
    while length > PieceValues.longestRun {
      pieces.append(Piece(length: PieceValues.longestRun, match: 0, distance: 1))
      length -= PieceValues.longestRun
    }
    while match > PieceValues.longestMatch {
      pieces.append(Piece(length: length, match: PieceValues.longestMatch, distance: distance))
      length = 0
      match -= PieceValues.longestMatch
    }
    if length > 0 || match > 0 { pieces.append(Piece(length: length, match: match, distance: distance)) }
    literals.append(contentsOf: bytes, in: run)
  }
}
