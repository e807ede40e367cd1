extension Files {
  /// The outcome of a copy, and the status of the source when it was read.
  package struct CopyResult: Sendable {
    package let output: WriteResult
    package let source: FileStatus
  }

  /// A receiver of the bytes of a file while it is read or copied.
  package protocol ByteObserver: ~Copyable {
    /// Discards the bytes received so far. All bytes of the file follow again.
    mutating func restart()

    /// Receives the next bytes.
    ///
    /// - Returns: false to stop.
    mutating func receive(_ piece: Span<UInt8>) -> Bool
  }

  /// Copies a file of any size in pieces, as atomically as `write` does.
  ///
  /// - Returns: true if the copy was written.
  @discardableResult
  package static func copy(_ source: String, to path: String) throws(FileError) -> Bool {
    var observer = NoObserver()
    let folder = try folder(of: path)
    return try folder.copy(source, to: Path.name(of: path), observer: &observer).output.isWritten
  }

  /// Passes the bytes of a file, as they were at one moment, to an observer.
  ///
  /// - Returns: the trace of these contents.
  package static func stream<W: ByteObserver & ~Copyable>(
    _ path: String, into observer: inout W
  ) throws(FileError) -> FileTrace {
    try stream({ () throws(FileError) in try Descriptor.reading(path) }, path: path, into: &observer)
  }

  /// - Parameter open: opens the file for each attempt.
  static func stream<W: ByteObserver & ~Copyable>(
    _ open: () throws(FileError) -> Descriptor, path: String, into observer: inout W
  ) throws(FileError) -> FileTrace {
    for _ in 0..<attempts {
      let file = try open()
      let status = try file.status()
      guard status.kind == .file else { throw FileError(path, .read, .notAFile) }
      observer.restart()
      var buffer = [UInt8](repeating: 0, count: min(pieceSize, status.size + 1))
      while true {
        let count = try file.read(into: &buffer)
        if count == 0 { break }
        guard observer.receive(buffer.span.extracting(0..<count)) else { throw FileError(path, .read, .stopped) }
      }
      if try file.status().trace == status.trace { return status.trace }
    }
    throw FileError(path, .read, .changing)
  }

  private struct NoObserver: ByteObserver {
    mutating func restart() {}
    mutating func receive(_ piece: Span<UInt8>) -> Bool { true }
  }
}

/// Copies in an open folder.
extension OpenFolder {
  /// Copies a file of any size. `observer` receives all bytes of the source as they were at one moment.
  ///
  /// - Parameter options: the settings, but with the permissions of the source.
  func copy<W: Files.ByteObserver & ~Copyable>(
    _ source: String, to name: String, _ options: WriteOptions = WriteOptions(), observer: inout W
  ) throws(FileError) -> Files.CopyResult {
    for _ in 0..<Files.attempts {
      let input = try Descriptor.reading(source)
      let status = try input.status()
      guard status.kind == .file else { throw FileError(source, .read, .notAFile) }
      observer.restart()
      var options = options
      options.permissions = status.permissions
      if let there = try self.status(of: name, ifEqualTo: input, status, &observer), options.keeps(there, in: self) {
        return Files.CopyResult(output: WriteResult(isWritten: false, there), source: status)
      }
      do throws(FileError) {
        let output = try copy(status, source, to: name, options, &observer)
        return Files.CopyResult(output: WriteResult(isWritten: true, output), source: status)
      } catch  where error.reason == .changing { continue }
    }
    throw FileError(source, .read, .changing)
  }

  private func copy<W: Files.ByteObserver & ~Copyable>(
    _ status: FileStatus, _ source: String, to name: String, _ options: WriteOptions, _ observer: inout W
  ) throws(FileError) -> FileStatus {
    let input = try Descriptor.reading(source)
    observer.restart()
    return try replace(name, options) { (output) throws(FileError) in
      var buffer = [UInt8](repeating: 0, count: min(Files.pieceSize, status.size + 1))
      while true {
        let count = try input.read(into: &buffer)
        if count == 0 { break }
        let piece = buffer.span.extracting(0..<count)
        guard observer.receive(piece) else { throw FileError(Path.join(path, name), .write, .stopped) }
        try output.write(piece)
      }
      guard try input.status().trace == status.trace else { throw FileError(source, .read, .changing) }
    }
  }

  /// Returns the status of a file, not a link, that has the bytes of `input`; nil otherwise. If the files are equal, the
  /// observer has received all bytes.
  private func status<W: Files.ByteObserver & ~Copyable>(
    of name: String, ifEqualTo input: borrowing Descriptor, _ status: FileStatus, _ observer: inout W
  ) throws(FileError) -> FileStatus? {
    guard let old = try? self.status(of: name), old.kind == .file, old.size == status.size else { return nil }
    let other = try reading(name)
    var buffer = [UInt8](repeating: 0, count: min(Files.pieceSize, status.size + 1))
    var otherBuffer = buffer
    while true {
      let count = try input.fill(&buffer)
      let otherCount = try other.fill(&otherBuffer)
      if count != otherCount || buffer[..<count] != otherBuffer[..<count] { return nil }
      if count == 0 { break }
      guard observer.receive(buffer.span.extracting(0..<count)) else {
        throw FileError(Path.join(path, name), .write, .stopped)
      }
    }
    guard try input.status().trace == status.trace, try other.status().trace == old.trace else { return nil }
    return old
  }
}
