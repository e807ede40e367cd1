#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Paths as text: parts between slashes.
///
/// Slashes and dots are looked for as bytes: as a `Character` a slash melts into a combining mark behind it.
package enum Path {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// `folder/name`; a folder of "" or "." is where the process stands and is left away.
  package static func join(_ folder: String, _ name: String) -> String { asPrefix(folder) + name }

  /// The folder's path with a trailing slash; "" for the current folder.
  package static func asPrefix(_ folder: String) -> String {
    if folder.isEmpty || folder == "." { return "" }
    return folder.utf8.last == slash ? folder : folder + "/"
  }

  /// The folder that holds `path`: "." for a bare name, "/" for the root.
  package static func parent(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: slash) else { return "." }
    return slash == trimmed.startIndex ? "/" : withoutTrailingSlashes(String(trimmed[..<slash]))
  }

  /// The last part.
  package static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: slash), trimmed.utf8.count > 1 else { return trimmed }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// What follows the last dot of the last part, in lower case; "" without one. A leading dot starts a hidden name.
  package static func fileExtension(of path: String) -> String {
    let bytes = path.utf8.span
    var end = bytes.count
    while end > 1 && bytes[end - 1] == slash { end -= 1 }
    var start = end
    while start > 0 && bytes[start - 1] != dot && bytes[start - 1] != slash { start -= 1 }
    guard start > 1, bytes[start - 1] == dot, bytes[start - 2] != slash else { return "" }
    let utf8 = path.utf8
    let found = path[utf8.index(utf8.startIndex, offsetBy: start)..<utf8.index(utf8.startIndex, offsetBy: end)]
    for index in start..<end where !isInLowerCase(bytes[index]) { return found.lowercased() }
    return String(found)
  }

  /// Whether a byte is ASCII and no capital letter.
  private static func isInLowerCase(_ byte: UInt8) -> Bool { byte < 0x80 && byte &- UInt8(ascii: "A") >= 26 }

  /// The path without its last part's extension.
  package static func withoutExtension(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    let name = name(of: trimmed)
    guard let dot = name.utf8.lastIndex(of: dot), dot != name.startIndex else { return path }
    let count = trimmed.utf8.count - name.utf8.distance(from: dot, to: name.endIndex)
    return String(trimmed[..<trimmed.utf8.index(trimmed.startIndex, offsetBy: count)])
  }

  /// The parts between slashes, each a text of its own; empty ones stay.
  package static func parts(of path: String) -> [String] {
    path.utf8.split(separator: slash, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  /// The absolute path with all links followed, or nil when nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved)
  }

  /// Whether `path` is `folder` or lies in it; both resolved.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    areSame(path, folder) || path.utf8.starts(with: (folder == "/" ? folder : folder + "/").utf8)
  }

  /// The path below `base`, both as they are written: "" for `base` itself, nil when it lies elsewhere. Parts that are
  /// "." or "" do not count; a path with ".." lies elsewhere.
  package static func relative(_ path: String, to base: String) -> String? {
    let parts = parts(of: path).filter { !$0.isEmpty && $0 != "." }
    let baseParts = Self.parts(of: base).filter { !$0.isEmpty && $0 != "." }
    guard (path.utf8.first == slash) == (base.utf8.first == slash), !parts.contains(".."), parts.starts(with: baseParts)
    else { return nil }
    return parts.dropFirst(baseParts.count).joined(separator: "/")
  }

  /// The way from a folder to a path, both absolute and without links.
  package static func relative(from folder: String, to path: String) -> String {
    let start = parts(of: folder).filter { !$0.isEmpty }
    let target = parts(of: path).filter { !$0.isEmpty }
    let shared = zip(start, target).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let way = [String](repeating: "..", count: start.count - shared) + target[shared...]
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  package static func withoutTrailingSlashes(_ path: String) -> String {
    guard path.utf8.last == slash else { return path }
    var bytes = path.utf8[...]
    while bytes.count > 1 && bytes.last == slash { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
