package import CrushFileSystem
package import CrushWorkers

/// The only writer of results. In a mode that writes nothing it compares each result with the existing output.
package struct OutputWriter: Sendable {
  /// The output folder; targets are paths below it. If nil, results replace the sources, and targets are their paths.
  private let folder: String?
  private let mode: WritingMode
  private let interruption: Interruption

  /// - Parameter interruption: the stop request, which waits for files that are being written.
  package init(folder: String?, mode: WritingMode, interruption: Interruption = Interruption()) {
    self.folder = folder
    self.mode = mode
    self.interruption = interruption
  }

  /// The folders of the output that cannot be written to.
  package struct Faults: Sendable {
    fileprivate var folders: [ExactPath: FileError] = [:]

    package init() {}

    /// The reason why a target cannot be written, or nil.
    package subscript(target target: String) -> FileError? {
      folders.isEmpty ? nil : folders[ExactPath(Path.parent(of: target))]
    }
  }

  /// Creates the folders of the targets, and deletes temporary files of killed runs in them. No folder in the output
  /// may be a link, since results would leave the output. A folder in the place of a target is deleted if it contains
  /// no files: an earlier run created it for an output that it did not make.
  ///
  /// - Returns: the folders that cannot be created or are links.
  /// - Throws: `FileError` if the output folder itself cannot be created.
  package func prepareFolders(of targets: [String]) throws(FileError) -> Faults {
    var faults = Faults()
    guard mode.writes else { return faults }
    if let folder { try Folder.create(folder) }
    var seen: Set<ExactPath> = []
    for target in targets {
      let inner = Path.parent(of: target)
      guard seen.insert(ExactPath(inner)).inserted else { continue }
      do throws(FileError) {
        if let folder { try Folder.create(inner, below: folder) }
        _ = try? TemporaryFile.removeStale(in: folder.map { Path.join($0, inner) } ?? inner)
      } catch { faults.folders[ExactPath(inner)] = error }
    }
    if let folder {
      for target in targets where faults[target: target] == nil { Folder.removeIfHollow(Path.join(folder, target)) }
    }
    return faults
  }

  /// Returns the target of a source.
  ///
  /// - Parameter output: its path below the output folder.
  /// - Throws: `FileError` if a linked source cannot be followed.
  package func target(of source: String, output: String) throws(FileError) -> String {
    // A linked source stays a link. The file that it leads to is replaced.
    folder == nil ? try Files.target(ofRewriting: source) : output
  }

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
    let path = path(of: target)
    guard mode.writes else {
      return finish(
        Output(state(of: path) { demand.hasPermissions && Files.contentsEqual(path, bytes) }))
    }
    let writeOptions = WriteOptions(
      permissions: permissions, expected: demand.expected(permissions), willRename: demand.willRename)
    return try interruption.perform { () throws(FileError) in
      finish(Output(try Files.replaceIfChanged(bytes, at: path, writeOptions)))
    }
  }

  /// Copies a file of any size, or compares it with the existing output. A source that would replace itself is current.
  ///
  /// - Parameters:
  ///   - observer: receives all bytes of one consistent version of the source.
  ///   - finish: receives the output while a stop still waits for the file.
  package func copy<W: Files.ByteObserver & ~Copyable, Value>(
    _ source: String, to target: String, _ demand: Demand = Demand(), observer: inout W,
    finish: (Output, borrowing W) -> Value
  ) throws(FileError) -> Value {
    guard folder != nil else { return finish(Output(.current), observer) }
    let path = path(of: target)
    guard mode.writes else {
      let isEqual = try Files.isCopy(path, of: source)
      return finish(Output(state(of: path) { isEqual && demand.hasPermissions }), observer)
    }
    return try interruption.perform { () throws(FileError) in
      let copied = try Files.copy(
        source, to: path, observer: &observer, willRename: demand.willRename, expected: demand.expected)
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

  private func path(of target: String) -> String { folder.map { Path.join($0, target) } ?? target }

  /// Returns the state of an output in a mode that writes nothing.
  private func state(of path: String, isCurrent: () -> Bool) -> OutputState {
    if isCurrent() { return .current }
    return Files.exists(path) ? .stale : .missing
  }
}
