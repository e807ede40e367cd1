import FileSystem
import Workers

/// Outputs that earlier builds made of sources that this build does not have any more.
///
/// A source that this build would have found, in a folder or list that it was given, is gone when it was not found. One
/// that was named by something else is gone when there is no such file: another build into the same folder keeps its
/// outputs. Nothing goes while a folder of the sources cannot be read.
struct Orphans {
  private let outputs: [(output: String, entry: Manifest.Entry)]
  private let options: BuildOptions

  /// - Parameters:
  ///   - known: the places in the manifest of the plan's outputs.
  ///   - rootNames: what the plan's roots are called in the manifest.
  init(
    _ plan: BuildPlan, known: [Int], _ manifest: StoredManifest, _ place: OutputPlace?, _ rootNames: [String?],
    _ options: BuildOptions
  ) {
    self.options = options
    // Most often there are none: every entry was found.
    guard let place, options.removesOrphans, plan.isComplete, known.count < manifest.count else {
      outputs = []
      return
    }
    var isPlanned = [Bool](repeating: false, count: manifest.count)
    for index in known { isPlanned[index] = true }
    let names = Set(rootNames.compactMap { $0.map(ExactPath.init) })
    outputs = isPlanned.indices.filter { !isPlanned[$0] }.map { (manifest.output(at: $0), manifest.entry(at: $0)) }
      .filter { _, entry in
        names.contains(ExactPath(manifest.roots[entry.root])) || !place.isSourceThere(entry, in: manifest)
      }
  }

  /// Records of what would go.
  func found() -> [FileRecord] {
    outputs.compactMap { output, entry in
      let path = Path.join(options.output, output)
      guard isInside(output), Files.isAnything(path) else { return nil }
      return record(path, isOurs(path, entry) ? .present : .changed)
    }
  }

  /// Removes them, and folders that are empty then.
  ///
  /// - Parameter forget: called for each that is not ours any more.
  func remove(forget: (String) -> Void) -> [FileRecord] {
    outputs.compactMap { output, entry in
      let path = Path.join(options.output, output)
      guard isInside(output) else {
        forget(output)
        return nil
      }
      defer { removeEmptyFolders(above: output) }
      guard Files.isAnything(path) else {
        forget(output)
        return nil
      }
      guard isOurs(path, entry) else {
        forget(output)
        return record(path, .changed)
      }
      do throws(FileError) { try options.interruption.perform { () throws(FileError) in try Files.remove(path) } } catch
      {
        return FileRecord(
          source: path, output: nil, fate: .failed(error.message), sourceBytes: 0, outputBytes: 0, image: nil,
          state: .none)
      }
      forget(output)
      return record(path, .removed)
    }
  }

  /// Whether the folder of an output is there and inside the output folder: no link leads out of it.
  private func isInside(_ output: String) -> Bool {
    guard let root = Path.resolved(options.output),
      let folder = Path.resolved(Path.join(options.output, Path.parent(of: output)))
    else { return false }
    return Path.areSame(folder, root) || folder.utf8.starts(with: Path.join(root, "").utf8)
  }

  /// Whether what is there is what a build made, or was about to make.
  private func isOurs(_ path: String, _ entry: Manifest.Entry) -> Bool {
    guard let made = entry.made else { return true }
    do throws(FileError) {
      let status = try FileStatus(of: path, followsLink: false)
      guard status.kind == .file, status.size == made.result.outputBytes else { return false }
      if options.detection.isUnchanged(made.outputTrace, status.trace) { return true }
      var witness = HashWitness()
      _ = try Files.show(path, to: &witness)
      return witness.hash == made.result.outputHash
    } catch { return false }
  }

  private func removeEmptyFolders(above output: String) {
    var folder = Path.parent(of: output)
    while folder != ".", Folder.removeIfEmpty(Path.join(options.output, folder)) { folder = Path.parent(of: folder) }
  }

  private func record(_ path: String, _ fate: OrphanFate) -> FileRecord {
    FileRecord(
      source: path, output: nil, fate: .orphan(fate), sourceBytes: 0, outputBytes: 0, image: nil,
      state: fate == .present ? .stale : .none)
  }
}
