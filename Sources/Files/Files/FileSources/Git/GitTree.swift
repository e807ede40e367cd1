/// The files of a revision, in place of those in the repository's folder. Contents are read when they are needed.
package struct GitTree: Sendable {
  /// The name of the revision, as the user wrote it.
  package let name: String
  package let repository: GitRepository
  /// The paths of the submodules below the top, whose files belong to other repositories.
  package let submodules: [String]
  let submodulePaths: Set<ExactPath>
  let tree: ArchiveTree
  private let listing: [GitListing.Entry]
  /// The hexadecimal names of the files' objects, one after the other.
  private let objects: [UInt8]
  private let objectLength: Int
  private let contents: GitObjects
  /// The working directory.
  private let here: String

  /// The most bytes of a list of files, and the most files and folders.
  private static let listLimit = 1 << 29
  private static let mostNodes = 1 << 21

  /// Lists the files of a revision.
  ///
  /// - Parameter name: the name of a commit, a tag or a tree, in git's syntax and without a path.
  package init(_ name: String, in repository: GitRepository) throws(GitError) {
    guard let object = try repository.object(of: name) else { throw repository.unknown(name) }
    var listing = try Self.listing(of: object, name, repository)
    if listing.entries.contains(where: { $0.size == nil && $0.kind != .submodule }) {
      GitSizes(repository).complete(&listing)
    }
    var builder = GitTreeBuilder(GitObjects(folder: repository.folder), mostNodes: Self.mostNodes)
    for index in listing.entries.indices {
      builder.add(index, listing)
      if builder.isFull { throw .tooManyFiles(name, limit: Self.mostNodes) }
    }
    self.name = name
    self.repository = repository
    self.listing = listing.entries
    submodules = builder.submodules
    submodulePaths = Set(submodules.map(ExactPath.init))
    objects = builder.objects
    contents = builder.contents
    objectLength = object.utf8.count
    tree = builder.finished()
    here = Path.resolved(".") ?? "/"
  }

  private static func listing(
    of object: String, _ name: String, _ repository: GitRepository
  ) throws(GitError) -> GitListing {
    var list = try repository.git(["ls-tree", "-r", "-z", "-l", "--full-tree", object], limit: listLimit)
    // git does not list the sizes of a partial clone.
    if list.exitCode != 0 {
      list = try repository.git(["ls-tree", "-r", "-z", "--full-tree", object], limit: listLimit)
    }
    guard list.exitCode == 0 else { throw .unlisted(name, reason: GitRepository.reason(list.errors)) }
    guard let listing = GitListing(list.output) else {
      throw .unlisted(name, reason: "its list has an unknown form")
    }
    return listing
  }

  /// Returns the hexadecimal name of the object of a file: a hash of its content.
  func object(ofFile index: Int) -> [UInt8] {
    Array(objects[index * objectLength..<(index + 1) * objectLength])
  }

  /// Returns the kind of a path below the top; nil if the revision does not have it.
  package func kind(ofInner path: String) -> FileStatus.Kind? {
    tree.node(at: path).map { tree.nodes[$0].kind.status }
  }

  /// The numbers of git's processes that run for this revision.
  package var processes: [Int32] { contents.processes }

  /// Returns the path below the top; nil for a path outside the repository's folder.
  package func inner(of path: String) -> String? {
    let top = repository.top
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let absolute = Self.normalized(isAbsolute ? path : Path.join(here, path))
    if Path.areSame(absolute, top) { return "" }
    let start = top == "/" ? 1 : top.utf8.count + 1
    guard absolute.utf8.count > start, Path.haveSameStart(absolute, top == "/" ? top : top + "/", count: start) else {
      return nil
    }
    return String(Substring(absolute.utf8.dropFirst(start)))
  }

  /// Returns an absolute path without `.`, `..` and empty parts.
  private static func normalized(_ path: String) -> String {
    var isPlain = path.utf8.last != UInt8(ascii: "/")
    var last = UInt8(ascii: "x")
    for byte in path.utf8 {
      if last == UInt8(ascii: "/"), byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") { isPlain = false }
      last = byte
    }
    if isPlain { return path }
    var parts: [String] = []
    for part in Path.parts(of: path) where !part.isEmpty && part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

extension GitTree: FileStore {
  var resolvedPath: String? { repository.top }
  var problem: FileError.Reason? { nil }
  var followsFolderLinks: Bool { true }

  /// The number in identities, which differs from the numbers of archives.
  private static let number = 1 << 30

  func status(of node: Int) -> FileStatus {
    let kind = tree.nodes[node].kind
    let entry: GitListing.Entry? =
      switch kind {
      case .folder: nil
      case .file(let index), .link(let index, _): listing[index]
      }
    let isProgram: Bool = if case .program = entry?.kind { true } else { kind.isFolder }
    return FileStatus(
      kind: kind.status, permissions: isProgram ? 0o755 : 0o644,
      identity: FileStatus.Identity(archive: Self.number, file: node),
      trace: FileTrace(size: entry?.size ?? 0, modified: 0, changed: 0, number: UInt64(node)))
  }

  /// Packs store differences of files, so that a file has no size of its own in them.
  func compressedSize(ofFile index: Int) -> Int? { nil }

  func contents(ofFile index: Int, _ shown: String, limit: Int) throws(FileError) -> [UInt8] {
    let size = listing[index].size ?? 0
    if size > limit { throw FileError(shown, .read, .tooLarge(limit: limit)) }
    return try prefix(ofFile: index, shown, count: size)
  }

  func prefix(ofFile index: Int, _ shown: String, count: Int) throws(FileError) -> [UInt8] {
    guard let size = listing[index].size else { throw FileError(shown, .read, .revision(.missing)) }
    if count <= 0 { return [] }
    do throws(RevisionProblem) {
      return try contents.read(object(ofFile: index), size: size, count: count)
    } catch { throw FileError(shown, .read, .revision(error)) }
  }

  func forEachPiece(ofFile index: Int, _ shown: String, _ body: (Span<UInt8>) -> Void) throws(FileError) {
    guard let size = listing[index].size else { throw FileError(shown, .read, .revision(.missing)) }
    do throws(RevisionProblem) {
      try contents.forEachPiece(of: object(ofFile: index), size: size, pieceSize: Files.pieceSize, body)
    } catch { throw FileError(shown, .read, .revision(error)) }
  }

  func open(file index: Int, _ shown: String) throws(FileError) -> any StoredFile {
    guard let size = listing[index].size else { throw FileError(shown, .read, .revision(.missing)) }
    return GitFile(self, index, shown, size: size)
  }
}

/// A file of a revision for random access. git sends files from their start, so a small one is read as a whole.
private final class GitFile: StoredFile {
  private let tree: GitTree
  private let index: Int
  private let shown: String
  let size: Int
  private var start: StoredStart

  /// Files up to this size are read as a whole.
  private static let smallSize = 1 << 22

  init(_ tree: GitTree, _ index: Int, _ shown: String, size: Int) {
    self.tree = tree
    self.index = index
    self.shown = shown
    self.size = size
    start = StoredStart(least: Self.smallSize)
  }

  func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try start.bytes(at: offset, count: count, size: size) { count throws(FileError) in
      try tree.prefix(ofFile: index, shown, count: count)
    }
  }
}
