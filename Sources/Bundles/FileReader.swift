package import FileSystem

/// A reader of files on the disk and inside archives, under one form of paths: `App.ipa/Payload/My.app/Info.plist`.
///
/// An archive is never unpacked to the disk.
package struct FileReader: Sendable {
  package init() {}

  /// Returns the contents of a file.
  ///
  /// - Parameter limit: the largest permitted number of bytes.
  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try Files.read(path, limit: limit)
  }

  /// Returns the first bytes of a file, at most `count`.
  package func prefix(of path: String, count: Int) throws(FileError) -> [UInt8] {
    try Files.prefix(of: path, count: count)
  }

  /// Calls `body` with a file's contents as they were at one moment. `body` must have no side effects, since it may be
  /// called again.
  package func withContents<Value, Failure: Error>(
    of path: String, limit: Int, _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(FileError) -> Result<Value, Failure> {
    try Files.withContents(of: path, limit: limit) { (bytes, _) throws(Failure) in try body(bytes) }
  }

  /// Returns the size of a file in bytes.
  package func size(of path: String) throws(FileError) -> Int { try FileStatus(of: path).size }
}
