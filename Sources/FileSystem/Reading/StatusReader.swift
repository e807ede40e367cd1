#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Asks for the status of one file below a folder after another. The folder of the last one stays open: of files that
/// stand side by side only the names are looked up.
package struct StatusReader: ~Copyable {
  private let root: String
  /// The path, below the root, of the folder that is open, with its slash.
  private var opened: [CChar]?
  /// Negative when it cannot be opened.
  private var number: Int32 = -1

  package init(below root: String) { self.root = root }

  deinit { if number >= 0 { _ = close(number) } }

  /// The status of what has this path below the root, of a link itself; nil when nothing can be found there.
  package mutating func status(of path: String) -> FileStatus? {
    var info = stat()
    let code = unsafe path.withCString { bytes in
      let start = unsafe Self.startOfName(bytes)
      unsafe open(bytes, count: start)
      // What may be searched but not opened is asked for by its whole path, and so is what has no name.
      return unsafe number < 0 || bytes[start] == 0
        ? unsafe lstat(Path.join(root, path), &info)
        : unsafe fstatat(number, bytes + start, &info, AT_SYMLINK_NOFOLLOW)
    }
    return code == 0 ? FileStatus(info) : nil
  }

  /// What stands behind the last slash: nothing for a path that ends in one.
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

/// `open` by a name that methods do not hide.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags) }
