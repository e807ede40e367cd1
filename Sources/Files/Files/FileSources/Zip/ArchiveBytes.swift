/// The bytes of an open archive, on the disk or in memory.
struct ArchiveBytes: ~Copyable {
  private enum Source: ~Copyable {
    case disk(Descriptor)
    case memory([UInt8])
  }

  private let source: Source

  init(_ file: consuming Descriptor) { source = .disk(file) }

  init(_ bytes: [UInt8]) { source = .memory(bytes) }

  /// Reads the bytes from `offset` on: fewer than `count` at the end of the archive, none after it.
  func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    switch source {
    case .disk(let file): return try file.read(at: offset, count: count)
    case .memory(let bytes):
      guard offset >= 0, offset < bytes.count, count > 0 else { return [] }
      return Array(bytes[offset..<offset + min(count, bytes.count - offset)])
    }
  }
}
