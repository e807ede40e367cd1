#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whole files: reading, and writing so that nobody ever sees half of one.
package enum Files {
  /// The contents of a file.
  ///
  /// - Parameter limit: the most bytes that are taken into memory.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = try Descriptor.reading(path)
    let status = try file.status()
    guard status.kind == .file else { throw FileError(path, .read, .notAFile) }
    guard status.size <= limit else { throw FileError(path, .read, .tooLarge(limit: limit)) }
    return try file.readAll(expected: status.size, limit: limit)
  }

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
  ///
  /// - Parameter permissions: the nine bits of a new file, less the process's umask.
  /// - Returns: whether anything was written.
  @discardableResult
  package static func write(_ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666) throws(FileError) -> Bool {
    if isFile(path, equalTo: bytes) { return false }
    try replace(path, permissions: permissions) { (file: borrowing Descriptor) throws(FileError) in
      try file.write(bytes.span)
    }
    return true
  }

  /// Copies a file of any size in pieces, with the same promises as `write`.
  ///
  /// - Returns: whether anything was written.
  @discardableResult
  package static func copy(_ source: String, to path: String) throws(FileError) -> Bool {
    let status = try FileStatus(of: source)
    guard status.kind == .file else { throw FileError(source, .read, .notAFile) }
    if try isFile(path, equalTo: source, size: status.size) { return false }
    let input = try Descriptor.reading(source)
    try replace(path, permissions: status.permissions) { (output: borrowing Descriptor) throws(FileError) in
      var buffer = [UInt8](repeating: 0, count: pieceSize)
      while true {
        let count = try input.read(into: &buffer)
        if count == 0 { return }
        try output.write(buffer.span.extracting(0..<count))
      }
    }
    return true
  }

  private static let pieceSize = 1 << 20

  /// Removes a file, or a link and not what it leads to.
  package static func remove(_ path: String) throws(FileError) {
    guard unsafe unlink(path) == 0 else { throw .last(path, .remove) }
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
    try replace(path, permissions: 0o600) { (file: borrowing Descriptor) throws(FileError) in
      try file.write(bytes.span)
      try file.takeOver(from: old)
    }
    return true
  }

  private static func replace(
    _ path: String, permissions: UInt32, _ fill: (borrowing Descriptor) throws(FileError) -> Void
  ) throws(FileError) {
    let folder = Path.parent(of: path)
    var temporary = ""
    do throws(FileError) {
      let file = try TemporaryFile.create(in: folder, mode: permissions, name: &temporary)
      try fill(file)
      guard unsafe rename(temporary, path) == 0 else { throw .last(path, .rename) }
    } catch {
      if !temporary.isEmpty { _ = unsafe unlink(temporary) }
      // The temporary name says nothing to anybody.
      throw error.path == temporary || error.path.isEmpty ? FileError(path, error.operation, error.reason) : error
    }
  }

  private static func isFile(_ path: String, equalTo bytes: [UInt8]) -> Bool {
    do throws(FileError) {
      let status = try FileStatus(of: path, followsLink: false)
      guard status.kind == .file, status.size == bytes.count else { return false }
      return try read(path, limit: bytes.count) == bytes
    } catch { return false }
  }

  private static func isFile(_ path: String, equalTo source: String, size: Int) throws(FileError) -> Bool {
    do throws(FileError) {
      let status = try FileStatus(of: path, followsLink: false)
      guard status.kind == .file, status.size == size else { return false }
    } catch { return false }
    return try haveSameBytes(path, source)
  }

  /// Compares two files in pieces.
  package static func haveSameBytes(_ path: String, _ other: String) throws(FileError) -> Bool {
    let left = try Descriptor.reading(path)
    let right = try Descriptor.reading(other)
    var leftBuffer = [UInt8](repeating: 0, count: pieceSize)
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
  /// A number that files of equal bytes share, and others hardly ever: FNV-1a of 64 bits (Fowler, Noll, Vo 1991), over
  /// pieces of bounded size. Proves nothing against a forger.
  package static func fingerprint(of path: String) throws(FileError) -> UInt64 {
    let file = try Descriptor.reading(path)
    var buffer = [UInt8](repeating: 0, count: pieceSize)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    while true {
      let count = try file.read(into: &buffer)
      if count == 0 { return hash }
      for index in 0..<count { hash = (hash ^ UInt64(buffer[index])) &* 0x100_0000_01B3 }
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
