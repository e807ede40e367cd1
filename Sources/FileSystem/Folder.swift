#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Folders: what is in them, and making them.
package enum Folder {
  /// The names in a folder but `.` and `..`, sorted by their bytes: the same on every machine and locale.
  ///
  /// - Throws: `FileError`; a name that is not UTF-8 is nil in the list.
  package static func names(in path: String) throws(FileError) -> [String?] {
    guard let stream = unsafe opendir(path) else { throw .last(path, .list) }
    defer { unsafe closedir(stream) }
    var names: [String?] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    if errno != 0 { throw .last(path, .list) }
    return names.sorted { left, right in
      switch (left, right) {
      case (let left?, let right?): left.utf8.lexicographicallyPrecedes(right.utf8)
      default: left == nil && right != nil
      }
    }
  }

  /// Removes a folder with all that is in it; links go, not what they lead to.
  package static func remove(_ path: String) throws(FileError) {
    for name in try names(in: path) {
      guard let name else { throw FileError(path, .remove, .nameNotUTF8) }
      let inner = Path.join(path, name)
      if try FileStatus(of: inner, followsLink: false).kind == .folder {
        try remove(inner)
      } else {
        try Files.remove(inner)
      }
    }
    guard unsafe rmdir(path) == 0 else { throw .last(path, .remove) }
  }

  /// Makes a folder and those above it; one that is there is fine.
  package static func create(_ path: String) throws(FileError) {
    if unsafe mkdir(path, 0o777) == 0 { return }
    let code = errno
    switch code {
    case EEXIST:
      let status = try FileStatus(of: path)
      if status.kind != .folder { throw FileError(path, .createFolder, .system(ENOTDIR)) }
    case ENOENT:
      let parent = Path.parent(of: path)
      guard parent != path else { throw FileError(path, .createFolder, .system(code)) }
      try create(parent)
      // Another worker may have made it in between.
      if unsafe mkdir(path, 0o777) != 0 && errno != EEXIST { throw .last(path, .createFolder) }
    default: throw FileError(path, .createFolder, .system(code))
    }
  }
}
