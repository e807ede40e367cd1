#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whole files: reading, and writing so that nobody ever sees half of one.
package enum Files {
  /// The contents of a file as they were at one moment: while others write it, it is read again.
  ///
  /// - Parameter limit: the most bytes that are taken into memory.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try readTraced(path, limit: limit).bytes
  }

  /// The same, with the trace of these contents.
  package static func readTraced(
    _ path: String, limit: Int
  ) throws(FileError) -> (bytes: [UInt8], trace: FileTrace) {
    for _ in 0..<attempts {
      let file = try Descriptor.reading(path)
      let status = try file.status()
      if let bytes = try file.contents(status, limit: limit) { return (bytes, status.trace) }
    }
    throw FileError(path, .read, .changing)
  }

  /// How often a file that changes while it is read is read anew.
  static let attempts = 3

  /// The first bytes of a file, at most `count`.
  package static func prefix(of path: String, count: Int) throws(FileError) -> [UInt8] {
    let file = try Descriptor.reading(path)
    guard try file.status().kind == .file else { throw FileError(path, .read, .notAFile) }
    var buffer = [UInt8](repeating: 0, count: count)
    let got = try file.read(into: &buffer)
    return Array(buffer.prefix(got))
  }

  /// Replaces `path` by `bytes`: a temporary file in the same folder, then a rename. A kill at any moment leaves the
  /// old file or the new one. Equal contents are left alone, so that nothing downstream is built again for nothing.
  package static func place(
    _ bytes: [UInt8], at path: String, _ placement: Placement
  ) throws(FileError) -> Placed {
    if let status = status(of: path, ifEqualTo: bytes), placement.keeps(status, at: path) {
      return Placed(isWritten: false, status)
    }
    let status = try replace(path, placement) { (file: borrowing Descriptor) throws(FileError) in
      try file.write(bytes.span)
    }
    return Placed(isWritten: true, status)
  }

  /// The same, for callers that only ask whether anything was written. An equal file keeps its permissions.
  @discardableResult
  package static func write(_ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666) throws(FileError) -> Bool {
    try place(bytes, at: path, Placement(permissions: permissions)).isWritten
  }

  static let pieceSize = 1 << 20

  /// Removes a file, or a link itself.
  package static func remove(_ path: String) throws(FileError) {
    guard unsafe unlink(path) == 0 else { throw .last(path, .remove) }
  }

  /// Gives a file another name, or another spelling of its name.
  package static func move(_ path: String, to other: String) throws(FileError) {
    guard unsafe rename(path, other) == 0 else { throw .last(path, .rename) }
  }

  /// Gives a file the time of now, if its own is so many nanoseconds older.
  package static func touch(_ path: String, ifOlderThan age: Int64) throws(FileError) {
    guard try FileStatus(of: path).trace.modified < FileTrace.now - age else { return }
    guard unsafe utimensat(AT_FDCWD, path, nil, 0) == 0 else { throw .last(path, .write) }
  }

  /// Bytes to read at once: no more than a small file has, and one that tells that it ends.
  private static func pieceSize(for file: borrowing Descriptor) throws(FileError) -> Int {
    min(pieceSize, max(0, try file.status().size) + 1)
  }

  /// Everything that comes from standard input.
  package static func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
    try Descriptor.standardInput().readAll(expected: 1 << 16, limit: limit)
  }

  /// Replaces the contents of a file that is there, with the promises of `write`: its permissions and times stay, and a
  /// link stays a link.
  ///
  /// - Returns: whether anything was written.
  @discardableResult
  package static func rewrite(_ bytes: [UInt8], _ path: String) throws(FileError) -> Bool {
    let path = Path.resolved(path) ?? path
    if isFile(path, equalTo: bytes) { return false }
    let old = try Descriptor.reading(path)
    try replace(path, Placement(permissions: 0o600)) { (file: borrowing Descriptor) throws(FileError) in
      try file.write(bytes.span)
      try file.takeOver(from: old)
    }
    return true
  }

  /// Replaces `path` even by the same bytes: its time becomes that of now.
  package static func stamp(_ path: String, contents: [UInt8]) throws(FileError) {
    try replace(path, Placement()) { (file: borrowing Descriptor) throws(FileError) in
      try file.write(contents.span)
    }
  }

  /// - Returns: the status of the new file.
  @discardableResult
  static func replace(
    _ path: String, _ placement: Placement, _ fill: (borrowing Descriptor) throws(FileError) -> Void
  ) throws(FileError) -> FileStatus {
    let folder = Path.parent(of: path)
    var temporary = ""
    do throws(FileError) {
      let file = try TemporaryFile.create(in: folder, mode: placement.permissions, name: &temporary)
      try fill(file)
      try checkReplaceable(path)
      if let willRename = placement.willRename { willRename(try file.status().trace) }
      guard unsafe rename(temporary, path) == 0 else { throw .last(path, .rename) }
      temporary = ""
      // Of what we hold, not of what somebody may have put there since.
      return try file.status()
    } catch {
      if !temporary.isEmpty { _ = unsafe unlink(temporary) }
      // The temporary name says nothing to anybody, nor that it could not be opened.
      guard error.path == temporary || error.path.isEmpty else { throw error }
      throw FileError(path, error.operation == .open ? .write : error.operation, error.reason)
    }
  }

  /// Whether there is something of this path, be it a link that leads nowhere.
  package static func isAnything(_ path: String) -> Bool {
    do throws(FileError) {
      _ = try FileStatus(of: path, followsLink: false)
      return true
    } catch { return !error.isMissing }
  }

  /// Whether a file, not a link to one, holds these bytes.
  package static func isFile(_ path: String, equalTo bytes: [UInt8]) -> Bool {
    status(of: path, ifEqualTo: bytes) != nil
  }

  /// nil unless a file, not a link to one, holds these bytes. Compares in pieces: a file of any size takes no memory, and
  /// the first difference ends it.
  private static func status(of path: String, ifEqualTo bytes: [UInt8]) -> FileStatus? {
    do throws(FileError) {
      let status = try FileStatus(of: path, followsLink: false)
      guard status.kind == .file, status.size == bytes.count else { return nil }
      let file = try Descriptor.reading(path)
      let opened = try file.status()
      var buffer = [UInt8](repeating: 0, count: min(pieceSize, bytes.count + 1))
      var place = 0
      while true {
        let count = try file.read(into: &buffer)
        if count == 0 { return place == bytes.count ? opened : nil }
        guard count <= bytes.count - place, buffer[..<count] == bytes[place..<(place + count)] else { return nil }
        place += count
      }
    } catch { return nil }
  }

  /// Whether a file, not a link to one, holds the bytes of `source`.
  package static func isCopy(_ path: String, of source: String) throws(FileError) -> Bool {
    let sourceStatus = try FileStatus(of: source)
    guard sourceStatus.kind == .file else { throw FileError(source, .read, .notAFile) }
    do throws(FileError) {
      let status = try FileStatus(of: path, followsLink: false)
      guard status.kind == .file, status.size == sourceStatus.size else { return false }
    } catch { return false }
    return try haveSameBytes(path, source)
  }

  /// Compares two files in pieces.
  package static func haveSameBytes(_ path: String, _ other: String) throws(FileError) -> Bool {
    let left = try Descriptor.reading(path)
    let right = try Descriptor.reading(other)
    var leftBuffer = [UInt8](repeating: 0, count: try pieceSize(for: left))
    var rightBuffer = leftBuffer
    while true {
      let leftCount = try left.read(into: &leftBuffer)
      let rightCount = try right.read(into: &rightBuffer)
      if leftCount != rightCount || leftBuffer[..<leftCount] != rightBuffer[..<rightCount] { return false }
      if leftCount == 0 { return true }
    }
  }
}

