import CrushFiles
import CrushSteps

/// A folder for the originals of files that are replaced.
struct Backup: Sendable {
  let folder: String

  /// Writes the bytes of a file into the folder, under its path relative to the current folder. A file outside of the current folder
  /// keeps its absolute path.
  ///
  /// - Throws: `OptimizeError.backupExists` if another original has the path.
  func keep(_ file: FileRewrite) throws(OptimizeError) {
    let target = target(of: file.path)
    do throws(FileError) {
      let output = try OutputFolder(folder)
      let old = try? output.read(target, limit: file.bytes.count)
      if old == file.bytes { return }
      if old == nil, (try? output.status(of: target)) == nil {
        let permissions = try FileStatus(of: file.path).permissions
        try output.write(file.bytes, to: target, WriteOptions(permissions: permissions))
        return
      }
    } catch { throw .file(error) }
    throw .backupExists(path: Path.join(folder, target))
  }

  private func target(of path: String) -> String {
    let absolute = Path.absolute(path) ?? path
    let inside = Path.absolute(".").flatMap { Path.relative(absolute, to: $0) }
    return inside ?? String(absolute.drop { $0 == "/" })
  }
}
