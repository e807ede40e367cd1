import FileSystem
import PropertyList

extension PieceFile: PieceSink {}

/// Where the text of a list goes piece by piece: to a file, or into memory for standard output and for other streams,
/// which see all of it or nothing.
struct ListSink: ~Copyable, PieceSink {
  private var file: PieceFile?
  /// A pipe or a device that gets all pieces at the end.
  private var stream: String?
  private var pieces = Pieces()

  /// - Parameter comparing: whether a file that has the same bytes already is left alone.
  init(_ output: PropertyListOutput, from source: String, comparing: Bool = true) {
    guard let path = output.path(for: source) else { return }
    if case .inPlace = output {
      file = PieceFile(rewriting: path, comparing: comparing)
    } else if NamedFile.isStream(path) {
      stream = path
    } else {
      file = PieceFile(path, comparing: comparing)
    }
  }

  mutating func append(_ piece: Span<UInt8>) {
    if file == nil { pieces.append(piece) } else { file?.append(piece) }
  }

  mutating func restart() {
    pieces.restart()
    file?.restart()
  }

  /// Puts the file into its place.
  ///
  /// - Returns: What is for standard output.
  mutating func finish() throws(FileError) -> Pieces {
    if let stream {
      try NamedFile.write(pieces.joined, to: stream)
      return Pieces()
    }
    _ = try file?.finish()
    return pieces
  }
}

extension Terminal {
  static func write(_ output: Pieces) {
    for piece in output.pieces { write(piece, to: .output) }
  }
}