extension Files {
  /// Shows all bytes of a file, of any size, piece by piece.
  package static func forEachPiece(of path: String, _ body: (Span<UInt8>) -> Void) throws(FileError) {
    let file = try Descriptor.reading(path)
    var buffer = [UInt8](repeating: 0, count: try pieceSize(for: file))
    while true {
      let count = try file.read(into: &buffer)
      if count == 0 { return }
      body(buffer.span.extracting(0..<count))
    }
  }
}

/// The names of files that are being written.
package enum TemporaryFile {
  private static let prefix = ".assetcrush-tmp-"

  static func newName() -> String { prefix + String(UInt64.random(in: 0 ... .max), radix: 36) }

  /// Makes a file and takes its lock, which tells others that it is being written.
  ///
  /// - Parameter name: gets its path, also when it cannot be made.
  static func create(in folder: String, mode: UInt32, name: inout String) throws(FileError) -> Descriptor {
    while true {
      name = Path.join(folder, newName())
      let file = try Descriptor.creating(name, mode: mode)
      // Between the two calls another process may take it for a leftover: then it is gone, and another one is made.
      if file.lock() != .heldElsewhere, try file.status().links > 0 { return file }
      _ = unsafe unlink(name)
    }
  }

  /// The permissions that a new file in a folder gets: the umask, and some file systems, change those asked for.
  static func permissions(in folder: String, mode: UInt32) throws(FileError) -> UInt32 {
    var name = ""
    let file = try create(in: folder, mode: mode, name: &name)
    defer { _ = unsafe unlink(name) }
    return try file.status().permissions
  }

  package static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// Removes what killed processes left in a folder. A file that is being written is locked by its writer and stays.
  ///
  /// - Returns: how many were removed.
  @discardableResult
  package static func removeStale(in folder: String) throws(FileError) -> Int {
    var removed = 0
    for case let name? in try Folder.names(in: folder) where isName(name) {
      let path = Path.join(folder, name)
      do throws(FileError) {
        let file = try Descriptor.reading(path)
        guard file.lock() == .taken else { continue }
        if unsafe unlink(path) == 0 { removed += 1 }
      } catch  where error.isNotFound {
        continue
      }
    }
    return removed
  }
}
