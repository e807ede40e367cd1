import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageHeaders

/// The images and sets around files that were named one by one. Rules compare the files with them, as in an audit of
/// the whole folder.
struct Surroundings {
  /// The outermost sets around the files. All files of these sets are compared.
  private var sets: Set<ExactPath> = []
  /// The catalogs around the files and the sets outside catalogs, with their scopes. Their sets are compared.
  private var roots: [ExactPath: Int] = [:]
  /// Other folders around the files, with their scopes. Their images are compared.
  private var folders: [ExactPath: Int] = [:]
  private let reader: FileReader

  /// - Parameters:
  ///   - files: the files that were named one by one, each with its scope.
  ///   - walked: the folders whose files are all audited.
  init(files: [(path: String, scope: Int)], walked: [(path: String, scope: Int)], _ reader: FileReader) {
    self.reader = reader
    var seen: Set<ExactPath> = []
    for (path, scope) in files where CatalogSet.isContents(path) || ImageFormat(name: path) != nil {
      let folder = Path.parent(of: path)
      guard seen.insert(ExactPath(folder)).inserted else { continue }
      let top = CatalogIndex.top(above: folder)
      if CatalogKind.isSet(folder) {
        let set = CatalogIndex.outermost(folder)
        sets.insert(ExactPath(set))
        roots[ExactPath(top ?? set)] = scope
      } else {
        folders[ExactPath(folder)] = scope
        if let top { roots[ExactPath(top)] = scope }
      }
    }
    for (path, scope) in walked {
      if let top = CatalogIndex.top(above: path) { roots[ExactPath(top)] = scope }
    }
  }

  /// Returns the items to compare with, in no order and without the audited items.
  ///
  /// - Parameter includesSets: whether the files of the sets are audited as well.
  func items(beside items: [AuditItem], _ scopes: ScopeMap, includesSets: Bool) -> [AuditItem] {
    if roots.isEmpty && folders.isEmpty { return [] }
    var known = Set(items.map { ExactPath($0.path) })
    var found: [AuditItem] = []
    func add(_ entry: FileTree.Entry, _ scope: Int, isNeighbor: Bool) {
      let kind = FileClass(name: entry.name, isFolder: false)
      guard entry.kind == .file,
        kind == .png || ImageFormat(name: entry.name) != nil || CatalogSet.isContents(entry.path),
        known.insert(ExactPath(entry.path)).inserted
      else { return }
      found.append(
        AuditItem(
          path: entry.path, fileClass: kind, isFolder: false, size: nil, failure: nil, scope: scope,
          isNeighbor: isNeighbor))
    }
    for (root, scope) in roots {
      walk(root.text, scopes.all[scope]) { entry in
        let isInSet = isInSet(entry.path)
        if isInSet || entry.name == "Contents.json" { add(entry, scope, isNeighbor: !(isInSet && includesSets)) }
        return true
      }
    }
    for (folder, scope) in folders {
      walk(folder.text, scopes.all[scope]) { entry in
        add(entry, scope, isNeighbor: true)
        return false
      }
    }
    return found
  }

  private func isInSet(_ path: String) -> Bool {
    let folder = Path.parent(of: path)
    return CatalogKind.isSet(folder) && sets.contains(ExactPath(CatalogIndex.outermost(folder)))
  }

  /// Visits everything below a folder that the scope neither excludes nor ignores. Folders that cannot be listed are
  /// skipped.
  private func walk(_ folder: String, _ scope: AuditScope, visit: (FileTree.Entry) -> Bool) {
    let isArchive = reader.isArchived(folder)
    var ignored = IgnoreRules(root: folder, failedReads: reader.failedReads)
    try? reader.walk(folder, .kinds) { entry in
      let isFolder = entry.kind == .folder
      if scope.excludes(entry.path, isFolder: isFolder)
        || scope.honorsIgnoreFiles && !isArchive && ignored.ignores(entry.relativePath, isFolder: isFolder)
      {
        return false
      }
      if FileClass(name: entry.name, isFolder: isFolder) != .other && isFolder { return false }
      return visit(entry)
    } failed: { _ in
    }
  }
}
