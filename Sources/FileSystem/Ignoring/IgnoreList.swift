/// The lines of one `.gitignore` (gitignore(5)): the last pattern that matches a path decides.
package struct IgnoreList: Sendable {
  private struct Pattern: Sendable {
    let glob: Glob
    let isNegated: Bool
  }

  private let patterns: [Pattern]

  package init(_ bytes: [UInt8]) {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = bytes.dropFirst(hasMark ? 3 : 0).split(separator: UInt8(ascii: "\n"))
    patterns = lines.compactMap { Self.pattern($0) }
  }

  package var isEmpty: Bool { patterns.isEmpty }

  /// Whether the list says that a path, relative to the list's folder, is ignored; nil when it says nothing.
  package func ignores(_ path: String, isFolder: Bool) -> Bool? {
    ignores(name: Path.name(of: path), isFolder: isFolder) { path }
  }

  fileprivate func ignores(name: String, isFolder: Bool, path: () -> String) -> Bool? {
    patterns.last { $0.glob.matches(name: name, isFolder: isFolder, path: path) }.map { !$0.isNegated }
  }

  private static func pattern(_ line: ArraySlice<UInt8>) -> Pattern? {
    var bytes = line
    if bytes.last == 13 { bytes.removeLast() }
    bytes = withoutTrailingSpaces(bytes)
    guard let first = bytes.first, first != UInt8(ascii: "#") else { return nil }
    let isNegated = first == UInt8(ascii: "!")
    if isNegated { bytes.removeFirst() }
    let text = String(decoding: bytes, as: UTF8.self)
    // Git takes a slash alone, a backslash at the end and a set without its end for patterns that match nothing.
    guard !text.isEmpty, text != "/" else { return nil }
    let glob = Glob(text)
    return glob.isComplete ? Pattern(glob: glob, isNegated: isNegated) : nil
  }

  /// Spaces at the end do not count, unless a backslash stands before them.
  private static func withoutTrailingSpaces(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = bytes.startIndex
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.endIndex {
        index += 2
        end = index
        continue
      }
      if bytes[index] != UInt8(ascii: " ") { end = index + 1 }
      index += 1
    }
    return bytes[..<end]
  }
}

/// Everything that `.gitignore` files say of a tree: those of its folders, those above up to the repository's top, and
/// the repository's own `info/exclude`. What a person set up for all repositories is not read: it differs by machine.
///
/// A link to a folder counts as a folder, because walks follow it. For git, which does not, it is a file: a pattern such
/// as `build/` does not match it there.
package struct IgnoreRules {
  private struct Source {
    /// Resolved.
    let folder: String
    let list: IgnoreList
  }

  private let root: String
  /// By the folder's path below the walked root: what holds in it, the outermost first.
  private var known: [String: [Source]] = [:]
  /// The last folder that was asked for, with its slash, and what holds in it: a walk asks for one folder's files in turn.
  private var last: (path: String, count: Int, sources: [Source])?
  private let above: [Source]

  /// - Parameter root: the folder that is walked.
  package init(root: String) {
    let resolved = Path.resolved(root) ?? root
    self.root = resolved
    above = Self.above(resolved)
  }

  /// Whether what has this path below the root is ignored by itself; a walk leaves out what is in an ignored folder.
  package mutating func ignores(_ relativePath: String, isFolder: Bool) -> Bool {
    let sources = sources(around: relativePath)
    if sources.isEmpty { return false }
    let name = Path.name(of: relativePath)
    for source in sources.reversed() {
      let decision = source.list.ignores(name: name, isFolder: isFolder) {
        let start = source.folder == "/" ? 1 : source.folder.utf8.count + 1
        return String(Substring(Path.join(root, relativePath).utf8.dropFirst(start)))
      }
      if let decision { return decision }
    }
    return false
  }

  private mutating func sources(around path: String) -> [Source] {
    let count = Path.folderCount(of: path)
    if let last, last.count == count, Path.haveSameStart(last.path, path, count: count) { return last.sources }
    let folder = Path.parent(of: path)
    let sources = sources(of: folder == "." ? "" : folder)
    last = (path, count, sources)
    return sources
  }

  private mutating func sources(of folder: String) -> [Source] {
    if let sources = known[folder] { return sources }
    let parent = Path.parent(of: folder)
    let outer = folder.isEmpty ? above : sources(of: parent == "." ? "" : parent)
    let sources = outer + Self.source(in: folder.isEmpty ? root : Path.join(root, folder))
    known[folder] = sources
    return sources
  }

  /// From the repository's top down to the folder above the root.
  private static func above(_ root: String) -> [Source] {
    guard let top = ProjectPaths.closestFolder(with: ".git", to: root) else { return [] }
    var folders: [String] = []
    var folder = root
    while folder != top {
      folder = Path.parent(of: folder)
      folders.append(folder)
    }
    let own = read(Path.join(top, ".git/info/exclude")).map { [Source(folder: top, list: $0)] } ?? []
    return own + folders.reversed().flatMap(source)
  }

  private static func source(in folder: String) -> [Source] {
    read(Path.join(folder, ".gitignore")).map { [Source(folder: folder, list: $0)] } ?? []
  }

  private static func read(_ path: String) -> IgnoreList? {
    guard let bytes = try? Files.read(path, limit: 1 << 20) else { return nil }
    let list = IgnoreList(bytes)
    return list.isEmpty ? nil : list
  }
}
