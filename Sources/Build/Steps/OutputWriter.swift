import FileSystem

/// Writes results, or does as if, and makes the records of it.
struct OutputWriter: Sendable {
  /// Where results go: an item's output is a path below it. nil replaces the sources.
  let folder: String?
  let mode: WritingMode

  /// Folders of the output that nothing can be written to.
  struct Faults: Sendable {
    fileprivate var folders: [ExactPath: FileError] = [:]

    /// Why an item's result cannot be written.
    subscript(item: BuildPlan.Item) -> FileError? {
      folders.isEmpty ? nil : folders[ExactPath(Path.parent(of: item.output))]
    }
  }

  /// Makes the folders of `items` and deletes temporary files of killed runs in them. No folder in the output may be a link: the
  /// results would leave the output.
  ///
  /// - Throws: `BuildError` when the output folder itself cannot be made.
  func prepareFolders(of items: [BuildPlan.Item]) throws(BuildError) -> Faults {
    var faults = Faults()
    guard mode.writes else { return faults }
    if let folder {
      do throws(FileError) { try Folder.create(folder) } catch { throw .output(error) }
    }
    var seen: Set<ExactPath> = []
    for item in items {
      let inner = Path.parent(of: folder == nil ? path(of: item) : item.output)
      guard seen.insert(ExactPath(inner)).inserted else { continue }
      do throws(FileError) {
        if let folder { try Folder.create(inner, below: folder) }
        _ = try? TemporaryFile.removeStale(in: folder.map { Path.join($0, inner) } ?? inner)
      } catch { faults.folders[ExactPath(inner)] = error }
    }
    return faults
  }

  /// Copies the source as it is.
  func copy(_ item: BuildPlan.Item, _ reason: CopyReason, image: ImageRecord? = nil) -> FileRecord {
    do throws(FileError) {
      return record(
        item, .copied(reason), outputBytes: item.size, image: image, state: try copy(item.source, to: path(of: item)))
    } catch { return failed(item, error.description) }
  }

  func write(_ bytes: [UInt8], _ item: BuildPlan.Item, _ fate: Fate, image: ImageRecord? = nil) -> FileRecord {
    do throws(FileError) {
      return record(
        item, fate, outputBytes: bytes.count, image: image,
        state: try write(bytes, to: path(of: item), permissions: item.permissions))
    } catch { return failed(item, error.description) }
  }

  func failed(_ item: BuildPlan.Item, _ message: String) -> FileRecord {
    FileRecord(
      source: item.source, output: nil, fate: .failed(message), sourceBytes: item.size, outputBytes: 0, image: nil,
      state: .none)
  }

  private func copy(_ source: String, to path: String) throws(FileError) -> OutputState {
    // Under replacement the copy is there already.
    guard folder != nil else { return .current }
    if mode.writes { return try Files.copy(source, to: path) ? .written : .current }
    guard Files.isAnything(path) else { return .missing }
    return try Files.isCopy(path, of: source) ? .current : .stale
  }

  private func write(_ bytes: [UInt8], to path: String, permissions: UInt32) throws(FileError) -> OutputState {
    if mode.writes { return try Files.write(bytes, to: path, permissions: permissions) ? .written : .current }
    guard Files.isAnything(path) else { return .missing }
    return Files.isFile(path, equalTo: bytes) ? .current : .stale
  }

  private func path(of item: BuildPlan.Item) -> String {
    // A link among the sources stays one: what it leads to is replaced.
    folder.map { Path.join($0, item.output) } ?? Path.resolved(item.source) ?? item.source
  }

  private func record(
    _ item: BuildPlan.Item, _ fate: Fate, outputBytes: Int, image: ImageRecord?, state: OutputState
  ) -> FileRecord {
    FileRecord(
      source: item.source, output: item.output, fate: fate, sourceBytes: item.size, outputBytes: outputBytes,
      image: image, state: state)
  }
}

extension FileRecord {
  init(_ source: String, leftOut reason: LeftOutReason, bytes: Int) {
    self.init(
      source: source, output: nil, fate: .leftOut(reason), sourceBytes: bytes, outputBytes: 0, image: nil, state: .none)
    self = adding(reason.warnings)
  }

  init(_ item: BuildPlan.Item, _ result: ActionResult, state: OutputState) {
    self.init(
      source: item.source, output: item.output, fate: result.fate, sourceBytes: item.size,
      outputBytes: result.outputBytes, image: result.image, state: state, warnings: result.warnings)
  }

  init(_ item: BuildPlan.Item, failure: String) {
    self.init(
      source: item.source, output: nil, fate: .failed(failure), sourceBytes: item.size, outputBytes: 0, image: nil,
      state: .none)
  }
}
