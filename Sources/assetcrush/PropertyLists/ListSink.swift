import CrushFileSystem
import CrushPropertyList

extension AtomicFile: PieceSink {}

/// The destination of a list's text, which arrives piece by piece. Text for standard output or another stream stays in
/// memory until it is complete, so that a stream gets all of it or nothing.
struct ListSink: ~Copyable, PieceSink {
  private var file: AtomicFile?
  /// The path of a pipe or device that gets all pieces at the end.
  private var stream: String?
  private var pieces = Pieces()

  /// - Parameter comparing: Whether a file that already has the same bytes stays untouched.
  init(_ output: PropertyListOutput, from source: String, comparing: Bool = true) {
    guard let path = output.path(for: source) else { return }
    if case .inPlace = output {
      file = AtomicFile(rewriting: path, comparing: comparing)
    } else if NamedFile.isStream(path) {
      stream = path
    } else {
      file = AtomicFile(path, comparing: comparing)
    }
  }

  mutating func append(_ piece: Span<UInt8>) {
    if file == nil { pieces.append(piece) } else { file?.append(piece) }
  }

  mutating func restart() {
    pieces.restart()
    file?.restart()
  }

  /// Moves the finished file to its path, or writes to the stream.
  ///
  /// - Returns: The text for standard output.
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
