#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Operations on folders: listing, creating and removing.
package enum Folder {
  /// Returns the names in a folder except `.` and `..`, sorted by their bytes. The order does not depend on the locale.
  ///
  /// - Returns: the names; nil for a name that is not UTF-8.
  /// - Throws: `FileError` if the folder cannot be listed.
  package static func names(in path: String) throws(FileError) -> [String?] {
    try unsafe sorted(read(path) { name, _, _ in name }) { $0 }
  }

  /// An entry of a folder.
  struct Entry {
    /// Nil for a name that is not UTF-8.
    let name: String?
    /// The kind and, if it was read, the status; of a link's target for a link.
    let found: Result<(kind: FileStatus.Kind, status: FileStatus?), FileError>
  }

  /// Returns the entries of a folder, sorted like the names. Statuses are read relative to the open folder, so that the
  /// system resolves no path.
  static func entries(in path: String, _ detail: FileTree.Detail) throws(FileError) -> [Entry] {
    let entries = try unsafe read(path) { name, item, folder in
      guard let name else {
        // Invalid bytes become replacement characters.
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

  /// An entry of the system's listing.
  @unsafe private struct Listed {
    let name: UnsafePointer<CChar>
    /// Whether the entry is a regular file and not a link; false if the listing contains no kinds.
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

  /// Returns true if a name is `.` or `..`.
  private static func isSelfOrParent(_ name: UnsafePointer<CChar>) -> Bool {
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    guard unsafe name[0] == dot else { return false }
    return unsafe name[1] == 0 || name[1] == dot && name[2] == 0
  }

  /// The sort key of a name. Most names differ in their first sixteen bytes, which are compared as two numbers.
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

    /// Returns eight bytes as a number, the first byte the highest. Zeros, which no name contains, fill a shorter name.
    private static func word(_ bytes: Span<UInt8>, from start: Int) -> UInt64 {
      var word: UInt64 = 0
      for index in start..<max(start, min(start + 8, bytes.count)) { word = word << 8 | UInt64(bytes[index]) }
      return start + 8 <= bytes.count ? word : word << UInt64(8 * (8 - max(0, bytes.count - start)))
    }

    /// Returns the order of two names, or nil if their first sixteen bytes are equal.
    func precedes(_ other: SortKey) -> Bool? {
      if high != other.high { return high < other.high }
      return low != other.low ? low < other.low : nil
    }
  }

  /// Returns the items sorted by the bytes of their names. Names that are not UTF-8 come first.
  private static func sorted<Item>(_ items: [Item], by name: (Item) -> String?) -> [Item] {
    items.indices.map { SortKey(name(items[$0]), $0) }.sorted { left, right in
      if let decision = left.precedes(right) { return decision }
      guard let leftName = name(items[left.index]), let rightName = name(items[right.index]) else {
        return name(items[left.index]) == nil && name(items[right.index]) != nil
      }
      return leftName.utf8.lexicographicallyPrecedes(rightName.utf8)
    }.map { items[$0.index] }
  }

  /// Removes a folder with all its contents. Links are removed, their targets stay.
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

  /// Removes a folder if it is empty.
  ///
  /// - Returns: true if the folder was removed.
  package static func removeIfEmpty(_ path: String) -> Bool { unsafe rmdir(path) == 0 }

  /// Removes a folder that contains nothing but folders, at any depth. A folder with anything else stays unchanged.
  ///
  /// - Returns: true if the folder was removed.
  @discardableResult
  package static func removeIfHollow(_ path: String) -> Bool {
    if removeIfEmpty(path) { return true }
    guard errno == ENOTEMPTY || errno == EEXIST, isHollow(path) else { return false }
    return removeFolders(path)
  }

  private static func isHollow(_ path: String) -> Bool {
    guard let names = try? names(in: path) else { return false }
    return names.allSatisfy { name in
      guard let inner = name.map({ Path.join(path, $0) }),
        (try? FileStatus(of: inner, followsLink: false).kind) == .folder
      else { return false }
      return isHollow(inner)
    }
  }

  /// Removes folders from the deepest to `path`, until one has other contents.
  private static func removeFolders(_ path: String) -> Bool {
    for case let name? in (try? names(in: path)) ?? [] where !removeFolders(Path.join(path, name)) { return false }
    return removeIfEmpty(path)
  }

  /// Creates the folders of a path below `root`. None may be a link, because its target may be outside of `root`.
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

  /// Creates a folder and its parents, unless they exist.
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
      // Another worker may have created it in between.
      if unsafe mkdir(path, 0o777) != 0 && errno != EEXIST { throw .last(path, .createFolder) }
    default: throw FileError(path, .createFolder, .system(code))
    }
  }
}
