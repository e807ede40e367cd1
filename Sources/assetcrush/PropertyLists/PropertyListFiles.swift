import Assets
import FileSystem

/// The files that a command line's paths stand for: of folders every property list by its name, of their subfolders
/// too.
enum PropertyListFiles {
  /// Names by which a folder's files count: what the build makes binary, and what it leaves as it is.
  private static let others: Set<String> = ["entitlements", "xcprivacy"]

  /// The files, and what could not be looked at below the folders; a file that is not there is its reader's to tell.
  static func expand(_ paths: [String]) -> (files: [String], failures: [FileError]) {
    var files: [String] = []
    var failures: [FileError] = []
    for path in paths {
      guard path != "-", let status = try? FileStatus(of: path), status.kind == .folder else {
        files.append(path)
        continue
      }
      do throws(FileError) {
        try FileTree.walk(path, .kinds) { entry in
          let isFolder = entry.kind == .folder
          // A pipe is read only where it is named by itself.
          guard entry.kind != .special else { return false }
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
