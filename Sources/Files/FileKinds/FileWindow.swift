package import CrushFiles
import CrushImageHeaders

/// The bytes of a file for the readers of headers. Its first bytes are read once.
package struct FileWindow: ~Copyable, ByteSource {
  /// The number of bytes that are read at first. Most headers are shorter.
  private static let startSize = 4096

  private let file: ReadableFile
  package let count: Int
  /// The first bytes.
  package let start: [UInt8]
  /// The offset from which no bytes are read.
  private let end: Int

  /// - Parameters:
  ///   - count: the file's size in bytes.
  ///   - limit: the most bytes from the start of the file that are read. To read the end of a compressed file of an
  ///     archive, the whole file is unpacked.
  /// - Throws: `FileError` if the file cannot be read.
  package init(_ path: String, _ reader: FileReader, count: Int, limit: Int = .max) throws(FileError) {
    let file = try ReadableFile(path, reader)
    start = try file.bytes(at: 0, count: min(count, Self.startSize))
    self.file = file
    self.count = count
    end = min(count, limit)
  }

  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < end, count > 0 else { return [] }
    let last = offset + min(count, end - offset)
    if last <= start.count { return Array(start[offset..<last]) }
    // An unreadable part counts as the end of the file.
    return (try? file.bytes(at: offset, count: last - offset)) ?? []
  }
}
