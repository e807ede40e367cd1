/// Paths as a project sees them: below its folder, whatever that is called and wherever the process stands. Configs,
/// baselines and fingerprints name files so.
package struct ProjectPaths: Sendable, Equatable {
  /// The project's folder, absolute; nil when there is none, and paths start at the roots.
  package let folder: String?
  /// What paths below each root begin with, and the same from the project's folder.
  private let roots: [ExactPath: String]
  /// The roots, from the project's folder.
  private let places: Set<ExactPath>
  /// The same of what stands beside them.
  private let others: [ExactPath: String]

  /// - Parameters:
  ///   - folder: resolved.
  ///   - paths: files and folders, from where the process stands.
  ///   - others: files and folders beside them.
  package init(folder: String? = nil, paths: [String], beside others: [String] = []) {
    self.folder = folder
    var resolver = PathResolver()
    func known(_ paths: [String]) -> [ExactPath: String] {
      Dictionary(paths.map { (ExactPath(Self.trimmed($0)), Self.relative($0, to: folder, &resolver)) }) { first, _ in
        first
      }
    }
    roots = known(paths)
    places = Set(roots.values.map(ExactPath.init))
    self.others = known(others)
  }

  /// From the top of the repository that the first of the paths is in, of those that are in one.
  package init(inRepository paths: [String], beside others: [String] = []) {
    var top: String?
    // Files side by side are in one repository.
    var seen: Set<ExactPath> = []
    for path in paths where top == nil {
      let folder = (try? FileStatus(of: path).kind) == .folder ? path : Path.parent(of: path)
      if seen.insert(ExactPath(folder)).inserted { top = Self.closestFolder(with: ".git", to: folder) }
    }
    self.init(folder: top, paths: paths, beside: others)
  }

  /// The path of a file below one of the roots, as the project sees it; `.` for a folder that is a root itself.
  package func relative(_ path: String) -> String {
    let path = Self.trimmed(path)
    return relative(path, to: roots) ?? relative(path, to: others) ?? path
  }

  private func relative(_ path: String, to roots: [ExactPath: String]) -> String? {
    if let root = roots[ExactPath(path)] { return root.isEmpty ? "." : root }
    // The closest root: one may stand below another.
    var folder = path
    while ![".", "..", "/"].contains(folder) {
      folder = Path.parent(of: folder)
      guard let root = roots[ExactPath(folder)] else { continue }
      let start = folder == "." ? 0 : folder == "/" ? 1 : folder.utf8.count + 1
      return Path.join(root, String(Substring(path.utf8.dropFirst(start))))
    }
    return nil
  }

  /// Whether a path, as the project sees it, lies where the roots are.
  package func covers(_ relative: String) -> Bool {
    if places.contains(ExactPath("")) || places.contains(ExactPath(relative)) { return true }
    var folder = relative
    while ![".", "..", "/"].contains(folder) {
      folder = Path.parent(of: folder)
      if places.contains(ExactPath(folder)) { return true }
    }
    return false
  }

  private static func relative(_ path: String, to folder: String?, _ resolver: inout PathResolver) -> String {
    let isFolder = (try? FileStatus(of: path).kind) != .file
    let absolute = isFolder ? Path.resolved(path) : resolver.folder(of: path).map { Path.join($0, Path.name(of: path)) }
    guard let absolute else { return "" }
    if let folder, Path.isInside(absolute, folder) {
      return String(Substring(absolute.utf8.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1)))
    }
    return isFolder ? "" : Path.name(of: path)
  }

  private static func trimmed(_ path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.starts(with: "./".utf8) && bytes.count > 2 { bytes = bytes.dropFirst(2) }
    return Path.withoutTrailingSlashes(String(Substring(bytes)))
  }
}

extension ProjectPaths {
  /// The closest folder at or above `path` that holds an entry of this name.
  ///
  /// - Returns: the folder, resolved; nil where there is none up to the root.
  package static func closestFolder(with name: String, to path: String) -> String? {
    let isFolder = (try? FileStatus(of: path).kind) == .folder
    guard var folder = Path.resolved(isFolder ? path : Path.parent(of: path)) else { return nil }
    while true {
      if (try? FileStatus(of: Path.join(folder, name))) != nil { return folder }
      if folder == "/" { return nil }
      folder = Path.parent(of: folder)
    }
  }
}
