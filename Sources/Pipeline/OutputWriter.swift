package import FileSystem
package import Workers

/// The one writer of results. Under a mode that writes nothing it compares each result with the existing output.
package struct OutputWriter: Sendable {
  /// The output folder: targets are paths below it. nil replaces the sources, whose paths are then the targets.
  private let folder: String?
  private let mode: WritingMode
  private let interruption: Interruption

  /// - Parameter interruption: a stop that waits for files that are being written.
  package init(folder: String?, mode: WritingMode, interruption: Interruption = Interruption()) {
    self.folder = folder
    self.mode = mode
    self.interruption = interruption
  }

  /// Folders of the output that nothing can be written to.
  package struct Faults: Sendable {
    fileprivate var folders: [ExactPath: FileError] = [:]

    package init() {}

    /// Why a target cannot be written.
    package subscript(target target: String) -> FileError? {
      folders.isEmpty ? nil : folders[ExactPath(Path.parent(of: target))]
    }
  }

  /// Creates the folders of the targets, and deletes temporary files of killed runs in them. No folder in the output
  /// may be a link, since results would leave the output.
  ///
  /// - Returns: the folders that cannot be created or are links.
  /// - Throws: `FileError` when the output folder itself cannot be created.
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
    return faults
  }

  /// Returns the target of a source.
  ///
  /// - Parameter output: its path below the output folder.
  package func target(of source: String, output: String) -> String {
    // A link among the sources stays one: the file that it leads to is replaced.
    folder == nil ? Path.resolved(source) ?? source : output
  }

  /// The permissions that an output needs, and the caller's interest in its writing.
  package struct Demand {
    /// The permissions of an existing output of equal bytes, by those of the source.
    package var expected: (UInt32) -> Placement.Expected = { _ in .any }
    /// Whether an existing output has the right permissions. Decides where nothing is written.
    package var hasPermissions = true
    /// Receives the trace of the complete file, before it gets its name.
    package var willRename: ((FileTrace) -> Void)?

    package init() {}
  }

  /// An output as it was found or written.
  package struct Output {
    package let state: OutputState
    /// The trace and permissions of the output; nil where nothing is written.
    package let placed: Placed?
    /// The source when it was copied; nil for other results, and where nothing is written.
    package let source: FileStatus?

    fileprivate init(_ state: OutputState) {
      self.state = state
      placed = nil
      source = nil
    }

    fileprivate init(_ placed: Placed, source: FileStatus? = nil) {
      state = placed.isWritten ? .written : .current
      self.placed = placed
      self.source = source
    }
  }

  /// Writes a result, or compares it with the existing output.
  ///
  /// - Parameters:
  ///   - permissions: those of the source.
  ///   - finish: receives the output while a stop still waits for the file.
  package func write<Value>(
    _ bytes: [UInt8], to target: String, permissions: UInt32, _ demand: Demand = Demand(), finish: (Output) -> Value
  ) throws(FileError) -> Value {
    let path = path(of: target)
    guard mode.writes else {
      return finish(
        Output(state(of: path) { demand.hasPermissions && Files.isFile(path, equalTo: bytes) }))
    }
    let placement = Placement(
      permissions: permissions, expected: demand.expected(permissions), willRename: demand.willRename)
    return try interruption.perform { () throws(FileError) in
      finish(Output(try Files.place(bytes, at: path, placement)))
    }
  }

  /// Copies a file of any size, or compares it with the existing output. A source that would replace itself is current.
  ///
  /// - Parameters:
  ///   - witness: sees all bytes of the source as they were at one moment.
  ///   - finish: receives the output while a stop still waits for the file.
  package func copy<W: Files.Witness & ~Copyable, Value>(
    _ source: String, to target: String, _ demand: Demand = Demand(), witness: inout W,
    finish: (Output, borrowing W) -> Value
  ) throws(FileError) -> Value {
    guard folder != nil else { return finish(Output(.current), witness) }
    let path = path(of: target)
    guard mode.writes else {
      let isEqual = try Files.isCopy(path, of: source)
      return finish(Output(state(of: path) { isEqual && demand.hasPermissions }), witness)
    }
    return try interruption.perform { () throws(FileError) in
      let copied = try Files.copy(
        source, to: path, witness: &witness, willRename: demand.willRename, expected: demand.expected)
      return finish(Output(copied.output, source: copied.source), witness)
    }
  }

  /// Copies a file without a witness.
  package func copy<Value>(
    _ source: String, to target: String, finish: (Output) -> Value
  ) throws(FileError) -> Value {
    var witness = NoWitness()
    return try copy(source, to: target, witness: &witness) { output, _ in finish(output) }
  }

  private struct NoWitness: Files.Witness {
    mutating func restart() {}
    mutating func see(_ piece: Span<UInt8>) -> Bool { true }
  }

  private func path(of target: String) -> String { folder.map { Path.join($0, target) } ?? target }

  /// The state of an output that is not written.
  private func state(of path: String, isCurrent: () -> Bool) -> OutputState {
    if isCurrent() { return .current }
    return Files.isAnything(path) ? .stale : .missing
  }
}
