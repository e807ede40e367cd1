#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files that the user or the tool names by their path as an output, such as a report. The folder of the path is opened,
/// and the name in it gets the new file. A link at the path is replaced, not followed.
extension Files {
  /// Replaces a file by `bytes`, unless its contents are equal. A process that is killed at any moment leaves either the
  /// old file or the new one. An equal file keeps its permissions.
  ///
  /// - Returns: true if the file was written.
  @discardableResult
  package static func write(_ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666) throws(FileError) -> Bool {
    try folder(of: path).write(bytes, to: Path.name(of: path), WriteOptions(permissions: permissions)).isWritten
  }

  /// Replaces a file even by equal bytes, so that its time becomes the current time.
  package static func stamp(_ path: String, contents: [UInt8]) throws(FileError) {
    _ = try folder(of: path).replace(Path.name(of: path), WriteOptions()) { (file) throws(FileError) in
      try file.write(contents.span)
    }
  }

  /// Opens the folder of a file to write. An error names the file.
  static func folder(of path: String) throws(FileError) -> OpenFolder {
    do throws(FileError) { return try OpenFolder(Path.parent(of: path)) } catch {
      throw FileError(path, .write, error.reason)
    }
  }

  /// Removes a file of the tool itself, such as a lock, or a link but not its target.
  package static func remove(_ path: String) throws(FileError) {
    guard unsafe unlink(path) == 0 else { throw .last(path, .remove) }
  }

  /// Sets a file's time to the current time if the file is older than `age` nanoseconds.
  package static func touch(_ path: String, ifOlderThan age: Int64) throws(FileError) {
    guard try FileStatus(of: path).trace.modified < FileTrace.now - age else { return }
    guard unsafe utimensat(AT_FDCWD, path, nil, 0) == 0 else { throw .last(path, .write) }
  }
}
