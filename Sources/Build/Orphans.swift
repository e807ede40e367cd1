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

  /// - Parameter rootNames: what the plan's roots are called in the manifest.
  init(
    _ plan: BuildPlan, _ manifest: Manifest, _ place: OutputPlace?, _ rootNames: [String?], _ options: BuildOptions
  ) {
    self.options = options
    guard let place, options.removesOrphans, plan.isComplete, !manifest.entries.isEmpty else {
      outputs = []
      return
    }
    // Most often there are none: every entry was found.
    let known = plan.items.reduce(0) { $0 + (manifest.entries[$1.output] == nil ? 0 : 1) }
    guard known < manifest.entries.count else {
      outputs = []
      return
    }
    let planned = Set(plan.items.map(\.output))
    let names = Set(rootNames.compactMap(\.self))
    outputs = manifest.entries.filter { output, entry in
      guard !planned.contains(output) else { return false }
      return names.contains(manifest.roots[entry.root]) || !place.isSourceThere(entry, in: manifest)
    }.map { ($0.key, $0.value) }.sorted { $0.output.utf8.lexicographicallyPrecedes($1.output.utf8) }
  }

  /// Records of what would go.
  func found() -> [FileRecord] {
    outputs.compactMap { output, entry in
      let path = Path.join(options.output, output)
      guard Files.isAnything(path) else { return nil }
      return record(path, isOurs(path, entry) ? .present : .changed)
    }
  }

  /// Removes them, and folders that are empty then.
  ///
  /// - Parameter forget: called for each that is not ours any more.
  func remove(forget: (String) -> Void) -> [FileRecord] {
    outputs.compactMap { output, entry in
      let path = Path.join(options.output, output)
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
