/// A file that the tool finds by itself in a folder. The folder may come from a stranger, so its links and paths must not
/// lead outside.
///
/// The root is the top of the repository around the folder, or the folder itself without a repository. Paths that the
/// user names are not restricted.
package enum FoundFile {
  /// Returns the resolved folder that files found in a folder must not leave.
  package static func root(around folder: String) -> String {
    ProjectPaths.closestFolder(with: ".git", to: folder) ?? Path.resolved(folder) ?? folder
  }

  /// Returns true if a path with all links resolved is the root or inside it. Missing parts of the path count as
  /// folders.
  package static func isInside(_ path: String, _ root: String) -> Bool {
    guard let resolved = Path.resolved(path) ?? Path.resolvedAsFarAsPossible(path) else { return false }
    return root == "/" || resolved == root || Path.isInside(resolved, root)
  }

  /// Reads a found file of at most `limit` bytes.
  ///
  /// - Throws: `FileError`, `leadsOutside` for a file outside of the root.
  package static func read(_ path: String, inside root: String, limit: Int) throws(FileError) -> [UInt8] {
    guard isInside(path, root) else { throw FileError(path, .read, .leadsOutside) }
    return try Files.read(path, limit: limit)
  }
}
