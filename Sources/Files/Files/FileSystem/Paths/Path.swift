#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Operations on paths as text: parts between slashes.
///
/// Slashes and dots are searched as bytes. A slash and a combining mark after it are a single `Character`.
package enum Path {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// Returns `folder/name`, or `name` alone if the folder is "" or ".", the current folder.
  package static func join(_ folder: String, _ name: String) -> String { asPrefix(folder) + name }

  /// Returns the folder's path with a trailing slash, or "" for the current folder.
  package static func asPrefix(_ folder: String) -> String {
    if folder.isEmpty || folder == "." { return "" }
    return folder.utf8.last == slash ? folder : folder + "/"
  }

  /// Returns the folder that contains `path`: "." for a bare name, "/" for the root.
  package static func parent(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: slash) else { return "." }
    return slash == trimmed.startIndex ? "/" : withoutTrailingSlashes(String(trimmed[..<slash]))
  }

  /// Returns the last part.
  package static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: slash), trimmed.utf8.count > 1 else { return trimmed }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// Returns true for the extensions of vector files, `svg` and `pdf`.
  package static func isVector(_ path: String) -> Bool { ["pdf", "svg"].contains(fileExtension(of: path)) }

  /// Returns the text after the last dot of the last part, in lower case, or "" without a dot. A leading dot starts a
  /// hidden name, not an extension.
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

  /// Returns true if a byte is ASCII and not a capital letter.
  private static func isInLowerCase(_ byte: UInt8) -> Bool { byte < 0x80 && byte &- UInt8(ascii: "A") >= 26 }

  /// Returns the path without the extension of its last part.
  package static func withoutExtension(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    let name = name(of: trimmed)
    guard let dot = name.utf8.lastIndex(of: dot), dot != name.startIndex else { return path }
    let count = trimmed.utf8.count - name.utf8.distance(from: dot, to: name.endIndex)
    return String(trimmed[..<trimmed.utf8.index(trimmed.startIndex, offsetBy: count)])
  }

  /// Returns the parts between slashes, including empty parts.
  package static func parts(of path: String) -> [String] {
    path.utf8.split(separator: slash, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  /// Returns the absolute path with all links followed, or nil if the path does not exist.
  package static func resolved(_ path: String) -> String? {
    errno = 0
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved)
  }

  /// Returns the absolute path of something inside a file, such as an archive, with the links on the way to the file
  /// followed. Returns nil if the path leads through no file.
  package static func resolvedInFile(_ path: String) -> String? {
    guard let file = file(around: path), let resolved = resolved(file) else { return nil }
    let below = parts(of: String(Substring(path.utf8.dropFirst(file.utf8.count)))).filter { !$0.isEmpty && $0 != "." }
    return below.reduce(resolved, join)
  }

  /// Returns the absolute path of something that need not exist, with the links on the way to the last existing folder
  /// followed. Parts behind that folder stay as they are.
  package static func resolvedAsFarAsPossible(_ path: String) -> String? {
    var missing: [String] = []
    var existing = withoutTrailingSlashes(path)
    while true {
      if let resolved = resolved(existing) { return missing.reversed().reduce(resolved, join) }
      let name = name(of: existing)
      if [".", "/"].contains(existing) || name == ".." { return nil }
      if name != "." { missing.append(name) }
      existing = parent(of: existing)
    }
  }

  /// Returns the file that a path leads through, such as an archive; nil if there is none.
  package static func file(around path: String) -> String? {
    var above = withoutTrailingSlashes(path)
    while ![".", "/"].contains(above) {
      above = parent(of: above)
      do throws(FileError) {
        return try FileStatus(of: above).kind == .file ? above : nil
      } catch  where error.isMissing { continue } catch { return nil }
    }
    return nil
  }

  /// Returns true if `path` is `folder` or is inside it. Both must be resolved.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    areSame(path, folder) || path.utf8.starts(with: (folder == "/" ? folder : folder + "/").utf8)
  }

  /// Returns the path relative to `base` without resolving links: "" for `base` itself, nil if the path is outside.
  /// Parts that are "." or "" are ignored. A path with ".." counts as outside.
  package static func relative(_ path: String, to base: String) -> String? {
    let parts = parts(of: path).filter { !$0.isEmpty && $0 != "." }
    let baseParts = Self.parts(of: base).filter { !$0.isEmpty && $0 != "." }
    guard (path.utf8.first == slash) == (base.utf8.first == slash), !parts.contains(".."), parts.starts(with: baseParts)
    else { return nil }
    return parts.dropFirst(baseParts.count).joined(separator: "/")
  }

  /// Returns the relative path from a folder to a path, with ".." where needed. Both must be absolute and without
  /// links.
  package static func relative(from folder: String, to path: String) -> String {
    let start = parts(of: folder).filter { !$0.isEmpty }
    let target = parts(of: path).filter { !$0.isEmpty }
    let shared = zip(start, target).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let steps = [String](repeating: "..", count: start.count - shared) + target[shared...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  package static func withoutTrailingSlashes(_ path: String) -> String {
    guard path.utf8.last == slash else { return path }
    var bytes = path.utf8[...]
    while bytes.count > 1 && bytes.last == slash { bytes.removeLast() }
    return String(Substring(bytes))
  }

  /// Returns true if a path is relative and stays below its start: no part is empty, "." or "..".
  package static func isBelow(_ path: String) -> Bool {
    !path.utf8.contains(0) && parts(of: path).allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// Returns the absolute path without following its links, because their targets may change. The part up to the last
  /// ".." is resolved, as the system does it. Returns nil if that part does not exist.
  package static func absolute(_ path: String) -> String? {
    let parts = parts(of: path)
    let start = (parts.lastIndex(of: "..") ?? -1) + 1
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let written = parts[..<start].joined(separator: "/")
    guard let base = isAbsolute && start == 0 ? "/" : resolved(start == 0 ? "." : written) else { return nil }
    return parts[start...].filter { !$0.isEmpty && $0 != "." }.reduce(base, join)
  }
}
