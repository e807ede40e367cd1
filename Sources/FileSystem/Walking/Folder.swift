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
    try unsafe sorted(read(path) { name, _, _ in name }) { $0 }
  }

  /// What is in a folder: a name, nil when it is not UTF-8, and what it leads to, as far as that was asked for.
  struct Entry {
    let name: String?
    let found: Result<(kind: FileStatus.Kind, status: FileStatus?), FileError>
  }

  /// The same with what each is, asked for in the open folder: no path is looked up.
  static func entries(in path: String, _ detail: FileTree.Detail) throws(FileError) -> [Entry] {
    let entries = try unsafe read(path) { name, item, folder in
      guard let name else {
        // As far as it can be shown.
        let shown = unsafe Path.join(path, String(cString: item.name))
        return Entry(name: nil, found: .failure(FileError(shown, .status, .nameNotUTF8)))
      }
      if unsafe detail == .kinds && item.isFile { return Entry(name: name, found: .success((.file, nil))) }
      do throws(FileError) {
        let status = unsafe try FileStatus(of: item.name, inOpen: folder, path: Path.join(path, name))
        return Entry(name: name, found: .success((status.kind, status)))
      } catch { return Entry(name: name, found: .failure(error)) }
    }
    return sorted(entries, by: \.name)
  }

  /// What the system's list says of one entry.
  @unsafe private struct Listed {
    let name: UnsafePointer<CChar>
    /// Whether it is a file, and no link to one; false where the list does not tell.
    let isFile: Bool
  }

  private static func read<Item>(
    _ path: String, _ item: (String?, Listed, Int32) -> Item
  ) throws(FileError) -> [Item] {
    guard let stream = unsafe opendir(path) else { throw .last(path, .list) }
    defer { unsafe closedir(stream) }
    let number = unsafe dirfd(stream)
    var items: [Item] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let isFile = unsafe Int32(entry.pointee.d_type) == Int32(DT_REG)
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) { bytes in
          if unsafe !isSelfOrParent(bytes) {
            unsafe items.append(item(String(validatingCString: bytes), Listed(name: bytes, isFile: isFile), number))
          }
        }
      }
    }
    if errno != 0 { throw .last(path, .list) }
    return items
  }

  /// Whether a name is `.` or `..`.
  private static func isSelfOrParent(_ name: UnsafePointer<CChar>) -> Bool {
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    guard unsafe name[0] == dot else { return false }
    return unsafe name[1] == 0 || name[1] == dot && name[2] == 0
  }

  /// What names are sorted by: most differ in their first sixteen bytes, which are compared as two numbers.
  private struct SortKey {
    private let high: UInt64
    private let low: UInt64
    let index: Int

    init(_ name: String?, _ index: Int) {
      self.index = index
      guard let name else {
        (high, low) = (0, 0)
        return
      }
      let bytes = name.utf8.span
      (high, low) = (Self.word(bytes, from: 0), Self.word(bytes, from: 8))
    }

    /// Eight bytes, the first the highest. Behind the end stand zeros, which no name has.
    private static func word(_ bytes: Span<UInt8>, from start: Int) -> UInt64 {
      var word: UInt64 = 0
      for index in start..<max(start, min(start + 8, bytes.count)) { word = word << 8 | UInt64(bytes[index]) }
      return start + 8 <= bytes.count ? word : word << UInt64(8 * (8 - max(0, bytes.count - start)))
    }

    /// nil when more than these bytes decides.
    func precedes(_ other: SortKey) -> Bool? {
      if high != other.high { return high < other.high }
      return low != other.low ? low < other.low : nil
    }
  }

  /// By the bytes; what is not UTF-8 comes first.
  private static func sorted<Item>(_ items: [Item], by name: (Item) -> String?) -> [Item] {
    items.indices.map { SortKey(name(items[$0]), $0) }.sorted { left, right in
      if let decision = left.precedes(right) { return decision }
      guard let leftName = name(items[left.index]), let rightName = name(items[right.index]) else {
        return name(items[left.index]) == nil && name(items[right.index]) != nil
      }
      return leftName.utf8.lexicographicallyPrecedes(rightName.utf8)
    }.map { items[$0.index] }
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

  /// Removes a folder that holds nothing.
  ///
  /// - Returns: whether it is gone.
  package static func removeIfEmpty(_ path: String) -> Bool { unsafe rmdir(path) == 0 }

  /// Creates the folders of a path below `root`. None may be a link, which would lead elsewhere.
  package static func create(_ path: String, below root: String) throws(FileError) {
    var folder = root
    for part in Path.parts(of: path) where !part.isEmpty && part != "." {
      folder = Path.join(folder, part)
      if unsafe mkdir(folder, 0o777) == 0 { continue }
      let code = errno
      guard code == EEXIST else { throw FileError(folder, .createFolder, .system(code)) }
      switch try FileStatus(of: folder, followsLink: false).kind {
      case .folder: continue
      case .link: throw FileError(folder, .createFolder, .linkInOutput)
      case .file, .special: throw FileError(folder, .createFolder, .system(ENOTDIR))
      }
    }
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
