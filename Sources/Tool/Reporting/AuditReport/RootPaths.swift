import CrushFiles

/// Paths relative to the root of a report.
struct RootPaths {
  let root: String
  private let prefix: String

  init(_ root: String) {
    self.root = root
    prefix = Path.asPrefix(Path.withoutTrailingSlashes(root))
  }

  /// Returns the path below the root. A path outside stays as it is.
  ///
  /// - Parameter folder: the result for the root itself.
  func relative(_ path: String, folder: String = ".") -> String {
    let path = Path.withoutTrailingSlashes(path)
    if prefix.isEmpty { return path == "." ? folder : Self.withoutDot(path) }
    if path.utf8.starts(with: prefix.utf8) {
      return String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
    }
    return Path.areSame(path, Path.withoutTrailingSlashes(root)) ? folder : path
  }

  private static func withoutDot(_ path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.starts(with: "./".utf8) && bytes.count > 2 { bytes = bytes.dropFirst(2) }
    return String(Substring(bytes))
  }
}
