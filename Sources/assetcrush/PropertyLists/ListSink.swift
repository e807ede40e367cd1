import CrushFileSystem
import CrushPropertyList

extension AtomicFile: PieceSink {}

/// The destination of a list's text, which arrives piece by piece. Text for standard output or another stream stays in
/// memory until it is complete, so that a stream gets all of it or nothing. In a dry run, all text stays in memory.
struct ListSink: ~Copyable, PieceSink {
  private var file: AtomicFile?
  /// The path of a pipe or device that gets all pieces at the end. In a dry run, the path of any output.
  private var path: String?
  private let isDryRun: Bool
  private var pieces = Pieces()

  /// - Parameter comparing: Whether a file that already has the same bytes stays untouched.
  init(_ output: PropertyListOutput, from source: String, comparing: Bool = true, isDryRun: Bool = false) {
    self.isDryRun = isDryRun
    guard let path = output.path(for: source) else { return }
    if isDryRun || !output.isInPlace && NamedFile.isStream(path) {
      self.path = path
    } else {
      file =
        output.isInPlace
        ? AtomicFile(rewriting: path, comparing: comparing) : AtomicFile(path, comparing: comparing)
    }
  }

  mutating func append(_ piece: Span<UInt8>) {
    if file == nil { pieces.append(piece) } else { file?.append(piece) }
  }

  mutating func restart() {
    pieces.restart()
    file?.restart()
  }

  /// Moves the finished file to its path, or writes to the stream. In a dry run, compares the text with the old file.
  mutating func finish() throws(FileError) -> WrittenList {
    if isDryRun { return WrittenList(isChanged: path.map { !PropertyListOutput.hasBytes(pieces.joined, $0) } ?? true) }
    if let path {
      try NamedFile.write(pieces.joined, to: path)
      return WrittenList()
    }
    let isChanged = try file?.finish() ?? true
    return WrittenList(text: pieces, isChanged: isChanged)
  }
}

/// The result of writing a list.
struct WrittenList {
  /// The text for standard output.
  var text = Pieces()
  /// Whether the output had other bytes. True for standard output and other streams.
  var isChanged = true
}

extension Terminal {
  static func write(_ output: Pieces) {
    for piece in output.pieces { write(piece, to: .output) }
  }
}
