package import CrushBasics
package import CrushFiles

/// The only writer of results. In a mode that writes nothing it compares each result with the existing output.
///
/// Builds, conversions and compilers make their results in the same way in all modes. Only this type knows whether `--dry-run`
/// or `--check` forbids to write them. An output with equal bytes is not written again, so that build systems do not repeat
/// work that depends on it. A stop request waits until a file that is being written is complete.
package struct OutputWriter: Sendable {
  /// The path of the output folder. Targets are paths below it.
  private let path: String
  /// The open output folder. Nil in modes that write nothing.
  private let folder: OutputFolder?
  private let interruption: Interruption

  /// Opens the output folder, if the mode writes. It is created if it does not exist.
  ///
  /// - Parameter interruption: the stop request, which waits for files that are being written.
  package init(
    folder path: String, mode: WritingMode, interruption: Interruption = Interruption()
  ) throws(FileError) {
    self.init(path, mode.writes ? try OutputFolder(path) : nil, interruption)
  }

  /// - Parameter folder: the open output folder; nil to write nothing.
  package init(_ path: String, _ folder: OutputFolder?, _ interruption: Interruption = Interruption()) {
    self.path = path
    self.folder = folder
    self.interruption = interruption
  }

  /// Prepares the folders of the targets, as `OutputFolder` does.
  package func prepare(for targets: [String]) { folder?.prepare(for: targets) }

  /// An existing or written output.
  package struct Output {
    package let state: OutputState
    /// The trace and permissions of the output. Nil in modes that write nothing.
    package let placed: WriteResult?
    /// The status of the source when it was copied. Nil for other results, and in modes that write nothing.
    package let source: FileStatus?

    fileprivate init(_ state: OutputState) {
      self.state = state
      placed = nil
      source = nil
    }

    fileprivate init(_ placed: WriteResult, source: FileStatus? = nil) {
      state = placed.isWritten ? .written : .current
      self.placed = placed
      self.source = source
    }
  }

  /// Writes a result, or compares it with the existing output.
  ///
  /// - Parameters:
  ///   - hasPermissions: whether an existing output has the right permissions. It decides in modes that write nothing.
  ///   - finish: receives the output while a stop still waits for the file.
  package func write<Value>(
    _ bytes: [UInt8], to target: String, _ options: WriteOptions = WriteOptions(), hasPermissions: Bool = true,
    finish: (Output) -> Value
  ) throws(FileError) -> Value {
    guard let folder else {
      let path = Path.join(path, target)
      return finish(Output(state(of: path) { hasPermissions && Files.contentsEqual(path, bytes) }))
    }
    return try interruption.perform { () throws(FileError) in
      finish(Output(try folder.write(bytes, to: target, options)))
    }
  }

  /// Copies a file of any size, or compares it with the existing output.
  ///
  /// - Parameters:
  ///   - options: the settings, but with the permissions of the source.
  ///   - hasPermissions: as for `write`.
  ///   - observer: receives all bytes of one consistent version of the source.
  ///   - finish: receives the output while a stop still waits for the file.
  package func copy<W: Files.ByteObserver & ~Copyable, Value>(
    _ source: String, to target: String, _ options: WriteOptions = WriteOptions(), hasPermissions: Bool = true,
    observer: inout W, finish: (Output, borrowing W) -> Value
  ) throws(FileError) -> Value {
    guard let folder else {
      let path = Path.join(path, target)
      let isEqual = try Files.isCopy(path, of: source)
      return finish(Output(state(of: path) { isEqual && hasPermissions }), observer)
    }
    return try interruption.perform { () throws(FileError) in
      let copied = try folder.copy(source, to: target, options, observer: &observer)
      return finish(Output(copied.output, source: copied.source), observer)
    }
  }

  /// Copies a file of any size, without an observer.
  package func copy<Value>(
    _ source: String, to target: String, finish: (Output) -> Value
  ) throws(FileError) -> Value {
    var observer = NoObserver()
    return try copy(source, to: target, observer: &observer) { output, _ in finish(output) }
  }

  private struct NoObserver: Files.ByteObserver {
    mutating func restart() {}
    mutating func receive(_ piece: Span<UInt8>) -> Bool { true }
  }

  /// Returns the state of an output in a mode that writes nothing.
  private func state(of path: String, isCurrent: () -> Bool) -> OutputState {
    if isCurrent() { return .current }
    return Files.exists(path) ? .stale : .missing
  }
}
