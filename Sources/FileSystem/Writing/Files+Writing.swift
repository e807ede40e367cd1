#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Files {
  /// Replaces a file by `bytes`, unless its contents are equal. Writes a temporary file in the same folder and renames
  /// it: a process that is killed at any moment leaves either the old file or the new one. An equal file is not
  /// written, so that build systems do not rebuild its dependents.
  package static func replaceIfChanged(
    _ bytes: [UInt8], at path: String, _ writeOptions: WriteOptions
  ) throws(FileError) -> WriteResult {
    if let status = status(of: path, ifEqualTo: bytes), writeOptions.keeps(status, at: path) {
      return WriteResult(isWritten: false, status)
    }
    let status = try replace(path, writeOptions) { (file: borrowing Descriptor) throws(FileError) in
      try file.write(bytes.span)
    }
    return WriteResult(isWritten: true, status)
  }

  /// Replaces a file by `bytes`, unless its contents are equal. An equal file keeps its permissions.
  ///
  /// - Returns: true if the file was written.
  @discardableResult
  package static func write(_ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666) throws(FileError) -> Bool {
    try replaceIfChanged(bytes, at: path, WriteOptions(permissions: permissions)).isWritten
  }

  /// Replaces the contents of an existing file as atomically as `write` does. The file keeps its permissions and times,
  /// and a link remains a link.
  ///
  /// - Parameter trace: the trace of the contents from which `bytes` was made. A file that changed since is not
  ///   replaced, and the error is `changing`.
  /// - Returns: true if the file was written.
  @discardableResult
  package static func rewrite(
    _ bytes: [UInt8], _ path: String, ifStill trace: FileTrace? = nil
  ) throws(FileError) -> Bool {
    let path = try target(ofRewriting: path)
    if contentsEqual(path, bytes) { return false }
    let old = try Descriptor.reading(path)
    let writeOptions = WriteOptions(permissions: 0o600) { _ throws(FileError) in
      if let trace, try FileStatus(of: path).trace != trace { throw FileError(path, .write, .changing) }
    }
    try replace(path, writeOptions) { (file: borrowing Descriptor) throws(FileError) in
      try file.write(bytes.span)
      try file.copyAttributes(from: old)
    }
    return true
  }

  /// Returns the path of the file to replace by new contents of `path`: for a link, its target.
  ///
  /// - Throws: `FileError` if a link cannot be followed. The link would otherwise become a file.
  package static func target(ofRewriting path: String) throws(FileError) -> String {
    if let resolved = Path.resolved(path) { return resolved }
    let code = errno
    guard try FileStatus(of: path, followsLink: false).kind == .link else { return path }
    throw FileError(path, .status, code == 0 ? .nameNotUTF8 : .system(code))
  }

  /// Replaces a file even by equal bytes, so that its time becomes the current time.
  package static func stamp(_ path: String, contents: [UInt8]) throws(FileError) {
    _ = try replacement(of: path, WriteOptions()) { (file: borrowing Descriptor) throws(FileError) in
      try file.write(contents.span)
    }
  }

  /// Replaces a file by a temporary file that `fill` writes.
  ///
  /// - Returns: the status of the new file.
  @discardableResult
  static func replace(
    _ path: String, _ writeOptions: WriteOptions, _ fill: (borrowing Descriptor) throws(FileError) -> Void
  ) throws(FileError) -> FileStatus {
    let file = try replacement(of: path, writeOptions, fill)
    // The status of the open file: another process may have replaced the path since.
    do throws(FileError) { return try file.status() } catch { throw error.naming(path) }
  }

  /// Replaces a file by a temporary file that `fill` writes. The file is replaced exactly if this function returns.
  ///
  /// - Returns: the new file, which is open.
  private static func replacement(
    of path: String, _ writeOptions: WriteOptions, _ fill: (borrowing Descriptor) throws(FileError) -> Void
  ) throws(FileError) -> Descriptor {
    let folder = Path.parent(of: path)
    var temporary = ""
    do throws(FileError) {
      let file = try TemporaryFile.create(in: folder, mode: writeOptions.permissions, name: &temporary)
      try fill(file)
      try checkReplaceable(path)
      try file.checkWritten()
      if let willRename = writeOptions.willRename { try willRename(try file.status().trace) }
      guard unsafe rename(temporary, path) == 0 else { throw .last(path, .rename) }
      return file
    } catch {
      if !temporary.isEmpty { _ = unsafe unlink(temporary) }
      throw error.naming(path)
    }
  }

  /// Throws an error for a device, a pipe or a socket, which must not be replaced. A link to one may be replaced.
  static func checkReplaceable(_ path: String) throws(FileError) {
    guard (try? FileStatus(of: path, followsLink: false).kind) != .special else {
      throw FileError(path, .write, .special)
    }
  }

  /// Removes a file, or a link but not its target.
  package static func remove(_ path: String) throws(FileError) {
    guard unsafe unlink(path) == 0 else { throw .last(path, .remove) }
  }

  /// Renames a file. The new name may differ in case alone.
  package static func move(_ path: String, to other: String) throws(FileError) {
    guard unsafe rename(path, other) == 0 else { throw .last(path, .rename) }
  }

  /// Sets a file's time to the current time if the file is older than `age` nanoseconds.
  package static func touch(_ path: String, ifOlderThan age: Int64) throws(FileError) {
    guard try FileStatus(of: path).trace.modified < FileTrace.now - age else { return }
    guard unsafe utimensat(AT_FDCWD, path, nil, 0) == 0 else { throw .last(path, .write) }
  }
}

extension FileError {
  /// Returns an error that names the target and its writing, not the temporary file and its opening.
  fileprivate func naming(_ target: String) -> FileError {
    guard TemporaryFile.isName(Path.name(of: path)) || path.isEmpty else { return self }
    return FileError(target, operation == .open ? .write : operation, reason)
  }
}
