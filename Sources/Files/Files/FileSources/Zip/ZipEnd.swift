/// The record at the end of a zip archive, which gives the place of the directory (APPNOTE.TXT, section 4.3.16).
struct ZipEnd {
  /// The number of entries. Some writers store its lowest 16 bits alone.
  let count: Int
  /// The place of the directory in the file.
  let directory: Range<Int>
  /// The number of bytes before the archive, such as a program that unpacks it. Offsets do not count them.
  let shift: Int

  private static let length = 22
  private static let wideLength = 56
  private static let locatorLength = 20
  private static let longestComment = 0xFFFF

  /// The fields that both forms of the record have.
  private struct Record {
    let disk: Int
    let count: Int
    let size: Int
    let offset: Int
    /// The offset of the record itself.
    let position: Int
  }

  init(of file: borrowing ArchiveBytes, size: Int, path: String) throws(FileError) {
    let tailCount = min(size, Self.length + Self.longestComment)
    let tail = ZipFields(bytes: try file.bytes(at: size - tailCount, count: tailCount))
    guard let found = Self.position(in: tail) else { throw FileError(path, .read, .archive(.noEnd)) }
    let position = size - tailCount + found
    let short = Record(
      disk: tail.word(at: found + 4), count: tail.word(at: found + 10), size: tail.long(at: found + 12),
      offset: tail.long(at: found + 16), position: position)
    let needsWide =
      short.count == ZipSignature.noWord || short.size == ZipSignature.noLong || short.offset == ZipSignature.noLong
    let record = needsWide ? try Self.wide(of: file, before: position, path) ?? short : short
    if record.disk != 0 { throw FileError(path, .read, .archive(.split)) }
    // The directory ends where the record begins, so bytes before the archive show as a difference.
    guard record.size >= 0, record.offset >= 0, record.size <= record.position,
      record.offset <= record.position - record.size
    else { throw FileError(path, .read, .archive(.badDirectory(offset: position))) }
    count = record.count
    let gap = record.position - record.size - record.offset
    let start = ZipFields(bytes: try file.bytes(at: record.offset, count: 4))
    shift = gap > 0 && start.long(at: 0) == ZipSignature.directoryEntry ? 0 : gap
    directory = record.offset + shift..<record.offset + shift + record.size
  }

  /// Returns the place of the last end record. A record whose comment ends with the file wins, because a comment may
  /// contain the signature.
  private static func position(in tail: ZipFields) -> Int? {
    var other: Int?
    var position = tail.bytes.count - length
    while position >= 0 {
      if tail.bytes[position] == UInt8(ascii: "P"), tail.long(at: position) == ZipSignature.end {
        let rest = tail.bytes.count - position - length
        let comment = tail.word(at: position + 20)
        if comment == rest { return position }
        if comment < rest && other == nil { other = position }
      }
      position -= 1
    }
    return other
  }

  /// Returns the record of Zip64; nil if there is none.
  private static func wide(
    of file: borrowing ArchiveBytes, before end: Int, _ path: String
  ) throws(FileError) -> Record? {
    let locatorStart = end - locatorLength
    let locator = ZipFields(bytes: try file.bytes(at: locatorStart, count: locatorLength))
    guard locator.long(at: 0) == ZipSignature.wideEndLocator else { return nil }
    // With bytes before the archive, the stated offset is wrong. Then the record is just before its locator.
    for position in [locator.wide(at: 8), locatorStart - wideLength] {
      guard let position, position >= 0, position <= locatorStart - wideLength else { continue }
      let record = ZipFields(bytes: try file.bytes(at: position, count: wideLength))
      guard record.bytes.count == wideLength, record.long(at: 0) == ZipSignature.wideEnd else { continue }
      guard let count = record.wide(at: 32), let size = record.wide(at: 40), let offset = record.wide(at: 48) else {
        break
      }
      return Record(disk: record.long(at: 16), count: count, size: size, offset: offset, position: position)
    }
    throw FileError(path, .read, .archive(.badDirectory(offset: locatorStart)))
  }
}
