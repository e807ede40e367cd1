import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushSteps

/// The walk through one source folder. Workers list several of its folders at once.
struct SourceWalk: Sendable {
  /// The contents of one folder.
  struct Found: Sendable {
    /// The files to build.
    fileprivate(set) var items: [BuildItem] = []
    /// The records of files and folders that need no work.
    fileprivate(set) var settled: [FileRecord] = []
    /// The folders in this folder that belong to the sources.
    fileprivate(set) var folders: [String] = []
    fileprivate(set) var unreadable: [FileError] = []
    /// The sources that are side files too. They are not in `items`.
    fileprivate(set) var sides: [(source: String, file: SideFile)] = []
    fileprivate var inner: [FileTree.Branch] = []
    /// The path of the compiled catalog that is this folder, or contains it. Nil outside of catalogs.
    fileprivate(set) var catalog: String?
  }

  /// The files and folders among the sources that are not sources.
  struct Excluded: Sendable {
    fileprivate let globs: [Glob]
    /// Whether catalogs are compiled. Every file in a catalog is then a source.
    let compilesCatalogs: Bool
    private let folders: Set<FileStatus.Identity>
    private let sides: [FileStatus.Identity: SideFile]

    /// - Parameters:
    ///   - paths: folders that builds write. They need not exist.
    ///   - sides: files that builds write. They need not exist.
    init(_ globs: [Glob], _ paths: [String], _ sides: [SideFile] = [], compilesCatalogs: Bool = false) {
      self.globs = globs
      self.compilesCatalogs = compilesCatalogs
      let found = paths.compactMap { try? FileStatus(of: $0) }
      folders = Set(found.filter { $0.kind == .folder }.map(\.identity))
      let files = sides.compactMap { side in (try? FileStatus(of: side.path)).map { ($0.identity, side) } }
      self.sides = Dictionary(files, uniquingKeysWith: { first, _ in first })
    }

    func contains(_ status: FileStatus) -> Bool { folders.contains(status.identity) || side(status) != nil }

    /// Returns the side file that has this status; nil if there is none.
    func side(_ status: FileStatus) -> SideFile? { status.kind == .file ? sides[status.identity] : nil }
  }

  let excluded: Excluded
  /// The index of the walked root.
  let root: Int
  /// The prefix of relative paths, without a trailing slash.
  let prefix: String

  /// Lists the folder and all folders below it.
  ///
  /// - Returns: the contents of each folder. A folder precedes its inner folders, and these are sorted by the bytes of
  ///   their names.
  /// - Throws: `FileError` if the folder itself cannot be listed.
  func run(_ folder: String, width: Int) throws(FileError) -> [Found] {
    let branch = try FileTree.Branch(root: folder, prefix: prefix)
    let top = Path.withoutTrailingSlashes(folder)
    var found = [try contents(of: branch, below: top)]
    // Level by level. `inner[n]` is the index in `found` of the first folder inside `found[n]`.
    var inner: [Int] = []
    var level = found[0].inner
    inner.append(1)
    while !level.isEmpty {
      let listed = Workers.map(level, width: width, scratch: {}) { _, branch in
        contentsOrError(of: branch, below: top)
      }
      var next = found.count + listed.count
      for folder in listed {
        inner.append(next)
        next += folder.inner.count
      }
      found += listed
      level = listed.flatMap(\.inner)
    }
    var ordered: [Found] = []
    ordered.reserveCapacity(found.count)
    var pending = [0]
    while let index = pending.popLast() {
      ordered.append(found[index])
      pending.append(contentsOf: (inner[index]..<inner[index] + found[index].inner.count).reversed())
    }
    return ordered
  }

  private func contentsOrError(of branch: FileTree.Branch, below top: String) -> Found {
    do throws(FileError) { return try contents(of: branch, below: top) } catch {
      var found = Found()
      found.unreadable.append(error)
      return found
    }
  }

  private func contents(of branch: FileTree.Branch, below top: String) throws(FileError) -> Found {
    var found = Found()
    if excluded.compilesCatalogs { found.catalog = CatalogPath.catalog(on: branch.path, root: top) }
    let entries = try branch.entries(.statuses) { found.unreadable.append($0) }
    found.items.reserveCapacity(entries.count)
    for entry in entries {
      do throws(FileError) {
        if add(entry, try entry.status(), to: &found) { found.inner.append(try branch.inner(entry)) }
      } catch { found.unreadable.append(error) }
    }
    return found
  }

