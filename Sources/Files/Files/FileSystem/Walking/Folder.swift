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

  /// Returns the names in an open folder, as `names(in:)` does. Closes the descriptor.
  static func names(inOpen number: Int32, path: String) throws(FileError) -> [String?] {
    guard let stream = unsafe fdopendir(number) else {
      _ = close(number)
      throw .last(path, .list)
    }
    defer { unsafe closedir(stream) }
    return try unsafe sorted(read(stream, path) { name, _, _ in name }) { $0 }
  }

  /// An entry of a folder.
  struct Entry {
    /// Nil for a name that is not UTF-8.
    let name: String?
    /// The kind and, if it was read, the status; of a link's target for a link.
    let found: Result<(kind: FileStatus.Kind, status: FileStatus?), FileError>
    /// Whether the entry is a link, or the listing contains no kinds.
    var mayBeLink = false
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
        return unsafe Entry(name: name, found: .success((status.kind, status)), mayBeLink: item.mayBeLink)
      } catch { return Entry(name: name, found: .failure(error)) }
    }
    return sorted(entries, by: \.name)
  }

  /// An entry of the system's listing.
  @unsafe private struct Listed {
    let name: UnsafePointer<CChar>
    /// Whether the entry is a regular file and not a link; false if the listing contains no kinds.
    let isFile: Bool
    /// Whether the entry is a link, or the listing contains no kinds.
    let mayBeLink: Bool
  }

  private static func read<Item>(
    _ path: String, _ item: (String?, Listed, Int32) -> Item
  ) throws(FileError) -> [Item] {
    guard let stream = unsafe opendir(path) else { throw .last(path, .list) }
    defer { unsafe closedir(stream) }
    return try unsafe read(stream, path, item)
  }

  #if canImport(Darwin)
    private typealias OpenListing = UnsafeMutablePointer<DIR>
  #else
    private typealias OpenListing = OpaquePointer
  #endif

  private static func read<Item>(
    _ stream: OpenListing, _ path: String, _ item: (String?, Listed, Int32) -> Item
  ) throws(FileError) -> [Item] {
    let number = unsafe dirfd(stream)
    var items: [Item] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let kind = unsafe Int32(entry.pointee.d_type)
      let isFile = kind == Int32(DT_REG)
      let mayBeLink = kind == Int32(DT_LNK) || kind == Int32(DT_UNKNOWN)
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) { bytes in
          if unsafe !isSelfOrParent(bytes) {
            let listed = unsafe Listed(name: bytes, isFile: isFile, mayBeLink: mayBeLink)
            unsafe items.append(item(String(validatingCString: bytes), listed, number))
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

  /// Removes a folder with all its contents. Links are removed, their targets stay. A path that is a link is an error.
  package static func remove(_ path: String) throws(FileError) {
    try OpenFolder(Path.parent(of: path)).removeTree(Path.name(of: path))
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
