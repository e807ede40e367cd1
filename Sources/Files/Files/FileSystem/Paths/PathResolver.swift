/// Resolves the folders of files, with one call to the system for each folder.
package struct PathResolver {
  private var folders: [ExactPath: String?] = [:]

  package init() {}

  /// Returns the path with its folder resolved. A link at the end of the path stays, because a link is a file of its
  /// own. A path whose folder does not exist stays as it is.
  package mutating func resolved(_ path: String) -> ExactPath {
    ExactPath(folder(of: path).map { Path.join($0, Path.name(of: path)) } ?? path)
  }

  /// Returns the resolved folder of a file, or nil if the folder does not exist.
  package mutating func folder(of path: String) -> String? {
    let parent = ExactPath(Path.parent(of: path))
    if let known = folders[parent] { return known }
    let folder = Path.resolved(parent.text)
    folders[parent] = .some(folder)
    return folder
  }
}
