/// Finds where files really stand, asking the system once a folder.
package struct PathResolver {
  private var folders: [ExactPath: String?] = [:]

  package init() {}

  /// The path with its folder resolved, not the file itself: a link is a file of its own. What cannot be found stays as
  /// it is written.
  package mutating func resolved(_ path: String) -> ExactPath {
    ExactPath(folder(of: path).map { Path.join($0, Path.name(of: path)) } ?? path)
  }

  /// The resolved folder of a file; nil where there is none.
  package mutating func folder(of path: String) -> String? {
    let parent = ExactPath(Path.parent(of: path))
    if let known = folders[parent] { return known }
    let folder = Path.resolved(parent.text)
    folders[parent] = .some(folder)
    return folder
  }
}
