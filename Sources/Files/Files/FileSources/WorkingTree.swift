import Synchronization

/// The bounds of a repository's files, so that a walk of the working tree and a walk of a revision visit the same ones.
///
/// A submodule and any other repository below the top are skipped. So is a link that leads out of the tree. A link to a
/// folder below the start of a walk is skipped as well, since the walk visits the folder itself.
package final class WorkingTree: Sendable {
  /// The resolved top folder.
  let top: String
  private let found = Mutex<Set<ExactPath>>([])

  /// The most links of one path, as on Linux.
  private static let mostLinks = 40

  package init(top: String) { self.top = top }

  /// Creates the bounds of the repository around a path. Without a repository, the path itself is the top.
  package convenience init(around path: String) {
    let start = Path.resolved(path) ?? path
    var folder = start
    while folder != "/" && folder != "." {
      if Files.exists(Path.join(folder, ".git")) {
        self.init(top: folder)
        return
      }
      folder = Path.parent(of: folder)
    }
    self.init(top: start)
  }

  /// The paths of the skipped repositories below the top, sorted.
  package var skipped: [String] { found.withLock { $0.map(\.text) }.sorted(by: Path.precedes) }

  /// Returns true for a folder with a repository of its own, and remembers it.
  fileprivate func skipsRepository(_ inner: [String], _ reader: FileReader) -> Bool {
    let path = inner.joined(separator: "/")
    if let submodules = reader.submodules { return submodules.contains(ExactPath(path)) }
    guard Files.exists(Path.join(Path.join(top, path), ".git")) else { return false }
    found.withLock { _ = $0.insert(ExactPath(path)) }
    return true
  }

  /// Follows all links of a path below the top.
  ///
  /// - Returns: the path below the top after links; nil if it leads outside. A link without a target is as it stands.
  fileprivate func followed(_ inner: [String], _ reader: FileReader) -> [String]? {
    var pending = Array(inner.reversed())
    var done: [String] = []
    var links = Self.mostLinks
    while let part = pending.popLast() {
      if part.isEmpty || part == "." { continue }
      if part == ".." {
        if done.popLast() == nil { return nil }
        continue
      }
      done.append(part)
      guard let target = reader.target(ofLink: Path.join(top, done.joined(separator: "/"))) else { continue }
      links -= 1
      if links < 0 { return inner }
      if target.utf8.first == UInt8(ascii: "/") { return nil }
      done.removeLast()
      pending += Path.parts(of: target).reversed()
    }
    return done
  }
}

/// A decision about each entry of one walk.
struct BoundedWalk {
  private let bounds: WorkingTree
  private let reader: FileReader
  private let start: String
  /// The parts of the start of the walk below the top, after links.
  private let inner: [String]

  /// Returns nil for a start outside the tree.
  init?(_ root: String, _ bounds: WorkingTree, _ reader: FileReader) {
    guard let resolved = reader.resolved(root), let below = Path.relative(resolved, to: bounds.top) else { return nil }
    self.bounds = bounds
    self.reader = reader
    start = Path.asPrefix(root)
    inner = Path.parts(of: below).filter { !$0.isEmpty }
  }

  /// Returns true if the walk skips a path below its start.
  ///
  /// - Parameter isFolder: whether it is a folder after links.
  func skips(_ path: String, isFolder: Bool) -> Bool {
    let parts = inner + Path.parts(of: String(Substring(path.utf8.dropFirst(start.utf8.count))))
    if reader.target(ofLink: path) == nil { return isFolder && bounds.skipsRepository(parts, reader) }
    guard let target = bounds.followed(parts, reader) else { return true }
    guard isFolder else { return false }
    return target.starts(with: inner) || bounds.skipsRepository(target, reader)
  }
}
