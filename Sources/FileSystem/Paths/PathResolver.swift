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

extension Path {
  /// Whether a path is relative and stays below the folder that it starts at: no part is empty, "." or "..".
  package static func isBelow(_ path: String) -> Bool {
    !path.utf8.contains(0) && parts(of: path).allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// The absolute path as it is written: links stay, since what they lead to may change. What stands before a ".." is
  /// resolved, as the system does it; nil when it does not exist.
  package static func absolute(_ path: String) -> String? {
    let parts = parts(of: path)
    let start = (parts.lastIndex(of: "..") ?? -1) + 1
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let written = parts[..<start].joined(separator: "/")
    guard let base = isAbsolute && start == 0 ? "/" : resolved(start == 0 ? "." : written) else { return nil }
    return parts[start...].filter { !$0.isEmpty && $0 != "." }.reduce(base, join)
  }
}
