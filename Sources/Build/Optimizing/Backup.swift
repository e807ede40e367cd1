import CrushFileSystem
import CrushPipeline

/// A folder for the originals of files that are replaced.
struct Backup: Sendable {
  let folder: String

  /// Copies a file into the folder, under its path relative to the current folder. A file outside of the current folder
  /// keeps its absolute path.
  ///
  /// - Throws: `OptimizeError.backupExists` if another original has the path.
  func keep(_ path: String) throws(OptimizeError) {
    let target = target(of: path)
    let isKept: Bool
    do throws(FileError) {
      isKept = try Files.exists(target) ? Files.isCopy(target, of: path) : copy(path, to: target)
    } catch { throw .file(error) }
    if !isKept { throw .backupExists(path: target) }
  }

  private func copy(_ path: String, to target: String) throws(FileError) -> Bool {
    try Folder.create(Path.parent(of: target))
    try Files.copy(path, to: target)
    return true
  }

  private func target(of path: String) -> String {
    let absolute = Path.absolute(path) ?? path
    let inside = Path.absolute(".").flatMap { Path.relative(absolute, to: $0) }
    return Path.join(folder, inside ?? String(absolute.drop { $0 == "/" }))
  }
}
