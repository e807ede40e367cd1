/// A tree of files that are not on the disk one by one: in a zip archive, or in a revision of git.
protocol FileStore: Sendable {
  var tree: ArchiveTree { get }
  /// The absolute path of the top with all links followed; nil if it does not exist.
  var resolvedPath: String? { get }
  /// The status of the top if it is not on the disk; nil if the disk has it.
  var statusOfTop: FileStatus? { get }
  /// A problem of the store as a whole, which hides some of its files; nil if there is none.
  var problem: FileError.Reason? { get }
  /// Whether a walk enters the target of a link to a folder, as it does on the disk.
  var followsFolderLinks: Bool { get }

  /// Returns the status of a node, not of a link's target.
  func status(of node: Int) -> FileStatus

  /// Returns the number of bytes that a file takes in the store; nil if that is its size, or if it is unknown.
  func compressedSize(ofFile index: Int) -> Int?

  /// Returns a whole file.
  ///
  /// - Parameters:
  ///   - index: the index of the file in the tree's `Kind.file`.
  ///   - shown: the path for messages.
  func contents(ofFile index: Int, _ shown: String, limit: Int) throws(FileError) -> [UInt8]

  /// Returns the first bytes of a file, at most `count`.
  func prefix(ofFile index: Int, _ shown: String, count: Int) throws(FileError) -> [UInt8]

  /// Calls `body` with all bytes of a file, in pieces of `Files.pieceSize`.
  func forEachPiece(ofFile index: Int, _ shown: String, _ body: (Span<UInt8>) -> Void) throws(FileError)

  /// Returns a file for random access.
  func open(file index: Int, _ shown: String) throws(FileError) -> any StoredFile
}

/// A file of a store, for random access by one thread.
protocol StoredFile: AnyObject {
  var size: Int { get }

  /// Returns the bytes from `offset` on: fewer than `count` at the end of the file, none after it.
  func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8]
}

/// The first bytes of a file that can only be read from its start. Each growth at least doubles them, so that all growths
/// together cost no more than one whole read does twice.
struct StoredStart {
  private var start: [UInt8] = []
  private let least: Int

  /// - Parameter least: the fewest bytes to read.
  init(least: Int = 1 << 13) { self.least = least }

  /// Returns bytes of a file.
  ///
  /// - Parameter prefix: returns the first bytes of the file.
  mutating func bytes(
    at offset: Int, count: Int, size: Int, prefix: (Int) throws(FileError) -> [UInt8]
  ) throws(FileError) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    let end = offset + min(count, size - offset)
    if end > start.count { start = try prefix(min(size, max(end, start.count * 2, least))) }
    return Array(start[offset..<end])
  }
}

extension ArchiveTree.Kind {
  var isFolder: Bool { if case .folder = self { true } else { false } }

  var status: FileStatus.Kind {
    switch self {
    case .folder: .folder
    case .file: .file
    case .link: .link
    }
  }
}

extension FileStore {
  var statusOfTop: FileStatus? { nil }

  /// The most bytes of a file that is read as a whole.
  static var wholeLimit: Int { 1 << 30 }

  func forEachPiece(ofFile index: Int, _ shown: String, _ body: (Span<UInt8>) -> Void) throws(FileError) {
    let bytes = try contents(ofFile: index, shown, limit: Self.wholeLimit)
    for start in stride(from: 0, to: bytes.count, by: Files.pieceSize) {
      body(bytes.span.extracting(start..<min(start + Files.pieceSize, bytes.count)))
    }
  }

  /// Returns the node at a path below the top, after links.
  ///
  /// - Parameter shown: the path for messages.
  func node(
    at inner: String, _ shown: String, _ operation: FileError.Operation, followsLink: Bool = true
  ) throws(FileError) -> Int {
    if let found = tree.node(at: inner, followsLink: followsLink) { return found }
    if let link = tree.node(at: inner, followsLink: false), let problem = tree.nodes[link].problem {
      throw FileError(shown, operation, problem)
    }
    throw .notFound(shown, operation)
  }

  /// Returns the index of the file at a path below the top, after links.
  func file(at inner: String, _ shown: String) throws(FileError) -> Int {
    let node = tree.nodes[try node(at: inner, shown, .read)]
    guard case .file(let index) = node.kind else { throw FileError(shown, .read, .notAFile) }
    if let problem = node.problem { throw FileError(shown, .read, problem) }
    return index
  }
}

/// A folder of a store whose entries are not visited yet.
private struct StoreBranch {
  /// The folder itself, after links.
  let node: Int
  let path: String
  let relativePath: String
  /// The folder and the folders around it, after links.
  let above: [Int]
}

extension FileStore {
  /// Visits the nodes below a folder in the order of `FileTree.walk`.
  func walk(
    _ root: Int, _ path: String, prefix: String, visit: (FileTree.Entry) -> Bool, failed: (FileError) -> Void
  ) {
    var pending = [StoreBranch(node: root, path: path, relativePath: prefix, above: [root])]
    // Two links at each level would double the visits with each level.
    var budget = tree.nodes.count * 8 + 1 << 16
    while let folder = pending.popLast() {
      let (start, relative) = (Path.asPrefix(folder.path), Path.asPrefix(folder.relativePath))
      var folders: [StoreBranch] = []
      for child in tree.nodes[folder.node].children {
        let node = tree.nodes[child]
        let path = start + node.name
        if let problem = node.problem {
          failed(FileError(path, .read, problem))
          continue
        }
        guard let target = tree.target(of: child) else { continue }
        let status = status(of: target)
        if target != child && status.kind == .folder && !followsFolderLinks { continue }
        if let problem = tree.nodes[target].problem {
          failed(FileError(path, .read, problem))
          continue
        }
        let entry = FileTree.Entry(
          path: path, relativePath: relative + node.name, name: node.name, kind: status.kind, known: status)
        guard visit(entry), status.kind == .folder else { continue }
        budget -= tree.nodes[target].children.count + 1
        if folder.above.contains(target) || budget < 0 {
          failed(FileError(path, .list, .linkLoop))
          continue
        }
        folders.append(
          StoreBranch(
            node: target, path: path, relativePath: entry.relativePath,
            above: followsFolderLinks ? folder.above + [target] : []))
      }
      pending.append(contentsOf: folders.reversed())
    }
  }
}
