import Assets
import Bundles
import FileSystem
import Pipeline

/// The files of a build with their outputs. No file contents are read for it.
package struct BuildPlan {
  private(set) var items: [BuildItem] = []
  private let takesNamedFiles: Bool
  /// The records of files that need no work, because they are skipped or cannot be read.
  private(set) var settled: [FileRecord] = []
  /// The folders that were listed. A folder changes when a file in it is added or deleted.
  private(set) var sourceFolders: [String] = []
  private(set) var roots: [SourceRoot] = []
  private(set) var clashes: [OutputClash] = []
  /// Whether all source folders could be listed.
  private(set) var isComplete = true
  /// The output paths of `items`, and the folders on these paths.
  private var claims = OutputNameTable()
  /// For each claimed path, the item that claimed it first.
  private var claimants: [(item: Int, isFolder: Bool)] = []
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
  ///   - base: a folder. Sources inside keep their path below it.
  ///   - output: the output folder, which cannot contain sources. Nil if there is none.
  ///   - notSources: files and folders among the sources that are skipped.
  ///   - takesNamedFiles: whether a file that is named directly counts as a PNG under any name.
  ///   - width: the number of folders that are listed at once.
  ///   - reader: the reader with the archives among the sources. A build opens none.
  /// - Throws: `BuildError` if a source does not exist, or lies in the output.
  init(
    sources: [String], lists: [SourceList] = [], base: String? = nil, output: String?, excludes: [Glob],
    notSources: [String] = [], takesNamedFiles: Bool = false, width: Int = 1, reader: FileReader = FileReader()
  ) throws(BuildError) {
    self.width = width
    self.reader = reader
    excluded = SourceWalk.Excluded(excludes, [output].compactMap(\.self) + notSources)
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
  }

  /// Returns the path of a source below the base, from both as they are written, or else from both with links resolved.
  /// Nil if the source is outside of the base.
  private static func keptPath(of source: String, below base: String) -> String? {
    if let path = Path.relative(source, to: base) { return path }
    guard let base = Path.resolved(base), let folder = Path.resolved(Path.parent(of: source)) else { return nil }
    let name = Path.name(of: source)
    let found = [".", ".."].contains(name) ? Path.resolved(source) : Path.join(folder, name)
    return found.flatMap { Path.isInside($0, base) ? Path.relative($0, to: base) : nil }
  }

  /// The existing output folder.
  private struct Output {
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
        if case .taken(let kind) = excluded.fate(of: entry) {
          let item = BuildItem(entry, status, kind, root: roots.count - 1, below: entry.relativePath)
          claimFolders(of: item)
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
    for found in folders {
      sourceFolders += found.folders
      settled += found.settled
      if let first = found.items.first { claimFolders(of: first) }
      for item in found.items { claim(item) }
      for error in found.unreadable { settle(error.path, .failed(.file(error))) }
      if !found.unreadable.isEmpty { isComplete = false }
    }
  }

  /// Adds a file that was named directly.
  private mutating func add(file entry: FileTree.Entry, _ status: FileStatus) {
    let fate = takesNamedFiles && entry.kind == .file ? .taken(.png) : excluded.fate(of: entry)
    switch named(fate, entry) {
    case .taken(let kind):
      let item = BuildItem(entry, status, kind, root: roots.count - 1, below: entry.relativePath)
      claimFolders(of: item)
      claim(item)
    case .leftOut(let reason): settled.append(FileRecord(entry.path, leftOut: reason, bytes: status.size))
    case .notOurs: break
    }
  }

  /// Adds an item, unless an earlier one has its output.
  private mutating func claim(_ item: BuildItem) {
    guard let index = claims.claim(item.output) else {
      claimants.append((items.count, false))
      return items.append(item)
    }
    let isSame = claims[index].utf8.elementsEqual(item.output.utf8)
    let other = items[claimants[index].item]
    if claimants[index].isFolder { return fail(item, other, .fileAndFolder) }
    // A file that is named twice is built once.
    if isSame, let file = try? FileStatus(of: item.source),
      file.identity == (try? FileStatus(of: other.source).identity)
    {
      return
    }
    fail(item, other, isSame ? .sameOutput : .sameButForCase)
  }

  /// Claims the folders that an item needs, each in one spelling.
  private mutating func claimFolders(of item: BuildItem) {
    var folder = Path.parent(of: item.output)
    while folder != "." {
      if let index = claims.claim(folder) {
        let other = items[claimants[index].item]
        if !claimants[index].isFolder {
          clashes.append(OutputClash(source: item.source, other: other.source, reason: .fileAndFolder))
        } else if !claims[index].utf8.elementsEqual(folder.utf8) {
          clashes.append(OutputClash(source: item.source, other: other.source, reason: .sameButForCase))
        }
        return
      }
      claimants.append((items.count, true))
      folder = Path.parent(of: folder)
    }
  }

  private mutating func fail(_ item: BuildItem, _ other: BuildItem, _ reason: OutputClash.Reason) {
    let clash = OutputClash(source: item.source, other: other.source, reason: reason)
    clashes.append(clash)
    settle(item.source, .failed(.clash(clash)))
  }

  private mutating func settle(_ source: String, _ fate: Disposition) {
    settled.append(
      FileRecord(source: source, output: nil, fate: fate, sourceBytes: 0, outputBytes: 0, image: nil, state: .none))
  }

  /// Returns the plan without files other than PNGs. Records of failures stay.
  ///
  /// - Parameter outputName: the output's name, for a plan with one file.
  func onlyPNGs(outputName: String? = nil) -> BuildPlan {
    var plan = self
    plan.items = items.filter { $0.kind == .png }
    plan.settled = settled.filter { $0.failure != nil }
    if let outputName {
      for index in plan.items.indices { plan.items[index].output = outputName }
    }
    return plan
  }

  /// Returns the indices of `items`, the largest file first, so that the longest work starts early. Equal sizes keep
  /// their order.
  static func largestFirst(_ items: [BuildItem]) -> [Int] {
    items.indices.sorted { (items[$1].size, $0) < (items[$0].size, $1) }
  }
}
