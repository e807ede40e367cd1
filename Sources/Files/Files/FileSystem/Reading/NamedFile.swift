/// Files that a command line names one by one. A pipe, a device or an open file of the process (`/dev/stdout`,
/// `/dev/fd/3`) is read to its end, and written without being replaced.
///
/// All other files are read and written as by `Files`.
package enum NamedFile {
  /// Returns true if the path leads to a pipe, a socket, a device or an open file of the process.
  package static func isStream(_ path: String) -> Bool { Stream(path) != nil }

  /// Returns the contents of a file, or of a stream up to its end, for which it waits.
  ///
  /// - Parameter limit: the largest permitted number of bytes.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let stream = Stream(path) else { return try Files.read(path, limit: limit) }
    return try Descriptor.opening(stream, path, .read).readAll(expected: 1 << 16, limit: limit)
  }

  /// Writes to a stream, or replaces a file by these bytes as `Files.write` does.
  ///
  /// - Returns: true if anything was written.
  @discardableResult
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) -> Bool {
    guard let stream = Stream(path) else { return try Files.write(bytes, to: path) }
    try Descriptor.opening(stream, path, .write).write(bytes.span)
    return true
  }

  /// Truncates a file and sets its time to the current time. A stream is opened and receives no bytes.
  package static func stamp(_ path: String) throws(FileError) {
    guard let stream = Stream(path) else { return try Files.stamp(path, contents: []) }
    _ = try Descriptor.opening(stream, path, .write)
  }

  /// Copies a file. Only a copy to or from a stream is limited, to `limit` bytes.
  package static func copy(_ source: String, to path: String, limit: Int) throws(FileError) {
    guard isStream(source) || isStream(path) else {
      try Files.copy(source, to: path)
      return
    }
    try write(read(source, limit: limit), to: path)
  }
}
