import Assets
import FileSystem

/// The images and sets around files that were named one by one. Rules compare the files with them, as in an audit of
/// the whole folder.
struct Surroundings {
  /// Outermost sets, whose files are all of interest, by scope.
  private var sets: [ExactPath: Int] = [:]
  /// Catalogs, whose sets are of interest.
  private var catalogs: [ExactPath: Int] = [:]
  /// Other folders, whose images are of interest.
  private var folders: [ExactPath: Int] = [:]

  /// - Parameters:
  ///   - files: named one by one, each with its scope.
  ///   - walked: folders whose files are all audited.
  init(files: [(path: String, scope: Int)], walked: [(path: String, scope: Int)]) {
    for (path, scope) in files where CatalogSet.isContents(path) || FileSignature(name: path) != nil {
      let folder = Path.parent(of: path)
      if CatalogKind.isSet(folder) {
        sets[ExactPath(CatalogIndex.outermost(folder)), default: scope] = scope
      } else {
        folders[ExactPath(folder), default: scope] = scope
      }
      add(catalogAround: folder, scope)
    }
    for (path, scope) in walked { add(catalogAround: path, scope) }
  }

  private mutating func add(catalogAround folder: String, _ scope: Int) {
    guard let top = CatalogIndex.top(above: folder) else { return }
    catalogs[ExactPath(top), default: scope] = scope
  }

  /// The items to compare with, in no order, without those that are audited themselves.
  ///
  /// - Parameters:
  ///   - includesSets: whether the files of the sets are audited as well.
  func items(beside items: [AuditItem], _ scopes: ScopeMap, includesSets: Bool) -> [AuditItem] {
    var known = Set(items.map { ExactPath($0.path) })
    var found: [AuditItem] = []
    func add(_ entry: FileTree.Entry, _ scope: Int, isBeside: Bool) {
      let kind = FileClass(name: entry.name, isFolder: false)
      guard entry.kind == .file,
        kind == .png || FileSignature(name: entry.name) != nil || CatalogSet.isContents(entry.path),
        known.insert(ExactPath(entry.path)).inserted
      else { return }
      found.append(
        AuditItem(
          path: entry.path, kind: kind, isFolder: false, size: nil, failure: nil, scope: scope, isBeside: isBeside))
    }
    for (folder, scope) in sets {
      Self.walk(folder.text, scopes.all[scope]) { entry in
        add(entry, scope, isBeside: !includesSets)
        return true
      }
    }
    for (folder, scope) in folders {
      Self.walk(folder.text, scopes.all[scope]) { entry in
        add(entry, scope, isBeside: true)
        return false
      }
    }
    for (folder, scope) in catalogs {
      Self.walk(folder.text, scopes.all[scope]) { entry in
        if entry.name == "Contents.json" { add(entry, scope, isBeside: true) }
        return true
      }
    }
    return found
  }

  /// Visits all below a folder that the scope neither excludes nor ignores; what cannot be listed is skipped.
  private static func walk(_ folder: String, _ scope: AuditScope, visit: (FileTree.Entry) -> Bool) {
    var ignored = IgnoreRules(root: folder)
    try? FileTree.walk(folder, .kinds) { entry in
      let isFolder = entry.kind == .folder
      if scope.excludes(entry.path, isFolder: isFolder)
        || scope.honoursIgnoreFiles && ignored.ignores(entry.relativePath, isFolder: isFolder)
      {
        return false
      }
      if FileClass(name: entry.name, isFolder: isFolder) != .other && isFolder { return false }
      return visit(entry)
    } failed: { _ in
    }
  }
}
