import CrushFiles
import CrushIconSets

/// A reader of the files of a project that decide where its icons are.
enum ProjectReader {
  /// The size limit of a text in bytes. A larger one has no icons.
  private static let limit = 1 << 22

  /// Returns the paths below a folder. A folder that cannot be read has no icons.
  static func files(of folder: String) -> ProjectFiles {
    var paths: Set<String> = []
    var contents: [String: [UInt8]] = [:]
    try? FileTree.walk(folder, .kinds) { entry in
      if entry.mayBeLink && entry.isLink { return false }
      if entry.kind == .folder { return !ProjectFiles.skippedFolders.contains(entry.name) }
      guard entry.kind == .file else { return false }
      paths.insert(entry.relativePath)
      if ProjectFiles.isRead(entry.relativePath), let bytes = try? Files.read(entry.path, limit: limit) {
        contents[entry.relativePath] = bytes
      }
      return false
    } failed: { _ in
    }
    return ProjectFiles(paths: paths, contents: contents)
  }
}
