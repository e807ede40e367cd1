/// Operations on whole files. Reading returns the contents of one moment, and writing never leaves half a file.
package enum Files {
  /// Returns the contents of a file as they were at one moment. A file that changes meanwhile is read again.
  ///
  /// - Parameter limit: the largest permitted number of bytes.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try readTraced(path, limit: limit).bytes
  }

  /// Returns the contents of a file, as `read` does, with their trace.
  package static func readTraced(
    _ path: String, limit: Int
  ) throws(FileError) -> (bytes: [UInt8], trace: FileTrace) {
    for _ in 0..<attempts {
      let file = try Descriptor.reading(path)
      let status = try file.status()
      if let bytes = try file.contents(status, limit: limit) { return (bytes, status.trace) }
    }
    throw FileError(path, .read, .changing)
  }

  /// The number of attempts to read a file that changes meanwhile.
  static let attempts = 3

  /// Returns the first bytes of a file, at most `count`.
  package static func prefix(of path: String, count: Int) throws(FileError) -> [UInt8] {
    let file = try Descriptor.reading(path)
    guard try file.status().kind == .file else { throw FileError(path, .read, .notAFile) }
    var buffer = [UInt8](repeating: 0, count: count)
    let got = try file.read(into: &buffer)
    return Array(buffer.prefix(got))
  }

  /// The largest number of bytes to read at once.
  package static let pieceSize = 1 << 20

  /// Returns the number of bytes to read at once: for a small file its size, and one byte more to detect its end.
  static func pieceSize(for file: borrowing Descriptor) throws(FileError) -> Int {
    min(pieceSize, max(0, try file.status().size) + 1)
  }

  /// Returns all bytes from standard input.
  package static func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
    try Descriptor.standardInput().readAll(expected: 1 << 16, limit: limit)
  }

  /// Calls `body` with all bytes of a file of any size, piece by piece.
  package static func forEachPiece(of path: String, _ body: (Span<UInt8>) -> Void) throws(FileError) {
    let file = try Descriptor.reading(path)
    var buffer = [UInt8](repeating: 0, count: try pieceSize(for: file))
    while true {
      let count = try file.read(into: &buffer)
      if count == 0 { return }
      body(buffer.span.extracting(0..<count))
    }
  }
}
