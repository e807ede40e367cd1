import CrushFileKinds
import CrushFiles

/// The files for the paths of a command line. A folder contributes its property lists, chosen by name, including those
/// in its subfolders.
enum PropertyListFiles {
  /// The extensions of other property lists, which the build copies unchanged.
  private static let others: Set<String> = ["entitlements", "xcprivacy"]

  /// The place of a file that was found in a folder.
  struct Found: Sendable {
    /// The folder that the user named.
    let folder: String
    /// The file's path below the folder.
    let below: String
    let followsLinks: Bool
  }

  /// A file of the command line.
  struct File: Sendable {
    let path: String
    /// Nil for a file that the user named.
    var found: Found?
  }

  /// Returns the files, and the errors of the folders' entries. A missing file is reported later, by its reader.
  ///
  /// - Parameters:
  ///   - excludes: The files and folders that are skipped.
  ///   - followsLinks: Whether links in folders are followed. A job that writes must not, since a link may lead outside.
  static func expand(
    _ paths: [String], excludes: [Glob] = [], followsLinks: Bool = true
  ) -> (files: [File], failures: [FileError]) {
    var files: [File] = []
    var failures: [FileError] = []
    for path in paths {
      guard path != "-", let status = try? FileStatus(of: path), status.kind == .folder else {
        if !excludes.contains(where: { $0.matches(Path.name(of: path)) }) { files.append(File(path: path)) }
        continue
      }
      do throws(FileError) {
        try FileTree.walk(path, .kinds) { entry in
          let isFolder = entry.kind == .folder
          // A pipe is read only if its own path is an argument.
          guard entry.kind != .special, followsLinks || !entry.isLink,
            !excludes.contains(where: { $0.matches(entry.relativePath, isFolder: isFolder) })
          else { return false }
          switch FileClass(name: entry.name, isFolder: isFolder) {
          case .junk: return false
          case .propertyList: files.append(File(entry, in: path, followsLinks: followsLinks))
          case .other where others.contains(Path.fileExtension(of: entry.name)) && !isFolder:
            files.append(File(entry, in: path, followsLinks: followsLinks))
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

extension PropertyListFiles.File {
  fileprivate init(_ entry: FileTree.Entry, in folder: String, followsLinks: Bool) {
    path = entry.path
    found = PropertyListFiles.Found(folder: folder, below: entry.relativePath, followsLinks: followsLinks)
  }
}
