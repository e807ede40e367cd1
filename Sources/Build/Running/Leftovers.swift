import CrushFileSystem

/// The temporary files of a killed build. They can be in every folder of the output. A source may be gone since, so
/// folders without work have them too.
enum Leftovers {
  /// Deletes the files. Links are not followed, and folders that cannot be listed are skipped.
  static func remove(below folder: String) {
    var pending = [folder]
    while let folder = pending.popLast() {
      guard let names = try? Folder.names(in: folder).compactMap(\.self) else { continue }
      if names.contains(where: TemporaryFile.isName) { _ = try? TemporaryFile.removeStale(in: folder) }
      for name in names {
        let path = Path.join(folder, name)
        if (try? FileStatus(of: path, followsLink: false).kind) == .folder { pending.append(path) }
      }
    }
  }
}
