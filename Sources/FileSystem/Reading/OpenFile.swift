/// A file that is read in places, closed when it goes.
package struct OpenFile: ~Copyable {
  private let descriptor: Descriptor

  package init(_ path: String) throws(FileError) { descriptor = try Descriptor.reading(path) }

  /// Bytes that it has now.
  package func size() throws(FileError) -> Int { try descriptor.status().size }

  /// What one call to the system gives of the file's first bytes: all of them, up to `count`, unless the call was cut
  /// short. To be asked for first.
  package func start(count: Int) throws(FileError) -> [UInt8] { try descriptor.readOnce(count: count) }

  /// The bytes from `offset` on: fewer than `count` at the end of the file, none past it.
  package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try descriptor.read(at: offset, count: count)
  }
}
