import CrushBasics
import CrushFiles
import CrushSteps

/// The outputs of earlier builds that have no source any more, as `SourceJudge` decides.
///
/// A file is deleted only if a build wrote it and nothing has changed it since. If a source folder cannot be read,
/// nothing is deleted.
struct Orphans {
  private struct Orphan {
    let output: String
    let entry: Manifest.Entry
    /// Another output in the manifest whose name differs only by case.
    let variant: String?
    /// The error that prevented the check for the source.
    var error: FileError?
  }

  private let outputs: [Orphan]
  private let options: BuildOptions
  /// Nil if the output folder does not exist.
  private let folder: OutputFolder?

  /// - Parameters:
  ///   - known: the manifest's indices of the plan's outputs.
  ///   - judge: nil if there is no output folder.
  init(
    _ plan: BuildPlan, known: [Int], _ manifest: StoredManifest, _ judge: SourceJudge?, _ options: BuildOptions,
    _ folder: OutputFolder?
  ) {
    self.options = options
    self.folder = folder
    // Most often all entries belong to planned outputs, and there are no orphans.
    guard var judge, options.removesOrphans, plan.isComplete, known.count < manifest.count else {
      outputs = []
      return
    }
    var isKept = [Bool](repeating: false, count: manifest.count)
    for index in known { isKept[index] = true }
    var found: [(index: Int, error: FileError?)] = []
    for index in isKept.indices where !isKept[index] {
      do throws(FileError) {
        isKept[index] = try !judge.isGone(manifest.output(at: index), manifest.entry(at: index))
        if !isKept[index] { found.append((index, nil)) }
      } catch { found.append((index, error)) }
    }
    outputs = Self.orphans(found, isKept, manifest)
  }

  /// The outputs that groups made before and do not make any more.
  ///
  /// - Parameter indices: their indices in the manifest.
  init(
    formerOutputs indices: [Int], _ manifest: StoredManifest, _ options: BuildOptions, _ folder: OutputFolder?
  ) {
    self.options = options
    self.folder = folder
    var isKept = [Bool](repeating: !indices.isEmpty, count: manifest.count)
    for index in indices { isKept[index] = false }
    outputs = options.removesOrphans ? Self.orphans(indices.map { ($0, nil) }, isKept, manifest) : []
  }

  private static func orphans(
    _ found: [(index: Int, error: FileError?)], _ isKept: [Bool], _ manifest: StoredManifest
  ) -> [Orphan] {
    let kept = found.isEmpty ? [] : isKept.indices.filter { isKept[$0] }.map(manifest.output)
    let variants = Dictionary(kept.map { (OutputNameTable.folded($0), $0) }) { first, _ in first }
    return found.map { index, error in
      let output = manifest.output(at: index)
      return Orphan(
        output: output, entry: manifest.entry(at: index), variant: variants[OutputNameTable.folded(output)],
        error: error)
    }
  }

  /// Returns the records of the outputs that a build would delete.
  func found() -> [FileRecord] {
    outputs.compactMap { orphan in
      switch state(of: orphan).state {
      case .ours: record(orphan, .orphan(.present))
      case .changed: record(orphan, .orphan(.changed))
      case .missing, .foreign, .renamed: nil
      case .unknown(let error): record(orphan, .failed(.file(error)))
      }
    }
  }

  /// Deletes the outputs, and folders that become empty.
  ///
  /// - Parameter forget: called for each output whose entry must leave the manifest.
  func remove(forget: (String) -> Void) -> [FileRecord] {
    outputs.compactMap { orphan in
      let disposition: Disposition?
      do throws(FileError) { disposition = try remove(orphan) } catch {
        return record(orphan, .failed(.file(error)))
      }
      forget(orphan.output)
      return disposition.map { record(orphan, $0) }
    }
  }

  /// Deletes one output.
  ///
  /// - Returns: the disposition to report, or nil.
  /// - Throws: `FileError` if the output may still exist. Its entry then stays in the manifest.
  private func remove(_ orphan: Orphan) throws(FileError) -> Disposition? {
    guard let folder else { return nil }
    let (state, status) = state(of: orphan)
    switch state {
    case .unknown(let error): throw error
    case .foreign: return nil
    case .changed: return .orphan(.changed)
    case .missing:
      folder.removeEmptyFolders(above: orphan.output)
      return nil
    case .renamed(let other):
      _ = try? options.interruption.perform { () throws(FileError) in try folder.move(orphan.output, to: other) }
      return nil
    case .ours:
      guard let status else { return nil }
      do throws(FileError) {
        try options.interruption.perform { () throws(FileError) in
          try folder.remove(orphan.output, ifStill: status.trace)
        }
      } catch  where error.reason == .changed { return .orphan(.changed) }
      return .orphan(.removed)
    }
  }

  /// The state of an orphan's file.
  private enum FileState {
    case missing
    /// No build wrote the file, or a link is on its path inside the output folder.
    case foreign
    /// The file has changed since a build wrote it.
    case changed
    /// The file belongs to this other output. The names differ only by case, and the file system ignores
    /// case.
    case renamed(String)
    /// A build wrote the file, and it has not changed.
    case ours
    case unknown(FileError)
  }

  /// Returns the state of an orphan, and the status of the file that the state is about.
  private func state(of orphan: Orphan) -> (state: FileState, status: FileStatus?) {
    guard let folder else { return (.missing, nil) }
    do throws(FileError) {
      if let error = orphan.error { throw error }
      let status = try folder.status(of: orphan.output)
      if let variant = orphan.variant, try status.identity == folder.status(of: variant).identity {
        return (.renamed(variant), status)
      }
      return (try state(of: orphan.output, in: folder, status, orphan.entry.output), status)
    } catch  where error.reason == .linkInOutput { return (.foreign, nil) } catch {
      return (error.isMissing ? .missing : .unknown(error), nil)
    }
  }

  private func state(
    of target: String, in folder: OutputFolder, _ status: FileStatus, _ output: Manifest.Output
  ) throws(FileError) -> FileState {
    switch output {
    case .written(let trace): return status.trace == trace ? .ours : .changed
    case .made(let made):
      guard made.isOurs else { return .foreign }
      guard status.kind == .file, status.size == made.result.outputBytes else { return .changed }
      if options.detection.isUnchanged(made.outputTrace, status.trace) { return .ours }
      var observer = HashObserver()
      let trace = try folder.stream(target, into: &observer)
      return observer.hash == made.result.outputHash && trace == status.trace ? .ours : .changed
    }
  }

  private func path(of orphan: Orphan) -> String { Path.join(options.output, orphan.output) }

  private func record(_ orphan: Orphan, _ disposition: Disposition) -> FileRecord {
    FileRecord(
      source: path(of: orphan), output: nil, disposition: disposition, sourceBytes: 0, outputBytes: 0, image: nil,
      state: disposition == .orphan(.present) ? .stale : .none)
  }
}
