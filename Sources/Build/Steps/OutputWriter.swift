package import CrushBasics
package import CrushFiles

/// The only writer of results. In a mode that writes nothing it compares each result with the existing output.
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

  /// The permissions that an output needs, and the caller's callback.
  package struct Demand {
    /// Returns the permissions that an existing output with equal bytes needs, for the source's permissions.
    package var expected: (UInt32) -> WriteOptions.Expected = { _ in .any }
    /// Whether an existing output has the right permissions. It decides in modes that write nothing.
    package var hasPermissions = true
    /// Receives the trace of the complete file, before it gets its name. An error prevents this.
    package var willRename: ((FileTrace) throws(FileError) -> Void)?

    package init() {}
  }

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
  ///   - permissions: the source's permissions.
  ///   - finish: receives the output while a stop still waits for the file.
  package func write<Value>(
    _ bytes: [UInt8], to target: String, permissions: UInt32, _ demand: Demand = Demand(), finish: (Output) -> Value
  ) throws(FileError) -> Value {
    guard let folder else {
      let path = Path.join(path, target)
      return finish(Output(state(of: path) { demand.hasPermissions && Files.contentsEqual(path, bytes) }))
    }
    let writeOptions = WriteOptions(
      permissions: permissions, expected: demand.expected(permissions), willRename: demand.willRename)
    return try interruption.perform { () throws(FileError) in
      finish(Output(try folder.write(bytes, to: target, writeOptions)))
    }
  }

  /// Copies a file of any size, or compares it with the existing output.
  ///
  /// - Parameters:
  ///   - observer: receives all bytes of one consistent version of the source.
  ///   - finish: receives the output while a stop still waits for the file.
  package func copy<W: Files.ByteObserver & ~Copyable, Value>(
    _ source: String, to target: String, _ demand: Demand = Demand(), observer: inout W,
    finish: (Output, borrowing W) -> Value
  ) throws(FileError) -> Value {
    guard let folder else {
      let path = Path.join(path, target)
      let isEqual = try Files.isCopy(path, of: source)
      return finish(Output(state(of: path) { isEqual && demand.hasPermissions }), observer)
    }
    return try interruption.perform { () throws(FileError) in
      let copied = try folder.copy(
        source, to: target, observer: &observer, willRename: demand.willRename, expected: demand.expected)
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
