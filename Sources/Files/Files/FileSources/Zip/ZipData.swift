import CrushCodecs

/// The data of one file in a zip archive.
struct ZipData {
  private let entry: ZipEntry
  private let name: ArraySlice<UInt8>
  /// The path of the file, for messages.
  private let path: String

  init(_ entry: ZipEntry, _ directory: ZipFields, _ path: String) {
    self.entry = entry
    name = directory.bytes[entry.name]
    self.path = path
  }

  var size: Int { entry.size }
  var isStored: Bool { entry.isStored }

  private static let headerLength = 30
  /// Files up to this size are read together with their header.
  private static let smallSize = 1 << 18
  /// The bytes for the extra field of a local header. Writers add times and owners.
  private static let usualExtra = 64

  private func error(_ problem: ArchiveProblem) -> FileError { FileError(path, .read, .archive(problem)) }

  /// Returns the whole file, whose size and checksum are those of the directory.
  func contents(of archive: borrowing ArchiveBytes, limit: Int) throws(FileError) -> [UInt8] {
    if entry.size > limit { throw FileError(path, .read, .tooLarge(limit: limit)) }
    let data = try compressed(of: archive, count: entry.compressed)
    let bytes = try unpacked(data)
    if Checksum.areChecked && Checksum.crc32(bytes.span) != entry.crc { throw error(.badChecksum) }
    return bytes
  }

  private func unpacked(_ data: [UInt8]) throws(FileError) -> [UInt8] {
    if entry.isStored { return data }
    if entry.size == 0 { return [] }
    do throws(CodecError) { return try Inflater().inflate(data.span, .raw, count: entry.size).bytes } catch {
      throw self.error(.badData)
    }
  }

  /// Returns the first bytes of the file, at most `count`. Their checksum is not known.
  func prefix(of archive: borrowing ArchiveBytes, count: Int) throws(FileError) -> [UInt8] {
    let count = min(max(0, count), entry.size)
    if entry.isStored { return try compressed(of: archive, count: count) }
    if count == 0 { return [] }
    // Compressed data are rarely longer than their bytes. If they are, all of them are read.
    let usual = min(entry.compressed, count + count / 8 + 1024)
    for part in usual == entry.compressed ? [usual] : [usual, entry.compressed] {
      let data = try compressed(of: archive, count: part)
      if let bytes = try? Inflater.start(of: data.span, .raw, count: count) { return bytes }
    }
    throw error(.badData)
  }

  /// Returns bytes of a stored file from `offset` on, fewer at its end.
  func storedBytes(of archive: borrowing ArchiveBytes, at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    guard offset >= 0, offset < entry.size, count > 0 else { return [] }
    let start = try start(try header(of: archive, besides: 0))
    return try archive.bytes(at: start + offset, count: min(count, entry.size - offset))
  }

  /// Returns the first bytes of the compressed data.
  private func compressed(of archive: borrowing ArchiveBytes, count: Int) throws(FileError) -> [UInt8] {
    let isSmall = count <= Self.smallSize
    let head = try header(of: archive, besides: isSmall ? count : 0)
    let start = try start(head)
    let inHead = start - entry.offset
    if isSmall, head.bytes.count - inHead >= count { return Array(head.bytes[inHead..<inHead + count]) }
    let data = try archive.bytes(at: start, count: count)
    guard data.count == count else { throw error(.outside) }
    return data
  }

  /// Returns the local header, and `count` bytes of the data if the extra field is short.
  private func header(of archive: borrowing ArchiveBytes, besides count: Int) throws(FileError) -> ZipFields {
    if entry.isEncrypted { throw error(.encrypted) }
    guard entry.isKnownMethod else { throw error(.method(entry.method)) }
    if let problem = entry.problem { throw error(problem) }
    return ZipFields(
      bytes: try archive.bytes(at: entry.offset, count: Self.headerLength + name.count + Self.usualExtra + count))
  }

  /// Returns the place of the data, after a check of the local header (APPNOTE.TXT, section 4.3.7).
  private func start(_ head: ZipFields) throws(FileError) -> Int {
    let nameEnd = Self.headerLength + name.count
    guard head.bytes.count >= nameEnd, head.long(at: 0) == ZipSignature.localHeader,
      head.word(at: 8) == entry.method, head.word(at: 26) == name.count,
      head.bytes[Self.headerLength..<nameEnd].elementsEqual(name)
    else { throw error(.badHeader(offset: entry.offset)) }
    let start = entry.offset + nameEnd + head.word(at: 28)
    guard start <= entry.limit, entry.compressed <= entry.limit - start else { throw error(.overlap) }
    return start
  }
}
