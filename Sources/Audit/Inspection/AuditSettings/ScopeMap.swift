package import CrushFiles

/// The scopes of paths. A path belongs to the scope of the closest config, in its folder or above it.
package struct ScopeMap: Sendable {
  /// The scopes. The first ones are the scopes of the named paths.
  package private(set) var all: [AuditScope] = []
  /// The problems of configs that were found during a walk.
  package private(set) var error = ScopeError([])
  private let options: AuditOptions
  /// The name of the files that open scopes, which are no assets. Walks compare it with every file.
  package let configName: String?
  /// The indices of scopes by named path and by folder.
  private var known: [ExactPath: Int] = [:]
  /// The last path, the length of its folder, and its scope. A walk looks up the files of one folder in turn.
  private var last = (path: "", count: -1, index: 0)
  /// Whether a folder was named, and not only files.
  package let hasFolders: Bool
  /// The paths of findings about a whole scope: the first of its named paths, or its folder.
  package private(set) var places: [String] = []
  /// The project by which reports and new baselines name files.
  package let project: ProjectPaths

  /// - Parameters:
  ///   - roots: the named paths, none inside another.
  ///   - options: the configs, and the settings over them.
  package init(_ roots: [String], _ options: AuditOptions) throws(ScopeError) {
    self.options = options
    configName = options.configs.name
    hasFolders = roots.contains { options.reader.isFolder($0) }
    let groups = Self.groups(of: roots, options.configs)
    for (folder, roots) in groups {
      for root in roots { known[ExactPath(Path.withoutTrailingSlashes(root))] = all.count }
      do throws(ScopeError) {
        all.append(try AuditScope(options.configs.file(in: folder), options, roots: roots))
        places.append(roots.first ?? ".")
      } catch { self.error.problems += error.problems }
    }
    if !error.problems.isEmpty { throw error }
    project =
      all.count == 1
      ? all[0].project
      : ProjectPaths(
        inRepository: roots, beside: all.flatMap { $0.sources ?? [] }, isFolder: Self.isFolder(options))
  }

  /// Returns the function that separates folders and archives from files. A path that does not exist counts as a folder.
  static func isFolder(_ options: AuditOptions) -> (String) -> Bool { { options.reader.kind(of: $0) != .file } }

  /// Returns the roots grouped by the folder of their closest config.
  private static func groups(of roots: [String], _ configs: ConfigFiles) -> [(folder: String?, roots: [String])] {
    // A list may be empty, such as the files of a change without assets.
    guard let name = configs.name, !roots.isEmpty else { return [(nil, roots)] }
    var groups: [(folder: String?, roots: [String])] = []
    var numbers: [ExactPath?: Int] = [:]
    /// The folder of the closest config, by the folder of a file.
    var folders: [ExactPath: String?] = [:]
    for root in roots {
      let parent = ExactPath(Path.parent(of: root))
      let isFolder = Files.mayBeFolder(root)
      let known = isFolder ? nil : folders[parent]
      let folder = known ?? ProjectPaths.closestFolder(with: name, to: isFolder ? root : parent.text)
      if !isFolder { folders[parent] = .some(folder) }
      let key = folder.map(ExactPath.init)
      let number = numbers[key] ?? groups.count
      if number == groups.count {
        numbers[key] = number
        groups.append((folder, []))
      }
      groups[number].roots.append(root)
    }
    return groups
  }

  /// Returns the scope of a named path: a root, or a path below one. Configs on the way are read.
  package mutating func find(named path: String) -> Int {
    if let index = known[ExactPath(Path.withoutTrailingSlashes(path))] { return index }
    return options.reader.isFolder(path) ? find(inFolder: path) : find(path)
  }

  /// Returns the scope of a path below one of the roots, and reads the configs on the way. Their problems are added to
  /// `error`.
  package mutating func find(_ path: String) -> Int {
    if configName == nil { return 0 }
    let count = Path.folderCount(of: path)
    if last.count == count, Path.haveSameStart(last.path, path, count: count) { return last.index }
    let index = find(inFolder: Path.parent(of: path))
    last = (path, count, index)
    return index
  }

  private mutating func find(inFolder folder: String) -> Int {
    if let index = known[ExactPath(folder)] { return index }
    let parent = Path.parent(of: folder)
    // Not reached for paths below a root.
    if parent == folder { return 0 }
    var index = find(inFolder: parent)
    if let name = configName, Files.mayExist(Path.join(folder, name)) {
      do throws(ScopeError) {
        all.append(try AuditScope(options.configs.file(in: folder), options, roots: [folder]))
        places.append(folder)
        index = all.count - 1
      } catch { self.error.problems += error.problems }
    }
    known[ExactPath(folder)] = index
    return index
  }

  /// Returns the scope of a path: its own if it is a root or the folder of a config, or else the scope of its folder. A
  /// path outside all scopes belongs to the first one.
  package func index(of path: String) -> Int { all.count == 1 ? 0 : knownIndex(of: path) ?? 0 }

  private func knownIndex(of path: String) -> Int? {
    var path = path
    while true {
      if let index = known[ExactPath(Path.withoutTrailingSlashes(path))] { return index }
      if [".", "..", "/"].contains(path) { return nil }
      path = Path.parent(of: path)
    }
  }

  /// Whether any scope names sources.
  package var haveSources: Bool { all.contains { $0.sources != nil } }

  /// Returns true if the scope of a path names sources. A path outside all scopes was named as a source, so any scope
  /// counts.
  package func haveSources(around path: String) -> Bool {
    knownIndex(of: path).map { all[$0].sources != nil } ?? haveSources
  }

  package func scope(of path: String) -> AuditScope { all[index(of: path)] }

  /// Returns true if all of a scope is below the folder of another scope's config.
  package func isInside(_ inner: Int, _ outer: Int) -> Bool {
    if inner == outer { return true }
    guard let inner = all[inner].project.folder, let outer = all[outer].project.folder else { return false }
    return Path.isInside(inner, outer)
  }
}
