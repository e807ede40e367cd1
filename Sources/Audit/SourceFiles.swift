import Assets
package import FileSystem
package import ImageUses
import Workers

/// Sources outside of what is audited, and what they say of images.
package struct SourceFiles: Sendable {
  package let files: [(path: String, uses: SourceUses)]

  /// Folders that hold what tools made or fetched, not sources.
  private static let skipped: Set<String> = [".build", "build", "DerivedData", "node_modules", "Pods", "Carthage"]

  package init(files: [(path: String, uses: SourceUses)]) { self.files = files }

  /// Reads every source below the paths.
  ///
  /// - Throws: `FileError` when one of the paths is not there. A source that cannot be read says nothing.
  package init(paths: [String], excludes: [Glob], jobs: Int, readsUIKit: Bool) throws(FileError) {
    var found: [[UInt8]: String] = [:]
    for path in paths {
      guard try FileStatus(of: path).kind == .folder else {
        found[Array(path.utf8)] = path
        continue
      }
      try FileTree.walk(path, .kinds) { entry in
        if entry.kind == .folder {
          return Junk(name: entry.name, isFolder: true) == nil && !Self.skipped.contains(entry.name)
            && !excludes.contains { $0.matches(entry.relativePath, isFolder: true) }
        }
        if entry.kind == .file { found[Array(entry.path.utf8)] = entry.path }
        return true
      } failed: { _ in
      }
    }
    let sources = found.values.compactMap { path in SourceLook.kind(of: path).map { (path: path, kind: $0) } }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let uses = Workers.map(sources, width: jobs, scratch: { 0 }) { _, source in
      (try? SourceLook.uses(in: source.path, source.kind, readsUIKit: readsUIKit)) ?? SourceUses()
    }
    files = zip(sources, uses).map { (path: $0.path, uses: $1) }
  }
}
