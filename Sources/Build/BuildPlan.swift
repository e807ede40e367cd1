import Assets
import FileSystem

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
    case folder(String)
    /// One file.
    case file(String)
    /// All that a list names.
    case list(String)
  }

  /// Two sources for one output.
  package struct Clash: Sendable, Equatable {
    package let source: String
    package let other: String
  }

  private(set) var items: [Item] = []
  private let excludes: [Glob]
  private let takesNamedFiles: Bool
  /// Files that are settled without work: left out, or unreadable.
  private(set) var settled: [FileRecord] = []
  /// The folders that were looked into: a file that comes or goes changes them.
  private(set) var sourceFolders: [String] = []
  private(set) var roots: [Root] = []
  private(set) var clashes: [Clash] = []
  /// False when there are folders that could not be looked into.
  private(set) var isComplete = true
  /// The outputs of `items`, in their order.
  private var claims = NameClaims()
  private let width: Int

  /// Walks the sources.
  ///
  /// - Parameters:
  ///   - lists: more of them; they keep their folders.
  ///   - base: sources inside keep their path below it.
  ///   - output: the folder that results go to; nil when they go nowhere that must not be a source.
  ///   - takesNamedFiles: a file that is named by itself is a PNG, whatever its name.
  ///   - width: how many folders are looked into at once.
  /// - Throws: `BuildError` when a source is not there, or lies in the output.
  init(
    sources: [String], lists: [SourceList] = [], base: String? = nil, output: String?, excludes: [Glob],
    takesNamedFiles: Bool = false, width: Int = 1
  ) throws(BuildError) {
    self.width = width
    self.excludes = excludes
    self.takesNamedFiles = takesNamedFiles
    let folder = output.flatMap(Path.resolved)
    if let output, folder != nil { try Self.checkIsFolder(output) }
    let output = folder.map { Output(path: output ?? $0, resolved: $0, identity: try? FileStatus(of: $0).identity) }
    for source in sources {
      try add(source, keptPath: base.flatMap { Path.relative(source, to: $0) }, list: nil, output)
    }
    for list in lists {
      for path in list.paths {
        try add(path, keptPath: Path.relative(path, to: base ?? ""), list: list.name, output)
      }
    }
  }

  /// The output folder that is there already.
  private struct Output {
    let path: String
    let resolved: String
    let identity: FileStatus.Identity?
  }

  /// - Parameter keptPath: its path in the output; nil for the top, where a file keeps its name.
  private mutating func add(
    _ source: String, keptPath: String?, list: String?, _ output: Output?
  ) throws(BuildError) {
    let status: FileStatus
    do throws(FileError) { status = try FileStatus(of: source) } catch { throw .source(error) }
    if let output, let resolved = Path.resolved(source), Path.isInside(resolved, output.resolved) {
      throw .sourceInsideOutput(source: source, output: output.path)
    }
    if status.kind == .folder {
      roots.append(.folder(source))
      try add(folder: source, prefix: keptPath ?? "", output: output?.identity)
    } else {
      // One that a list names is left out, as in a folder.
      if status.kind == .special && list == nil { throw .source(FileError(source, .read, .notAFile)) }
      if let list {
        if case .list(list)? = roots.last {} else { roots.append(.list(list)) }
      } else {
        roots.append(.file(source))
      }
      add(file: FileTree.Entry(path: source, relativePath: keptPath, status: status), status)
    }
  }

  private static func checkIsFolder(_ path: String) throws(BuildError) {
    let status: FileStatus
    do throws(FileError) { status = try FileStatus(of: path) } catch { throw .output(error) }
    if status.kind != .folder { throw .outputIsNotAFolder(path) }
  }

  private mutating func add(folder: String, prefix: String, output: FileStatus.Identity?) throws(BuildError) {
    let walk = SourceWalk(excludes: excludes, output: output, root: roots.count - 1, prefix: prefix)
    let folders: [SourceWalk.Found]
    do throws(FileError) { folders = try walk.run(folder, width: width) } catch { throw .source(error) }
    sourceFolders.append(folder)
    items.reserveCapacity(items.count + folders.reduce(0) { $0 + $1.items.count })
    for found in folders {
      sourceFolders += found.folders
      settled += found.settled
      for item in found.items { claim(item) }
      for error in found.unreadable { settle(error.path, .failed(error.message)) }
      if !found.unreadable.isEmpty { isComplete = false }
    }
  }

  /// Adds a file that was named by itself.
  private mutating func add(file entry: FileTree.Entry, _ status: FileStatus) {
    let fate = takesNamedFiles && entry.kind == .file ? .taken(.png) : SourceWalk.fate(of: entry, excludes)
    switch named(fate, entry) {
    case .taken(let kind): claim(Item(entry, status, kind, root: roots.count - 1, below: entry.relativePath))
    case .leftOut(let reason): settled.append(FileRecord(entry.path, leftOut: reason, bytes: status.size))
    case .notOurs: break
    }
  }

  /// Two files may not become one.
  private mutating func claim(_ item: Item) {
    guard let index = claims.claim(item.output) else { return items.append(item) }
    let other = items[index].source
    clashes.append(Clash(source: item.source, other: other))
    settle(item.source, .failed("would be written over the result of \(other): the names differ at most by case"))
  }

  private mutating func settle(_ source: String, _ fate: Fate) {
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
