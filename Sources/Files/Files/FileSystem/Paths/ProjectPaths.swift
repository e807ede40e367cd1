/// Paths relative to a project's folder. They do not depend on the folder's name or on the current folder.
/// Configurations, baselines and fingerprints name files by these paths.
package struct ProjectPaths: Sendable, Equatable {
  /// The project's folder, absolute. Nil without a project: then paths are relative to the roots.
  package let folder: String?
  /// The path of each root relative to the project's folder, by the root's path as the caller wrote it.
  private let roots: [ExactPath: String]
  /// The roots relative to the project's folder.
  private let relativeRoots: Set<ExactPath>
  /// The paths of the files and folders beside the roots, in the form of `roots`.
  private let others: [ExactPath: String]

  /// - Parameters:
  ///   - folder: the project's folder, resolved.
  ///   - paths: the roots: files and folders, absolute or relative to the current folder.
  ///   - others: files and folders beside the roots.
  ///   - isFolder: returns true for a folder, also for an archive and for folders inside it.
  package init(
    folder: String? = nil, paths: [String], beside others: [String] = [],
    isFolder: (String) -> Bool = ProjectPaths.isFolder
  ) {
    self.folder = folder
    var resolver = PathResolver()
    func relativePaths(of paths: [String]) -> [ExactPath: String] {
      Dictionary(
        paths.map { (ExactPath(Self.trimmed($0)), Self.relative($0, to: folder, isFolder: isFolder($0), &resolver)) }
      ) { first, _ in
        first
      }
    }
    roots = relativePaths(of: paths)
    relativeRoots = Set(roots.values.map(ExactPath.init))
    self.others = relativePaths(of: others)
  }

  /// Uses the top folder of a repository as the project's folder. The first path that is inside a repository decides.
  package init(
    inRepository paths: [String], beside others: [String] = [], isFolder: (String) -> Bool = ProjectPaths.isFolder
  ) {
    var top: String?
    // Files in one folder belong to one repository.
    var seen: Set<ExactPath> = []
    for path in paths where top == nil {
      let folder = Files.mayBeFolder(path) ? path : Path.parent(of: path)
      if seen.insert(ExactPath(folder)).inserted { top = Self.closestFolder(with: ".git", to: folder) }
    }
    self.init(folder: top, paths: paths, beside: others, isFolder: isFolder)
  }

  /// Returns true if a path is no file on the disk. A path that does not exist counts as a folder.
  package static func isFolder(_ path: String) -> Bool { (try? FileStatus(of: path).kind) != .file }

  /// Returns the path of a file below one of the roots, relative to the project. Returns `.` for the project's folder
  /// or, without a project, for a folder that is a root. A path below no root is returned as it is.
  package func relative(_ path: String) -> String {
    let path = Self.trimmed(path)
    return relative(path, to: roots) ?? relative(path, to: others) ?? path
  }

  private func relative(_ path: String, to roots: [ExactPath: String]) -> String? {
    if let root = roots[ExactPath(path)] { return root.isEmpty ? "." : root }
    // The closest root decides: a root may be inside another one.
    var folder = path
    while ![".", "..", "/"].contains(folder) {
      folder = Path.parent(of: folder)
      guard let root = roots[ExactPath(folder)] else { continue }
      let start = folder == "." ? 0 : folder == "/" ? 1 : folder.utf8.count + 1
      return Path.join(root, String(Substring(path.utf8.dropFirst(start))))
    }
    return nil
  }

  /// Returns true if a path, relative to the project, is a root or is inside one.
  package func covers(_ relative: String) -> Bool {
    if relativeRoots.contains(ExactPath("")) || relativeRoots.contains(ExactPath(relative)) { return true }
    var folder = relative
    while ![".", "..", "/"].contains(folder) {
      folder = Path.parent(of: folder)
      if relativeRoots.contains(ExactPath(folder)) { return true }
    }
    return false
  }

  private static func relative(
    _ path: String, to folder: String?, isFolder: Bool, _ resolver: inout PathResolver
  ) -> String {
    let path = Path.withoutTrailingSlashes(path)
    let absolute =
      isFolder
      ? Path.resolved(path) ?? Path.resolvedInFile(path) ?? Path.resolvedAsFarAsPossible(path)
      : resolver.folder(of: path).map { Path.join($0, Path.name(of: path)) } ?? Path.resolvedInFile(path)
        ?? Path.resolvedAsFarAsPossible(path)
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
  /// Finds the closest folder at or above `path` that contains an entry with this name.
  ///
  /// - Returns: the folder, resolved; nil if no folder up to the root contains such an entry.
  package static func closestFolder(with name: String, to path: String) -> String? {
    let isFolder = Files.mayBeFolder(path)
    let start = isFolder ? path : Path.parent(of: path)
    // A path of a revision need not exist on the disk.
    guard
      var folder = Path.resolved(start) ?? Path.resolvedInFile(start) ?? Path.resolvedAsFarAsPossible(start)
    else { return nil }
    while true {
      if Files.mayExist(Path.join(folder, name)) { return folder }
      if folder == "/" { return nil }
      folder = Path.parent(of: folder)
    }
  }
}
