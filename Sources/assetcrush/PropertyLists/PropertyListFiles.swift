import CrushAssets
import CrushFileSystem

/// The files for the paths of a command line. A folder contributes its property lists, chosen by name, including those
/// in its subfolders.
enum PropertyListFiles {
  /// The extensions of other property lists, which the build copies unchanged.
  private static let others: Set<String> = ["entitlements", "xcprivacy"]

  /// Returns the files, and the errors of the folders' entries. A missing file is reported later, by its reader.
  ///
  /// - Parameter excludes: The files and folders that are skipped.
  static func expand(_ paths: [String], excludes: [Glob] = []) -> (files: [String], failures: [FileError]) {
    var files: [String] = []
    var failures: [FileError] = []
    for path in paths {
      guard path != "-", let status = try? FileStatus(of: path), status.kind == .folder else {
        if !excludes.contains(where: { $0.matches(Path.name(of: path)) }) { files.append(path) }
        continue
      }
      do throws(FileError) {
        try FileTree.walk(path, .kinds) { entry in
          let isFolder = entry.kind == .folder
          // A pipe is read only if its own path is an argument.
          guard entry.kind != .special,
            !excludes.contains(where: { $0.matches(entry.relativePath, isFolder: isFolder) })
          else { return false }
          switch FileClass(name: entry.name, isFolder: isFolder) {
          case .junk: return false
          case .propertyList: files.append(entry.path)
          case .other where others.contains(Path.fileExtension(of: entry.name)) && !isFolder: files.append(entry.path)
          default: break
          }
          return isFolder
        } failed: {
          failures.append($0)
        }
      } catch { failures.append(error) }
    }
    return (files, failures)
  }
}
