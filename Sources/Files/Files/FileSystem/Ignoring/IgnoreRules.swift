/// All ignore rules for a tree: the `.gitignore` files of its folders and of the folders above up to the repository's
/// top, and the repository's `info/exclude`. A user's global ignore file is not read, because it differs by machine.
///
/// A link to a folder counts as a folder, because walks follow it. Git does not follow it and treats it as a file.
/// There, a pattern such as `build/` does not match the link.
package struct IgnoreRules {
  private struct Source {
    /// The folder of the list, resolved.
    let folder: String
    let list: IgnoreList
  }

  private let root: String
  /// The lists that apply in each folder, the outermost first, by the folder's path below the walked root.
  private var known: [String: [Source]] = [:]
  /// The last requested path, the length of its folder with the slash, and the lists that apply there. A walk visits
  /// the files of a folder one after another.
  private var last: (path: String, count: Int, sources: [Source])?
  /// The effort for the lists of each folder.
  private var efforts: [ExactPath: Int] = [:]
  /// The most effort for the lists of one folder, in compared bytes: a few seconds. A list with 100 patterns that are
  /// compared one by one reaches it after about a million paths.
  private static let mostEffort = 1 << 29
  private let above: [Source]
  private let failedReads: FailedReads?

  /// - Parameters:
  ///   - root: the folder to walk.
  ///   - failedReads: receives the errors of lists that exist and cannot be read.
  package init(root: String, failedReads: FailedReads? = nil) {
    self.failedReads = failedReads
    let resolved = Path.resolved(root) ?? Path.resolvedAsFarAsPossible(root) ?? root
    self.root = resolved
    above = Self.above(resolved, failedReads)
  }

  /// Returns true if a pattern ignores the file or folder itself. The folders around it are not checked, because a walk
  /// does not enter an ignored folder.
  package mutating func ignores(_ relativePath: String, isFolder: Bool) -> Bool {
    let sources = sources(around: relativePath)
    if sources.isEmpty { return false }
    let name = Path.name(of: relativePath)
    for source in sources.reversed() {
      let key = ExactPath(source.folder)
      var effort = efforts[key] ?? 0
      if effort > Self.mostEffort { continue }
      let decision = source.list.ignores(name: name, isFolder: isFolder, &effort) {
        let start = source.folder == "/" ? 1 : source.folder.utf8.count + 1
        return String(Substring(Path.join(root, relativePath).utf8.dropFirst(start)))
      }
      efforts[key] = effort
      if effort > Self.mostEffort {
        failedReads?.add(FileError(Path.join(source.folder, ".gitignore"), .read, .tooManyPatterns))
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
    let sources = outer + Self.source(in: folder.isEmpty ? root : Path.join(root, folder), failedReads)
    known[folder] = sources
    return sources
  }

  /// Returns the lists from the repository's top down to the folder above the root.
  private static func above(_ root: String, _ failedReads: FailedReads?) -> [Source] {
    guard let top = ProjectPaths.closestFolder(with: ".git", to: root) else { return [] }
    var folders: [String] = []
    var folder = root
    while folder != top {
      folder = Path.parent(of: folder)
      folders.append(folder)
    }
    let own = read(Path.join(top, ".git/info/exclude"), failedReads).map { [Source(folder: top, list: $0)] } ?? []
    return own + folders.reversed().flatMap { source(in: $0, failedReads) }
  }

  private static func source(in folder: String, _ failedReads: FailedReads?) -> [Source] {
    read(Path.join(folder, ".gitignore"), failedReads).map { [Source(folder: folder, list: $0)] } ?? []
  }

  private static func read(_ path: String, _ failedReads: FailedReads?) -> IgnoreList? {
    do throws(FileError) {
      let list = IgnoreList(try Files.read(path, limit: 1 << 20))
      return list.isEmpty ? nil : list
    } catch {
      failedReads?.add(error)
      return nil
    }
  }
}
