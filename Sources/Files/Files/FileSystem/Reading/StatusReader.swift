#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads the statuses of files below a folder one after another. The folder of the last file stays open, so that the
/// system looks up only the names of its other files.
package struct StatusReader: ~Copyable {
  private let root: String
  /// The path of the open folder below the root, with its slash.
  private var opened: [CChar]?
  /// The open folder's descriptor; negative if the folder cannot be opened.
  private var number: Int32 = -1

  package init(below root: String) { self.root = root }

  deinit { if number >= 0 { _ = close(number) } }

  /// Returns the status of a path below the root, of a link itself; nil if the path does not exist or is not
  /// accessible.
  package mutating func status(of path: String) -> FileStatus? {
    var info = stat()
    let code = unsafe path.withCString { bytes in
      let start = unsafe Self.startOfName(bytes)
      unsafe open(bytes, count: start)
      // The whole path is used if the folder may be searched but not opened, or if the path ends in a slash.
      return unsafe number < 0 || bytes[start] == 0
        ? unsafe lstat(Path.join(root, path), &info)
        : unsafe fstatat(number, bytes + start, &info, AT_SYMLINK_NOFOLLOW)
    }
    return code == 0 ? FileStatus(info) : nil
  }

  /// Returns the index after the last slash: the path's length for a path that ends in one.
  private static func startOfName(_ path: UnsafePointer<CChar>) -> Int {
    let slash = CChar(bitPattern: UInt8(ascii: "/"))
    var start = 0
    var index = 0
    while unsafe path[index] != 0 {
      index += 1
      if unsafe path[index - 1] == slash { start = index }
    }
    return start
  }

  private mutating func open(_ folder: UnsafePointer<CChar>, count: Int) {
    if let opened, opened.count == count, unsafe memcmp(opened, folder, count) == 0 { return }
    if number >= 0 { _ = close(number) }
    let parts = unsafe Array(UnsafeBufferPointer(start: folder, count: count))
    opened = parts
    let folder = Path.asPrefix(root) + String(decoding: parts.map(UInt8.init(bitPattern:)), as: UTF8.self)
    number = systemOpen(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }
}

/// `open` of the system, under a name that no method shadows.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags) }
