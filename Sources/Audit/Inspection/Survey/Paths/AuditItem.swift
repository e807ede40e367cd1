import CrushFileKinds
import CrushFiles
import CrushImageFacts

/// A file or folder to inspect.
struct AuditItem: Sendable {
  let path: String
  let fileClass: FileClass
  let isFolder: Bool
  /// The size in bytes; nil if it is read when the file is opened.
  let size: Int?
  /// The reason why it could not be listed; nil if it was.
  let failure: String?
  /// The index of its scope.
  let scope: Int
  /// Whether rules only compare other files with it.
  var isNeighbor = false
  /// Whether another shard audits it. An image is then as if it were beside the audited files, and other files are read.
  var isElsewhere = false
  /// The index of its membership in the `ProjectMap`.
  var membership = 0
}

extension AuditItem {
  /// Returns all items below the paths, sorted by bytes. Junk folders are items, and their content is skipped. A path
  /// that was named twice is one item.
  ///
  /// - Parameters:
  ///   - scopes: receives the scopes that configs in folders below open.
  ///   - unopened: the errors of damaged archives.
  /// - Throws: `FileError` if one of the paths does not exist, or is inside a damaged archive.
  static func all(
    _ paths: NamedPaths, _ options: AuditOptions, _ scopes: inout ScopeMap, unopened: [FileError] = []
  ) throws(FileError) -> [AuditItem] {
    var items: [AuditItem] = []
    let listed = paths.listed.filter { path in
      // The search may open a scope, so it comes first.
      let index = scopes.find(named: path)
      let scope = scopes.all[index]
      return !options.excludesAnything(on: path) && !scope.excludesAnything(on: path)
    }
    var files: [(path: String, scope: Int)] = []
    var folders: [(path: String, scope: Int)] = []
    let bounds = Set(paths.outer.map { ExactPath(FoundFile.root(around: $0)) })
    for path in paths.named + listed {
      let failure = unopened.first { Path.relative(path, to: $0.path) != nil }
      if let failure, !Path.areSame(Path.withoutTrailingSlashes(path), failure.path) { throw failure }
      let status = try options.reader.status(of: path)
      let scope = scopes.find(named: path)
      if let failure {
        let kind = FileClass(name: Path.name(of: path), isFolder: false)
        items.append(
          AuditItem(
            path: path, fileClass: kind, isFolder: false, size: status.size, failure: failure.message, scope: scope))
        continue
      }
      guard status.kind == .folder else {
        _ = add(path, Path.name(of: path), status.kind, status.size, scope, to: &items)
        if status.kind == .file { files.append((path, scope)) }
        continue
      }
      try walk(path, options, bounds: bounds, &scopes, to: &items)
      folders.append((path, scope))
    }
    items += Surroundings(files: files, walked: folders, options.reader)
      .items(beside: items, scopes, includesSets: options.includesWholeSets)
    return sorted(items)
  }

  /// - Parameter bounds: the resolved folders that links must not leave.
  private static func walk(
    _ root: String, _ options: AuditOptions, bounds: Set<ExactPath>, _ scopes: inout ScopeMap,
    to items: inout [AuditItem]
  ) throws(FileError) {
    // The rules of a repository say nothing about a built archive.
    let isArchive = options.reader.isArchived(root)
    var ignored = IgnoreRules(root: root, failedReads: options.reader.failedReads)
    func isSkipped(_ path: String, _ relativePath: String, isFolder: Bool, _ scope: Int) -> Bool {
      options.excludes(relativePath, isFolder: isFolder)
        || scopes.all[scope].excludes(path, isFolder: isFolder)
        || scopes.all[scope].honorsIgnoreFiles && !isArchive && ignored.ignores(relativePath, isFolder: isFolder)
    }
    func visit(_ entry: FileTree.Entry) -> Bool {
      let scope = scopes.find(entry.path)
      // A working tree of `git worktree`, and a submodule, have a file of this name in place of a folder.
      if entry.name == scopes.configName || entry.kind == .file && entry.name == ".git"
        || isSkipped(entry.path, entry.relativePath, isFolder: entry.kind == .folder, scope)
        || entry.kind == .folder && isLinkInProduct(entry.path, options.reader)
      {
        return false
      }
      if entry.mayBeLink, !isArchive, !bounds.contains(where: { FoundFile.isInside(entry.path, $0.text) }) {
        addOutside(entry, scope, to: &items)
        return false
      }
      return add(entry.path, entry.name, entry.kind, entry.known?.size, scope, to: &items) == .other
    }
    func failed(_ error: FileError) {
      let scope = scopes.find(error.path)
      if let below = Path.relative(error.path, to: root), !below.isEmpty,
        isSkipped(error.path, below, isFolder: false, scope)
      {
        return
      }
      let kind = FileClass(name: Path.name(of: error.path), isFolder: false)
      items.append(
        AuditItem(path: error.path, fileClass: kind, isFolder: false, size: 0, failure: error.message, scope: scope))
    }
    // A file's size is known once it is open. Several workers begin with the largest files, so they need sizes earlier.
    try options.reader.walk(root, options.readsHeadersOnly || options.jobs == 1 ? .kinds : .statuses) {
      visit($0)
    } failed: {
      failed($0)
    }
  }

  /// Returns true for a link to a folder inside an app or a framework, such as `Versions/Current`. The files of its
  /// target count where they are.
  private static func isLinkInProduct(_ path: String, _ reader: FileReader) -> Bool {
    guard BundlePath.isInside(path, folderOf: "app") || BundlePath.isInside(path, folderOf: "framework") else {
      return false
    }
    return (try? reader.status(of: path, followsLink: false))?.kind == .link
  }

  /// Adds the item of a link that leads outside. It is reported and not read.
  private static func addOutside(_ entry: FileTree.Entry, _ scope: Int, to items: inout [AuditItem]) {
    let kind = FileClass(name: entry.name, isFolder: false)
    let error = FileError(entry.path, .open, .leadsOutside)
    items.append(
      AuditItem(path: entry.path, fileClass: kind, isFolder: false, size: 0, failure: error.message, scope: scope))
  }

  private static func add(
    _ path: String, _ name: String, _ status: FileStatus.Kind, _ size: Int?, _ scope: Int,
    to items: inout [AuditItem]
  ) -> FileClass {
    let isFolder = status == .folder
    let kind = FileClass(name: name, isFolder: isFolder)
    let isRawCatalog =
      isFolder && Path.fileExtension(of: name) == "xcassets" && BundlePath.isInside(path, folderOf: "app")
    if status == .file || isFolder && (kind != .other || isRawCatalog) {
      items.append(
        AuditItem(
          path: path, fileClass: kind, isFolder: isFolder, size: isFolder ? 0 : size, failure: nil, scope: scope))
    }
    return kind
  }

  /// Returns the items sorted by path, the last item of each path. A walk returns nearly this order, so sorting costs
  /// little more than one comparison of each pair.
  private static func sorted(_ items: [AuditItem]) -> [AuditItem] {
    let sorted = items.sorted { Path.precedes($0.path, $1.path) }
    // Paths are compared by bytes. Names that differ only by their Unicode form are equal as strings, but they are two
    // files.
    guard sorted.indices.dropFirst().contains(where: { Path.areSame(sorted[$0 - 1].path, sorted[$0].path) }) else {
      return sorted
    }
    var result: [AuditItem] = []
    result.reserveCapacity(sorted.count)
    for item in sorted {
      if let last = result.last, Path.areSame(last.path, item.path) { result.removeLast() }
      result.append(item)
    }
    return result
  }
}
