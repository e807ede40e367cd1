import CrushFiles
import Synchronization

/// The excludes of a command line that matched a file or a folder. Several threads add them.
package final class UsedExcludes: Sendable {
  private let indices = Mutex<Set<Int>>([])

  package init() {}

  func add(_ index: Int) { indices.withLock { _ = $0.insert(index) } }

  /// - Parameter index: the index in `AuditOptions.excludes`.
  package func contains(_ index: Int) -> Bool { indices.withLock { $0.contains(index) } }
}

extension AuditOptions {
  /// Returns true if an exclude matches a path below one of `paths`.
  package func excludes(_ path: String, isFolder: Bool) -> Bool {
    excludes { $0.matches(path, isFolder: isFolder) }
  }

  /// Returns true if an exclude matches a file or a folder above it.
  package func excludesAnything(on path: String) -> Bool {
    excludes { [$0].excludeAnything(on: path) }
  }

  private func excludes(_ matches: (Glob) -> Bool) -> Bool {
    guard let usedExcludes else { return excludes.contains(where: matches) }
    // Each exclude that matches is in use, so the search does not end at the first one.
    let found = excludes.indices.filter { matches(excludes[$0]) }
    for index in found { usedExcludes.add(index) }
    return !found.isEmpty
  }
}
