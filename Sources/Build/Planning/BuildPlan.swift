import Assets
import FileSystem
import Pipeline

/// The files of a build and what each is to become, before any is read.
package struct BuildPlan {
  struct Item: Sendable {
    let source: String
    /// Below the output folder.
    var output: String
    let kind: FileClass
    /// What named it, an index into `roots`.
    let root: Int
    /// Its path below a root that is a folder.
    let below: String
    /// How the walk found it.
    let trace: FileTrace
    let permissions: UInt32

    /// Bytes.
    var size: Int { trace.size }

    /// The most bytes of a PNG or a property list that are taken into memory.
    static let limit = 1 << 30

    init(
      source: String, output: String, kind: FileClass, root: Int, below: String, trace: FileTrace, permissions: UInt32
    ) {
      self.source = source
      self.output = output
      self.kind = kind
      self.root = root
      self.below = below
      self.trace = trace
      self.permissions = permissions
    }

    init(_ entry: FileTree.Entry, _ status: FileStatus, _ kind: FileClass, root: Int, below: String) {
      self.init(
        source: entry.path, output: entry.relativePath, kind: kind, root: root, below: below,
        trace: status.trace, permissions: status.permissions)
    }
  }

  /// What sources were named by.
  enum Root {
    /// The files in it get `prefix` before their paths.
    case folder(String, prefix: String)
    /// One file.
    case file(String)
    /// All that a list names.
    case list(String)
  }

  private(set) var items: [Item] = []
  private let takesNamedFiles: Bool
  /// Files that are settled without work: left out, or unreadable.
  private(set) var settled: [FileRecord] = []
  /// The folders that were looked into: a file that comes or goes changes them.
  private(set) var sourceFolders: [String] = []
  private(set) var roots: [Root] = []
  private(set) var clashes: [OutputClash] = []
  /// False when there are folders that could not be looked into.
  private(set) var isComplete = true
  /// The outputs of `items` and the folders on their way.
  private var claims = OutputNameTable()
  /// For each claim, the item that made it first.
  private var claimants: [(item: Int, isFolder: Bool)] = []
  /// The folders that were walked, so that one that is named twice is walked once.
  private var walked: Set<Walked> = []
  private var resolver = PathResolver()
  let excluded: SourceWalk.Excluded
  private let width: Int

  /// Walks the sources.
  ///
  /// - Parameters:
  ///   - lists: more of them; they keep their folders.
  ///   - base: sources inside keep their path below it.
  ///   - output: the folder that results go to; nil when they go nowhere that must not be a source.
  ///   - notSources: files and folders among the sources that are none.
  ///   - takesNamedFiles: a file that is named by itself is a PNG, whatever its name.
  ///   - width: how many folders are looked into at once.
  /// - Throws: `BuildError` when a source is not there, or lies in the output.
  init(
    sources: [String], lists: [SourceList] = [], base: String? = nil, output: String?, excludes: [Glob],
    notSources: [String] = [], takesNamedFiles: Bool = false, width: Int = 1
  ) throws(BuildError) {
    self.width = width
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

  /// The path of a source below the base, as both are written or else as they are found on the disk; nil when it lies
  /// elsewhere.
  private static func keptPath(of source: String, below base: String) -> String? {
    if let path = Path.relative(source, to: base) { return path }
    guard let base = Path.resolved(base), let folder = Path.resolved(Path.parent(of: source)) else { return nil }
    let name = Path.name(of: source)
    let found = [".", ".."].contains(name) ? Path.resolved(source) : Path.join(folder, name)
    return found.flatMap { Path.isInside($0, base) ? Path.relative($0, to: base) : nil }
  }

  /// The output folder that is there already.
  private struct Output {
    let path: String
    let resolved: String
  }

  private struct Walked: Hashable {
    let identity: FileStatus.Identity
    let prefix: ExactPath
  }

  /// - Parameter keptPath: its path in the output; nil for the top, where a file keeps its name.
  private mutating func add(
    _ source: String, keptPath: String?, list: String?, _ output: Output?
  ) throws(BuildError) {
    let own: FileStatus
    let status: FileStatus
    do throws(FileError) {
      own = try FileStatus(of: source, followsLink: false)
      status = own.kind == .link ? try FileStatus(of: source) : own
    } catch { throw .source(error) }
    // Of many files in one folder only the folder is resolved.
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
      // One that a list names is left out, as in a folder.
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

  /// Adds a file that was named by itself.
  private mutating func add(file entry: FileTree.Entry, _ status: FileStatus) {
    let fate = takesNamedFiles && entry.kind == .file ? .taken(.png) : excluded.fate(of: entry)
    switch named(fate, entry) {
    case .taken(let kind):
      let item = Item(entry, status, kind, root: roots.count - 1, below: entry.relativePath)
      claimFolders(of: item)
      claim(item)
    case .leftOut(let reason): settled.append(FileRecord(entry.path, leftOut: reason, bytes: status.size))
    case .notOurs: break
    }
  }

  /// Takes an item, unless an earlier one has its output.
  private mutating func claim(_ item: Item) {
    guard let index = claims.claim(item.output) else {
      claimants.append((items.count, false))
      return items.append(item)
    }
    let isSame = claims[index].utf8.elementsEqual(item.output.utf8)
    let other = items[claimants[index].item]
    if claimants[index].isFolder { return fail(item, other, .fileAndFolder) }
    // One file that is named twice is taken once.
    if isSame, let file = try? FileStatus(of: item.source),
      file.identity == (try? FileStatus(of: other.source).identity)
    {
      return
    }
    fail(item, other, isSame ? .sameOutput : .sameButForCase)
  }

  /// Claims the folders that an item needs, each in one spelling.
  private mutating func claimFolders(of item: Item) {
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

  private mutating func fail(_ item: Item, _ other: Item, _ reason: OutputClash.Reason) {
    let clash = OutputClash(source: item.source, other: other.source, reason: reason)
    clashes.append(clash)
    settle(item.source, .failed(.clash(clash)))
  }

  private mutating func settle(_ source: String, _ fate: Disposition) {
    settled.append(
      FileRecord(source: source, output: nil, fate: fate, sourceBytes: 0, outputBytes: 0, image: nil, state: .none))
  }

  /// The same plan for PNGs alone: other files are no business of a conversion, but what failed is.
  ///
  /// - Parameter outputName: what a single file is to be called.
  func onlyPNGs(outputName: String? = nil) -> BuildPlan {
    var plan = self
    plan.items = items.filter { $0.kind == .png }
    plan.settled = settled.filter { $0.failure != nil }
    if let outputName {
      for index in plan.items.indices { plan.items[index].output = outputName }
    }
    return plan
  }

  /// Indices of `items`, the largest file first: the longest work starts early. Equal sizes keep their order.
  static func largestFirst(_ items: [Item]) -> [Int] {
    items.indices.sorted { (items[$1].size, $0) < (items[$0].size, $1) }
  }
}