  /// Adds an entry to the contents of its folder.
  ///
  /// - Returns: whether the entry is a folder to walk.
  private func add(_ entry: FileTree.Entry, _ status: FileStatus, to found: inout Found) -> Bool {
    let isFolder = entry.kind == .folder
    let side = excluded.side(status)
    if side == nil && excluded.contains(status) { return false }
    switch excluded.disposition(of: entry, isInCatalog: found.catalog != nil) {
    case .skipped(let reason):
      found.settled.append(FileRecord(entry.path, skipped: reason, bytes: isFolder ? 0 : status.size))
    case .notOurs: break
    case .taken where side != nil: if let side { found.sides.append((entry.path, side)) }
    case .taken where isFolder:
      found.folders.append(entry.path)
      return true
    case .taken(let kind): found.items.append(item(entry, status, kind))
    }
    return false
  }

  private func item(_ entry: FileTree.Entry, _ status: FileStatus, _ kind: FileClass) -> BuildItem {
    let path = entry.relativePath
    let below = prefix.isEmpty ? path : String(Substring(path.utf8.dropFirst(prefix.utf8.count + 1)))
    return BuildItem(entry, status, kind, root: root, below: below)
  }

  /// The disposition of an entry, by its own name and kind.
  enum EntryDisposition {
    case taken(FileClass)
    case skipped(SkipReason)
    /// A file of AssetCrush itself, such as a manifest. It has no record.
    case notOurs
  }

}

extension SourceWalk.Excluded {
  /// Returns the disposition of an entry.
  ///
  /// - Parameter isInCatalog: whether the entry is in a compiled catalog. Data sets may contain any file, so only the
  ///   files of systems and version control are skipped there.
  func disposition(of entry: FileTree.Entry, isInCatalog: Bool = false) -> SourceWalk.EntryDisposition {
    let isFolder = entry.kind == .folder
    if isExcluded(entry) { return .skipped(.excluded) }
    let kind = FileClass(name: entry.name, isFolder: isFolder)
    if case .junk(let junk) = kind, !isInCatalog || [.versionControl, .system].contains(junk) {
      return .skipped(.junk(junk))
    }
    if isInCatalog { return isFolder || entry.kind == .file ? .taken(.other) : .skipped(.special) }
    if kind == .other, let developer = DevelopmentFile(name: entry.name, isFolder: isFolder) {
      return .skipped(.developer(developer))
    }
    if isFolder { return .taken(kind) }
    if entry.kind != .file { return .skipped(.special) }
    return OutputLayout.isOwn(entry.name) ? .notOurs : .taken(kind)
  }

  /// Whether a pattern excludes an entry.
  func isExcluded(_ entry: FileTree.Entry) -> Bool {
    globs.contains { $0.matches(entry.relativePath, isFolder: entry.kind == .folder) }
  }

  /// Whether a walk enters a folder.
  func isTaken(_ entry: FileTree.Entry) -> Bool { if case .taken = disposition(of: entry) { true } else { false } }

  /// Whether a walk would find the file at a path below a folder now, as a source with an output of its own.
  ///
  /// - Parameters:
  ///   - below: the path below the folder.
  ///   - prefix: the prefix of relative paths.
  /// - Throws: `FileError` if a status cannot be read.
  func takes(_ below: String, in folder: String, prefix: String) throws(FileError) -> Bool {
    try found(below, in: folder, prefix: prefix) == .file
  }

  /// Whether a walk would find a catalog at a path below a folder now.
  func takesCatalog(_ below: String, in folder: String, prefix: String) throws(FileError) -> Bool {
    try found(below, in: folder, prefix: prefix) == .catalog
  }

  private enum Source {
    case file, catalog
  }

  /// Returns the kind of source that a walk would find at a path below a folder now.
  private func found(_ below: String, in folder: String, prefix: String) throws(FileError) -> Source? {
    var (path, relative) = (Path.withoutTrailingSlashes(folder), prefix)
    var kind = FileStatus.Kind.folder
    var isCatalog = compilesCatalogs && CatalogPath.isCatalog(path)
    for part in Path.parts(of: below) where !part.isEmpty {
      // A file in a catalog has no output of its own.
      if isCatalog { return nil }
      path = Path.join(path, part)
      relative = Path.join(relative, part)
      let status: FileStatus
      do throws(FileError) { status = try FileStatus(of: path) } catch  where error.isMissing { return nil }
      guard !contains(status),
        case .taken = disposition(of: FileTree.Entry(path: path, relativePath: relative, status: status))
      else { return nil }
      kind = status.kind
      isCatalog = compilesCatalogs && (kind == .folder ? CatalogPath.isCatalog(path) : CatalogPath.isStrings(path))
    }
    return isCatalog ? .catalog : kind == .file ? .file : nil
  }
}
