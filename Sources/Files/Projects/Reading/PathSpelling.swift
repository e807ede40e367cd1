import CrushFiles

/// The spelling of paths that project files state. It depends on text alone, and links are not followed.
enum PathSpelling {
  /// Longer paths are ignored: no system opens them.
  static let limit = 4096

  /// Returns a path below a folder, without `.`, `..` and empty parts inside. Returns nil for a path that is too long.
  ///
  /// - Parameter path: relative to the folder, or absolute.
  static func joined(_ folder: String, _ path: String) -> String? {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let whole = isAbsolute ? path : Path.join(folder, path)
    if whole.utf8.count > limit { return nil }
    return isPlain(path) ? whole : normalized(whole)
  }

  /// Returns true if no part is empty and none begins with a dot.
  private static func isPlain(_ path: String) -> Bool {
    var isStart = true
    var isFirst = true
    for byte in path.utf8 {
      if isStart, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") && !isFirst { return false }
      isStart = byte == UInt8(ascii: "/")
      isFirst = false
    }
    return !isStart
  }

  /// Returns the path without `.`, empty parts, and the parts that a `..` removes: "." for the current folder.
  static func normalized(_ path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    var parts: [String] = []
    for part in Path.parts(of: path) where !part.isEmpty && part != "." {
      if part != ".." {
        parts.append(part)
      } else if let last = parts.last, last != ".." {
        parts.removeLast()
      } else if !isAbsolute {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    return isAbsolute ? "/" + joined : joined.isEmpty ? "." : joined
  }
}
