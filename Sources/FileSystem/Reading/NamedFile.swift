/// Files that a command line names one by one: there a pipe, a device and an open file of the process
/// (`/dev/stdout`, `/dev/fd/3`) are read to their end, and written without being replaced.
///
/// Everything else is read and written as by `Files`.
package enum NamedFile {
  /// Whether the path leads to a pipe, a socket, a device or an open file of the process.
  package static func isStream(_ path: String) -> Bool { Stream(path) != nil }

  /// The contents; those of a stream up to its end, for which it waits.
  ///
  /// - Parameter limit: the most bytes that are taken into memory.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let stream = Stream(path) else { return try Files.read(path, limit: limit) }
    return try Descriptor.opening(stream, path, .read).readAll(expected: 1 << 16, limit: limit)
  }

  /// Writes to a stream, or replaces a file by these bytes as `Files.write` does.
  ///
  /// - Returns: whether anything was written.
  @discardableResult
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) -> Bool {
    guard let stream = Stream(path) else { return try Files.write(bytes, to: path) }
    try Descriptor.opening(stream, path, .write).write(bytes.span)
    return true
  }

  /// Makes a file empty and gives it the time of now; a stream is opened, and gets no bytes.
  package static func stamp(_ path: String) throws(FileError) {
    guard let stream = Stream(path) else { return try Files.stamp(path, contents: []) }
    _ = try Descriptor.opening(stream, path, .write)
  }

  /// Copies a file of any size; to and from a stream one of up to `limit` bytes.
  package static func copy(_ source: String, to path: String, limit: Int) throws(FileError) {
    guard isStream(source) || isStream(path) else {
      try Files.copy(source, to: path)
      return
    }
    try write(read(source, limit: limit), to: path)
  }
}

extension Files {
  /// Refuses to replace a device, a pipe or a socket. A link to one may be replaced.
  static func checkReplaceable(_ path: String) throws(FileError) {
    guard (try? FileStatus(of: path, followsLink: false).kind) != .special else {
      throw FileError(path, .write, .special)
    }
  }
}
