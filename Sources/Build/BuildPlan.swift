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

    func read() throws(FileError) -> [UInt8] { try Files.read(source, limit: Self.limit) }
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
  /// The sources of outputs, by the outputs' folded paths.
  private var claims: [String: String] = [:]
  /// What stands before the relative paths of the folder that is walked, with its slash.
  private var prefixBytes = 0

  /// Walks the sources.
  ///
  /// - Parameters:
  ///   - lists: more of them; they keep their folders.
  ///   - base: sources inside keep their path below it.
  ///   - output: the folder that results go to; nil when they go nowhere that must not be a source.
  ///   - takesNamedFiles: a file that is named by itself is a PNG, whatever its name.
  /// - Throws: `BuildError` when a source is not there, or lies in the output.
  init(
    sources: [String], lists: [SourceList] = [], base: String? = nil, output: String?, excludes: [Glob],
    takesNamedFiles: Bool = false
  ) throws(BuildError) {
    self.excludes = excludes
    self.takesNamedFiles = takesNamedFiles
    let folder = output.flatMap(Path.resolved)
    if let output, folder != nil { try Self.checkIsFolder(output) }
    let output = folder.map { Output(path: output ?? $0, resolved: $0) }
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
      try add(folder: source, prefix: keptPath ?? "", output: output?.resolved)
    } else {
      if let list {
        if case .list(list)? = roots.last {} else { roots.append(.list(list)) }
      } else {
        roots.append(.file(source))
      }
      prefixBytes = 0
      let entry = FileTree.Entry(path: source, relativePath: keptPath, status: status)
      if takesNamedFiles && status.kind == .file { claim(entry, .png) } else { add(entry) }
    }
  }

  private static func checkIsFolder(_ path: String) throws(BuildError) {
    let status: FileStatus
    do throws(FileError) { status = try FileStatus(of: path) } catch { throw .output(error) }
    if status.kind != .folder { throw .outputIsNotAFolder(path) }
  }

  private mutating func add(folder: String, prefix: String, output: String?) throws(BuildError) {
    var unreadable: [FileError] = []
    prefixBytes = prefix.isEmpty ? 0 : prefix.utf8.count + 1
    sourceFolders.append(folder)
    do throws(FileError) {
      try FileTree.walk(folder, prefix: prefix) { entry in
        // The output may lie in the source: it is not a source.
        if entry.status.kind == .folder, let output, Path.resolved(entry.path) == output { return false }
        return add(entry)
      } failed: {
        unreadable.append($0)
      }
    } catch { throw .source(error) }
    for error in unreadable { settle(error.path, .failed(error.message)) }
    if !unreadable.isEmpty { isComplete = false }
  }

  /// - Returns: whether to go into the folder that the entry is.
  @discardableResult
  private mutating func add(_ entry: FileTree.Entry) -> Bool {
    let isFolder = entry.status.kind == .folder
    if excludes.contains(where: { $0.matches(entry.relativePath, isFolder: isFolder) }) {
      settle(entry.path, .leftOut(.excluded), bytes: isFolder ? 0 : entry.status.size)
      return false
    }
    let kind = FileClass(name: entry.name, isFolder: isFolder)
    if case .junk(let junk) = kind {
      settle(entry.path, .leftOut(.junk(junk)), bytes: isFolder ? 0 : entry.status.size)
      return false
    }
    if isFolder {
      sourceFolders.append(entry.path)
      return true
    }
    guard entry.status.kind == .file else {
      settle(entry.path, .leftOut(.special))
      return false
    }
    if OutputPlace.isOwn(entry.name) { return false }
    claim(entry, kind)
    return false
  }

  /// Two files may not become one: not by case either, nor by the Unicode form of a name, since Apple's file systems
  /// see one name there. Swift's strings are equal when they are canonically equivalent.
  private mutating func claim(_ entry: FileTree.Entry, _ kind: FileClass) {
    let key = Self.folded(entry.relativePath)
    if let other = claims.updateValue(entry.path, forKey: key) {
      claims[key] = other
      clashes.append(Clash(source: entry.path, other: other))
      settle(entry.path, .failed("would be written over the result of \(other): the names differ at most by case"))
      return
    }
    let below =
      prefixBytes == 0 ? entry.relativePath : String(Substring(entry.relativePath.utf8.dropFirst(prefixBytes)))
    items.append(
      Item(
        source: entry.path, output: entry.relativePath, kind: kind, root: roots.count - 1, below: below,
        trace: entry.status.trace, permissions: entry.status.permissions))
  }

  /// What is the same for paths that Apple's file systems take for one.
  private static func folded(_ path: String) -> String {
    // Lower case of ASCII needs no tables, and most paths are nothing else.
    guard path.utf8.allSatisfy({ $0 < 0x80 }) else { return path.lowercased() }
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard path.utf8.contains(where: capitals.contains) else { return path }
    return String(decoding: path.utf8.map { capitals.contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private mutating func settle(_ source: String, _ fate: Fate, bytes: Int = 0) {
    settled.append(
      FileRecord(
        source: source, output: nil, fate: fate, sourceBytes: bytes, outputBytes: 0, image: nil, state: .none))
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
