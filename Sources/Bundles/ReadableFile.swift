package import FileSystem

/// A file for random access, on the disk or inside an archive. It is closed at the end of its lifetime.
package struct ReadableFile: ~Copyable {
  private let file: OpenFile
  /// The data in the archive; nil for a file on the disk.
  private let data: ZipData?
  private let archived: ArchivedBytes?

  package init(_ path: String, _ reader: FileReader) throws(FileError) {
    guard let place = reader.fileLocation(of: path) else {
      file = try OpenFile(path)
      data = nil
      archived = nil
      return
    }
    let file = try OpenFile(place.archive.path)
    let data = try place.archive.data(of: place.inner, path, file)
    self.file = file
    self.data = data
    archived = ArchivedBytes(size: data.size)
  }

  /// Returns the current size in bytes.
  package func size() throws(FileError) -> Int { if let archived { archived.size } else { try file.size() } }

  /// Reads the file's first bytes, at most `count`. It may return fewer bytes than the file has. Must be the first
  /// read.
  package func start(count: Int) throws(FileError) -> [UInt8] {
    data == nil ? try file.start(count: count) : try bytes(at: 0, count: count)
  }

  /// Reads the bytes from `offset` on: fewer than `count` at the end of the file, none after it.
  package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    guard let data, let archived else { return try file.bytes(at: offset, count: count) }
    if data.isStored { return try data.storedBytes(of: file, at: offset, count: count) }
    guard offset >= 0, offset < archived.size, count > 0 else { return [] }
    let end = offset + min(count, archived.size - offset)
    try archived.grow(to: end, data, file)
    return Array(archived.bytes[offset..<end])
  }
}

/// The first bytes of a compressed file. Each growth at least doubles them, so that all growths together cost no more
/// than one whole read does twice.
private final class ArchivedBytes {
  let size: Int
  private(set) var bytes: [UInt8] = []

  private static let least = 1 << 13

  init(size: Int) { self.size = size }

  func grow(to count: Int, _ data: ZipData, _ file: borrowing OpenFile) throws(FileError) {
    if count <= bytes.count { return }
    bytes = try data.prefix(of: file, count: min(size, max(count, bytes.count * 2, Self.least)))
  }
}
