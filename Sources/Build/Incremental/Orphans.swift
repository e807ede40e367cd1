import FileSystem
import Pipeline
import Workers

/// Outputs that earlier builds made of sources that this build does not have any more (`SourceJudge`).
///
/// Only files that builds wrote are deleted, and only while they are as they were written. Nothing is deleted while a
/// folder of the sources cannot be read.
struct Orphans {
  private struct Orphan {
    let output: String
    let entry: Manifest.Entry
    /// Another output of the manifest whose name differs by case alone.
    let variant: String?
    /// The error that hides whether its source is gone.
    var doubt: FileError?
  }

  private let outputs: [Orphan]
  private let options: BuildOptions

  /// - Parameters:
  ///   - known: the places in the manifest of the plan's outputs.
  ///   - judge: nil where there is no output folder.
  init(_ plan: BuildPlan, known: [Int], _ manifest: StoredManifest, _ judge: SourceJudge?, _ options: BuildOptions) {
    self.options = options
    // Most often there are none: every entry was found.
    guard var judge, options.removesOrphans, plan.isComplete, known.count < manifest.count else {
      outputs = []
      return
    }
    var isKept = [Bool](repeating: false, count: manifest.count)
    for index in known { isKept[index] = true }
    var found: [(index: Int, doubt: FileError?)] = []
    for index in isKept.indices where !isKept[index] {
      do throws(FileError) {
        isKept[index] = try !judge.isGone(manifest.output(at: index), manifest.entry(at: index))
        if !isKept[index] { found.append((index, nil)) }
      } catch { found.append((index, error)) }
    }
    let kept = found.isEmpty ? [] : isKept.indices.filter { isKept[$0] }.map(manifest.output)
    let variants = Dictionary(kept.map { (OutputNameTable.folded($0), $0) }) { first, _ in first }
    outputs = found.map { index, doubt in
      let output = manifest.output(at: index)
      return Orphan(
        output: output, entry: manifest.entry(at: index), variant: variants[OutputNameTable.folded(output)],
        doubt: doubt)
    }
  }

  /// Records of the outputs that would be deleted.
  func found() -> [FileRecord] {
    outputs.compactMap { orphan in
      switch standing(of: orphan) {
      case .ours: record(orphan, .orphan(.present))
      case .changed: record(orphan, .orphan(.changed))
      case .missing, .foreign, .renamed: nil
      case .unknown(let error): record(orphan, .failed(.file(error)))
      }
    }
  }

  /// Deletes them, and folders that are empty then.
  ///
  /// - Parameter forget: called for each that is not ours any more.
  func remove(forget: (String) -> Void) -> [FileRecord] {
    outputs.compactMap { orphan in
      let fate: Disposition?
      do throws(FileError) { fate = try remove(orphan) } catch {
        return record(orphan, .failed(.file(error)))
      }
      forget(orphan.output)
      return fate.map { record(orphan, $0) }
    }
  }

  /// - Throws: `FileError` when it is still there, and ours as far as is known.
  private func remove(_ orphan: Orphan) throws(FileError) -> Disposition? {
    let path = path(of: orphan)
    switch standing(of: orphan) {
    case .unknown(let error): throw error
    case .foreign: return nil
    case .changed: return .orphan(.changed)
    case .missing:
      removeEmptyFolders(above: orphan.output)
      return nil
    case .renamed(let other):
      _ = try? options.interruption.perform { () throws(FileError) in try Files.move(path, to: other) }
      return nil
    case .ours:
      try options.interruption.perform { () throws(FileError) in try Files.remove(path) }
      removeEmptyFolders(above: orphan.output)
      return .orphan(.removed)
    }
  }

  /// How the file of an orphan is found.
  private enum Standing {
    case missing
    /// No build wrote it, or it lies behind a link.
    case foreign
    /// It is not as it was written.
    case changed
    /// It is the file of another output, at this path: names differ by case alone, and the file system ignores case.
    case renamed(String)
    case ours
    case unknown(FileError)
  }

  private func standing(of orphan: Orphan) -> Standing {
    do throws(FileError) {
      if let doubt = orphan.doubt { throw doubt }
      guard try isInside(orphan.output) else { return .foreign }
      let path = path(of: orphan)
      let status = try FileStatus(of: path, followsLink: false)
      if let variant = orphan.variant.map({ Path.join(options.output, $0) }),
        try status.identity == FileStatus(of: variant, followsLink: false).identity
      {
        return .renamed(variant)
      }
      return try standing(of: path, status, orphan.entry.output)
    } catch { return error.isMissing ? .missing : .unknown(error) }
  }

  private func standing(
    of path: String, _ status: FileStatus, _ output: Manifest.Output
  ) throws(FileError) -> Standing {
    switch output {
    case .written(let trace): return status.trace == trace ? .ours : .changed
    case .made(let made):
      guard made.isOurs else { return .foreign }
      guard status.kind == .file, status.size == made.result.outputBytes else { return .changed }
      if options.detection.isUnchanged(made.outputTrace, status.trace) { return .ours }
      var observer = HashObserver()
      _ = try Files.stream(path, into: &observer)
      return observer.hash == made.result.outputHash ? .ours : .changed
    }
  }

  /// Whether no link stands between the output folder and the folder of an output.
  private func isInside(_ output: String) throws(FileError) -> Bool {
    var folder = options.output
    for part in Path.parts(of: output).dropLast() {
      folder = Path.join(folder, part)
      let kind = try FileStatus(of: folder, followsLink: false).kind
      guard kind == .folder else { return false }
    }
    return true
  }

  private func path(of orphan: Orphan) -> String { Path.join(options.output, orphan.output) }

  private func removeEmptyFolders(above output: String) {
    var folder = Path.parent(of: output)
    while folder != ".", Folder.removeIfEmpty(Path.join(options.output, folder)) { folder = Path.parent(of: folder) }
  }

  private func record(_ orphan: Orphan, _ fate: Disposition) -> FileRecord {
    FileRecord(
      source: path(of: orphan), output: nil, fate: fate, sourceBytes: 0, outputBytes: 0, image: nil,
      state: fate == .orphan(.present) ? .stale : .none)
  }
}
