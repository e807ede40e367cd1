/// A file for random access, closed at the end of its lifetime.
package struct OpenFile: ~Copyable {
  private let descriptor: Descriptor

  package init(_ path: String) throws(FileError) { descriptor = try Descriptor.reading(path) }

  package func status() throws(FileError) -> FileStatus { try descriptor.status() }

  /// Returns the current size in bytes.
  package func size() throws(FileError) -> Int { try descriptor.status().size }

  /// Reads the file's first bytes, at most `count`, with one call to the system. The call may return fewer bytes than
  /// the file has. Must be the first read.
  package func start(count: Int) throws(FileError) -> [UInt8] { try descriptor.readOnce(count: count) }

  /// Reads the bytes from `offset` on: fewer than `count` at the end of the file, none after it.
  package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try descriptor.read(at: offset, count: count)
  }
}
