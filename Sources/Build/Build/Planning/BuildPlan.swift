import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushSteps

/// The files of a build with their outputs. No file contents are read for it.
///
/// A plan comes from a walk over the sources. `App/Images/a.png` below the source `App` gets the output `Images/a.png`. Files
/// that are compiled together, such as the sets of a catalog, are one group. Two sources of one output are a clash, which
/// stops the build before anything is written. `BuildRun` then decides which outputs of the plan are current.
package struct BuildPlan {
  private(set) var items: [BuildItem] = []
  /// The sources that are compiled together.
  private(set) var groups: [BuildGroup] = []
  /// The index of each group by its name.
  private var groupPlaces: [ExactPath: Int] = [:]
  private let takesNamedFiles: Bool
  /// The records of files that need no work, because they are skipped or cannot be read.
  var settled: [FileRecord] = []
  /// The folders that were listed. A folder changes when a file in it is added or deleted.
  var sourceFolders: [String] = []
  var roots: [SourceRoot] = []
  private(set) var clashes: [OutputClash] = []
  /// The sources that are side files too. They are in no other list.
  private(set) var sideSources: [(source: String, file: SideFile)] = []
  /// Whether all source folders could be listed.
  private(set) var isComplete = true
  /// The output paths of `items`, and the folders on these paths.
  private var claims = OutputNameTable()
  /// For each claimed path, the source that claimed it first.
  private var claimants: [(source: String, isFolder: Bool)] = []
  /// The walked folders, so that a folder that is named twice is walked once.
  private var walked: Set<Walked> = []
  private var resolver = PathResolver()
  let excluded: SourceWalk.Excluded
  private let width: Int
  /// The reader of sources inside archives.
  private let reader: FileReader

  /// Walks the sources.
  ///
  /// - Parameters:
  ///   - lists: more sources, which keep their folders.
  ///   - placed: more sources, with their outputs.
  ///   - base: a folder. Sources inside keep their path below it.
  ///   - output: the output folder, which cannot contain sources. Nil if there is none.
  ///   - notSources: folders among the sources that are skipped.
  ///   - sideFiles: files among the sources that the build writes, and that are skipped.
  ///   - compilesCatalogs: whether asset catalogs and string catalogs are compiled. They are copied otherwise.
  ///   - takesNamedFiles: whether a file that is named directly, not in a list, counts as a PNG under any name.
  ///   - width: the number of folders that are listed at once.
  ///   - reader: the reader with the archives among the sources. A build opens none.
  /// - Throws: `BuildError` if a source does not exist, or lies in the output.
  init(
    sources: [String], lists: [SourceList] = [], placed: PlacedSources? = nil, base: String? = nil, output: String?,
    excludes: [Glob], notSources: [String] = [], sideFiles: [SideFile] = [], compilesCatalogs: Bool = false,
    takesNamedFiles: Bool = false, width: Int = 1,
    reader: FileReader = FileReader()
  ) throws(BuildError) {
    self.width = width
    self.reader = reader
    excluded = SourceWalk.Excluded(
      excludes, [output].compactMap(\.self) + notSources, sideFiles, compilesCatalogs: compilesCatalogs)
    self.takesNamedFiles = takesNamedFiles
    let folder = output.flatMap(Path.resolved)
    if let output, folder != nil { try Self.checkIsFolder(output) }
    let output = folder.map { Output(path: output ?? $0, resolved: $0) }
    for source in sources {
      try add(source, keptPath: base.flatMap { Self.keptPath(of: source, below: $0) }, list: nil, output)
    }
    for list in lists {
      for path in list.paths {
        let kept = base.map { Self.keptPath(of: path, below: $0) } ?? Path.relative(path, to: "")
        try add(path, keptPath: kept, list: list.name, output)
      }
    }
    if let placed { try add(placed, output) }
    for index in groups.indices { groups[index].findProjectFiles() }
  }

  /// Returns the path of a source below the base, from both as they are written, or else from both with links resolved.
  /// Nil if the source is outside of the base.
  static func keptPath(of source: String, below base: String) -> String? {
    if let path = Path.relative(source, to: base) { return path }
    guard let base = Path.resolved(base), let folder = Path.resolved(Path.parent(of: source)) else { return nil }
    let name = Path.name(of: source)
    let found = [".", ".."].contains(name) ? Path.resolved(source) : Path.join(folder, name)
    return found.flatMap { Path.isInside($0, base) ? Path.relative($0, to: base) : nil }
  }

  /// The existing output folder.
  struct Output {
    let path: String
    let resolved: String
  }

  private struct Walked: Hashable {
    let identity: FileStatus.Identity
    let prefix: ExactPath
  }

  /// Adds one source.
  ///
  /// - Parameter keptPath: the source's path in the output. Nil for the top, where a file keeps its name.
  private mutating func add(
    _ source: String, keptPath: String?, list: String?, _ output: Output?
  ) throws(BuildError) {
    if reader.isArchived(source) { return try add(archived: source) }
    let own: FileStatus
    let status: FileStatus
    do throws(FileError) {
      own = try FileStatus(of: source, followsLink: false)
      status = own.kind == .link ? try FileStatus(of: source) : own
    } catch { throw .source(error) }
    // For many files in one folder, the folder is resolved once.
    let resolved =
      own.kind == .file
      ? resolver.folder(of: source).map { Path.join($0, Path.name(of: source)) } : Path.resolved(source)
    if let output, let resolved, Path.isInside(resolved, output.resolved) {
      throw .sourceInsideOutput(source: source, output: output.path)
    }
    if status.kind == .folder {
      let prefix = keptPath ?? ""
      guard walked.insert(Walked(identity: status.identity, prefix: ExactPath(prefix))).inserted else { return }
      roots.append(.folder(source, prefix: prefix))
      try add(folder: source, prefix: prefix)
    } else {
      // A special file in a list is skipped, as in a folder.
      if status.kind == .special && list == nil { throw .source(FileError(source, .read, .notAFile)) }
      if let list {
        if case .list(list)? = roots.last {} else { roots.append(.list(list)) }
      } else {
        roots.append(.file(source))
      }
      // The base itself may be the file.
      let path = keptPath == "" ? nil : keptPath
      add(file: FileTree.Entry(path: source, relativePath: path, status: status), status)
    }
  }

  /// Adds a file or a folder inside an archive, or all of an archive.
  private mutating func add(archived source: String) throws(BuildError) {
    do throws(FileError) {
      let status = try reader.status(of: source)
      guard status.kind == .folder else {
        roots.append(.file(source))
        return add(file: FileTree.Entry(path: source, status: status), status)
      }
      roots.append(.folder(source, prefix: ""))
      try reader.walk(source) { entry in
        guard entry.kind == .file, let status = entry.known else { return excluded.isTaken(entry) }
        if case .taken(let kind) = excluded.disposition(of: entry) {
          let item = BuildItem(entry, status, kind, root: roots.count - 1, below: entry.relativePath)
          claimFolders(of: item.output, source: item.source)
          claim(item)
        }
        return false
      } failed: { error in
        settle(error.path, .failed(.file(error)))
      }
    } catch { throw .source(error) }
  }

  private static func checkIsFolder(_ path: String) throws(BuildError) {
    let status: FileStatus
    do throws(FileError) { status = try FileStatus(of: path) } catch { throw .output(error) }
    if status.kind != .folder { throw .outputIsNotAFolder(path) }
  }

  private mutating func add(folder: String, prefix: String) throws(BuildError) {
    let walk = SourceWalk(excluded: excluded, root: roots.count - 1, prefix: prefix)
    let folders: [SourceWalk.Found]
    do throws(FileError) { folders = try walk.run(folder, width: width) } catch { throw .source(error) }
    sourceFolders.append(folder)
    items.reserveCapacity(items.count + folders.reduce(0) { $0 + $1.items.count })
    for found in folders { add(found, top: folder, prefix: prefix) }
  }

  /// Adds the contents of one folder.
  ///
  /// - Parameter top: the folder at which the walk started.
  mutating func add(_ found: SourceWalk.Found, top: String, prefix: String) {
    sourceFolders += found.folders
    settled += found.settled
    sideSources += found.sides
    if let catalog = found.catalog {
      add(found, catalog, folder: top, prefix: prefix)
    } else {
      if let first = found.items.first { claimFolders(of: first.output, source: first.source) }
      for item in found.items { add(item) }
    }
    for error in found.unreadable { settle(error.path, .failed(.file(error))) }
    if !found.unreadable.isEmpty { isComplete = false }
  }

  /// Adds a file that was named directly.
  private mutating func add(file entry: FileTree.Entry, _ status: FileStatus) {
    let isListed = if case .list? = roots.last { true } else { false }
    let disposition =
      takesNamedFiles && !isListed && entry.kind == .file ? .taken(.png) : excluded.disposition(of: entry)
    switch named(disposition, entry) {
    case .taken(let kind):
      if let side = excluded.side(status) { return sideSources.append((entry.path, side)) }
      let item = BuildItem(entry, status, kind, root: roots.count - 1, below: entry.relativePath)
      if let catalog = listedCatalog(of: item) { return add(item, listedIn: catalog) }
      claimFolders(of: item.output, source: item.source)
      add(item)
    case .skipped(let reason): settled.append(FileRecord(entry.path, skipped: reason, bytes: status.size))
    case .notOurs: break
    }
  }

  /// Adds an item, unless an earlier one has its output.
  mutating func claim(_ item: BuildItem) {
    guard let index = claims.claim(item.output) else {
      claimants.append((item.source, false))
      return items.append(item)
    }
    let reason = clash(item.output, index)
    // A file that is named twice is built once.
    if reason == .sameOutput, let file = try? FileStatus(of: item.source),
      file.identity == (try? FileStatus(of: claimants[index].source).identity)
    {
      return
    }
    fail(item.source, claimants[index].source, reason)
  }

  /// Claims the folders on the path of an output, each in one spelling.
  mutating func claimFolders(of output: String, source: String) {
    var folder = Path.parent(of: output)
    while folder != "." {
      if let index = claims.claim(folder) {
        if let reason = folderClash(folder, index) {
          clashes.append(OutputClash(source: source, other: claimants[index].source, reason: reason))
        }
        return
      }
      claimants.append((source, true))
      folder = Path.parent(of: folder)
    }
  }

  /// Returns the reason why a file cannot have a claimed path.
  private func clash(_ output: String, _ index: Int) -> OutputClash.Reason {
    if claimants[index].isFolder { return .fileAndFolder }
    return claims[index].utf8.elementsEqual(output.utf8) ? .sameOutput : .sameButForCase
  }

  /// Returns the reason why a folder cannot have a claimed path, or nil.
  private func folderClash(_ folder: String, _ index: Int) -> OutputClash.Reason? {
    if !claimants[index].isFolder { return .fileAndFolder }
    return claims[index].utf8.elementsEqual(folder.utf8) ? nil : .sameButForCase
  }

  /// Returns the clash of an output that a group makes with the output of another source, or nil. The name of a group
  /// belongs to it.
  func clash(of output: String, source: String) -> OutputClash? {
    if groupPlaces[ExactPath(output)] != nil { return nil }
    if let index = claims.index(of: output) {
      return OutputClash(source: source, other: claimants[index].source, reason: clash(output, index))
    }
    var folder = Path.parent(of: output)
    while folder != "." {
      if let index = claims.index(of: folder) {
        return folderClash(folder, index).map {
          OutputClash(source: source, other: claimants[index].source, reason: $0)
        }
      }
      folder = Path.parent(of: folder)
    }
    return nil
  }

  /// Returns the source whose result has this path in the output; nil if there is none.
  func source(ofOutput output: String) -> String? {
    claims.index(of: output).flatMap { claimants[$0].isFolder ? nil : claimants[$0].source }
  }

  private mutating func fail(_ source: String, _ other: String, _ reason: OutputClash.Reason) {
    let clash = OutputClash(source: source, other: other, reason: reason)
    clashes.append(clash)
    settle(source, .failed(.clash(clash)))
  }

  // MARK: - Groups

  /// Adds an item, or the group of a string catalog.
  mutating func add(_ item: BuildItem) {
    guard excluded.compilesCatalogs, CatalogPath.isStrings(item.source) else { return claim(item) }
    var folder = BuildGroup.folder(of: item.output)
    // Catalogs in `mul.lproj` have the texts of the storyboards there. Their tables are in the folder around it.
    if Path.hasExtension(folder, "lproj") { folder = BuildGroup.folder(of: folder) }
    let source = BuildGroup.Source(path: item.source, root: item.root, below: item.below)
    guard let place = place(.strings, folder: folder, Path.name(of: item.source), source),
      groups[place].members.isEmpty
    else { return }
    groups[place].members = [BuildGroup.Member(source: 0, path: item.source, below: "", trace: item.trace)]
  }

  /// Adds the contents of one folder in a catalog.
  private mutating func add(_ found: SourceWalk.Found, _ catalog: String, folder: String, prefix: String) {
    let below = CatalogPath.below(catalog, root: folder) ?? ""
    let output = below.isEmpty ? prefix : Path.join(prefix, below)
    let source = BuildGroup.Source(path: catalog, root: roots.count - 1, below: below)
    guard let place = place(.assetCatalogs, folder: BuildGroup.folder(of: output), "Assets.car", source) else { return }
    // A catalog that two sources contain is compiled once.
    if groups[place].sources.contains(where: { $0.path == catalog && $0.root != source.root }) { return }
    let number = groups[place].number(of: source)
    groups[place].add(found.items, found.folders, source: number)
    if found.settled.contains(where: { $0.disposition == .skipped(.excluded) }) {
      groups[place].sources[number].isPartial = true
    }
  }

  /// Returns the catalog of a file that a list names, as its path and its output path. Nil outside of catalogs.
  private func listedCatalog(of item: BuildItem) -> (path: String, output: String)? {
    guard excluded.compilesCatalogs, case .list? = roots.last,
      let output = CatalogPath.catalog(onList: item.output),
      item.source.utf8.count >= item.output.utf8.count - output.utf8.count
    else { return nil }
    let count = item.source.utf8.count - (item.output.utf8.count - output.utf8.count)
    return (String(decoding: item.source.utf8.prefix(count), as: UTF8.self), output)
  }

  private mutating func add(_ item: BuildItem, listedIn catalog: (path: String, output: String)) {
    let source = BuildGroup.Source(path: catalog.path, root: item.root, below: catalog.output, isPartial: true)
    let folder = BuildGroup.folder(of: catalog.output)
    guard let place = place(.assetCatalogs, folder: folder, "Assets.car", source) else { return }
    groups[place].add([item], [], source: groups[place].number(of: source))
  }

  /// Returns the index of the group with a name, and adds a new group. Nil if its name clashes with another output.
  mutating func place(
    _ kind: BuildGroup.Kind, folder: String, _ file: String, _ source: BuildGroup.Source
  ) -> Int? {
    let name = folder.isEmpty ? file : Path.join(folder, file)
    if let known = groupPlaces[ExactPath(name)] { return known }
    claimFolders(of: name, source: source.path)
    if let index = claims.claim(name) {
      fail(source.path, claimants[index].source, clash(name, index))
      return nil
    }
    claimants.append((source.path, false))
    groupPlaces[ExactPath(name)] = groups.count
    groups.append(BuildGroup(kind: kind, name: name, sources: [source]))
    return groups.count - 1
  }

  mutating func settle(_ source: String, _ disposition: Disposition) {
    settled.append(
      FileRecord(
        source: source, output: nil, disposition: disposition, sourceBytes: 0, outputBytes: 0, image: nil, state: .none)
    )
  }

  /// Returns the plan without files other than PNGs. Records of failures stay.
  ///
  /// - Parameter outputName: the output's name, for a plan with one file.
  func onlyPNGs(outputName: String? = nil) -> BuildPlan {
    var plan = self
    plan.items = items.filter { $0.fileClass == .png }
    plan.groups = []
    plan.settled = settled.filter { $0.failure != nil }
    if let outputName {
      for index in plan.items.indices { plan.items[index].output = outputName }
    }
    return plan
  }

  /// Returns the plan without files other than SVG and PDF. Records of failures stay.
  func onlyVectors() -> BuildPlan {
    var plan = self
    plan.items = items.filter { Path.isVector($0.source) }
    plan.groups = []
    plan.settled = settled.filter { $0.failure != nil }
    return plan
  }

  /// Returns the indices of `items`, the largest file first, so that the longest work starts early. Equal sizes keep
  /// their order.
  static func largestFirst(_ items: [BuildItem]) -> [Int] {
    items.indices.sorted { (items[$1].size, $0) < (items[$0].size, $1) }
  }
}
