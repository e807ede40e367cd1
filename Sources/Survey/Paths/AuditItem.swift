import Assets
import AuditScopes
import FileSystem

/// What is to be looked at.
struct AuditItem: Sendable {
  let path: String
  let kind: FileClass
  let isFolder: Bool
  /// Bytes; nil where it is to be asked for when the file is opened.
  let size: Int?
  /// What could not even be listed.
  let failure: String?
  /// Its place among the scopes.
  let scope: Int
  /// Whether it is there for comparison only.
  var isBeside = false
}

extension AuditItem {
  /// Everything below the paths, sorted by their bytes; junk folders are items, not gone into. A path named twice
  /// counts once.
  ///
  /// - Parameter scopes: gets those that the folders below open.
  /// - Throws: `FileError` when one of the paths is not there.
  static func all(
    _ paths: NamedPaths, _ options: AuditOptions, _ scopes: inout ScopeMap
  ) throws(FileError) -> [AuditItem] {
    var items: [AuditItem] = []
    let listed = paths.listed.filter { path in
      // The search may open a scope, so it comes first.
      let index = scopes.find(named: path)
      let scope = scopes.all[index]
      return !options.excludes.excludeAnything(on: path) && !scope.excludesAnything(on: path)
    }
    var files: [(path: String, scope: Int)] = []
    var folders: [(path: String, scope: Int)] = []
    for path in paths.named + listed {
      let status = try FileStatus(of: path)
      let scope = scopes.find(named: path)
      guard status.kind == .folder else {
        _ = add(path, Path.name(of: path), status.kind, status.size, scope, to: &items)
        if status.kind == .file { files.append((path, scope)) }
        continue
      }
      try walk(path, options, &scopes, to: &items)
      folders.append((path, scope))
    }
    items += Surroundings(files: files, walked: folders)
      .items(beside: items, scopes, includesSets: options.includesWholeSets)
    return sorted(items)
  }

  private static func walk(
    _ root: String, _ options: AuditOptions, _ scopes: inout ScopeMap, to items: inout [AuditItem]
  ) throws(FileError) {
    var ignored = IgnoreRules(root: root)
    func isLeftOut(_ path: String, _ relativePath: String, isFolder: Bool, _ scope: Int) -> Bool {
      options.excludes.contains { $0.matches(relativePath, isFolder: isFolder) }
        || scopes.all[scope].excludes(path, isFolder: isFolder)
        || scopes.all[scope].honorsIgnoreFiles && ignored.ignores(relativePath, isFolder: isFolder)
    }
    func visit(_ entry: FileTree.Entry) -> Bool {
      let scope = scopes.find(entry.path)
      if entry.name == scopes.configName
        || isLeftOut(entry.path, entry.relativePath, isFolder: entry.kind == .folder, scope)
      {
        return false
      }
      return add(entry.path, entry.name, entry.kind, entry.known?.size, scope, to: &items) == .other
    }
    func failed(_ error: FileError) {
      let scope = scopes.find(error.path)
      if let below = Path.relative(error.path, to: root), !below.isEmpty,
        isLeftOut(error.path, below, isFolder: false, scope)
      {
        return
      }
      let kind = FileClass(name: Path.name(of: error.path), isFolder: false)
      items.append(
        AuditItem(path: error.path, kind: kind, isFolder: false, size: 0, failure: error.message, scope: scope))
    }
    // Whoever opens a file learns its size. Among several workers the largest are begun first: sizes are asked for.
    try FileTree.walk(root, options.readsHeadersOnly || options.jobs == 1 ? .kinds : .statuses) {
      visit($0)
    } failed: {
      failed($0)
    }
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
          path: path, kind: kind, isFolder: isFolder, size: isFolder ? 0 : size, failure: nil, scope: scope))
    }
    return kind
  }

  /// A walk gives nearly this order: sorting such a list takes little more than a look at each pair. Of one path what
  /// was said last counts.
  private static func sorted(_ items: [AuditItem]) -> [AuditItem] {
    let sorted = items.sorted { Path.precedes($0.path, $1.path) }
    // By bytes: names that differ by Unicode form alone are equal as strings, but two files.
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
