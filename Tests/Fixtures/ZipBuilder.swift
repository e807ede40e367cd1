/// A builder of zip archives (APPNOTE.TXT 6.3.10), also of ones that break the rules.
package struct ZipBuilder {
  /// A file, a folder or a link of an archive. Nil means the true value.
  package struct Entry {
    package var name: [UInt8]
    package var contents: [UInt8] = []
    package var isDeflated = false
    /// A deflate stream of the contents in place of one of stored blocks.
    package var stream: [UInt8]?
    package var method: Int?
    /// Bit 0: encrypted. Bit 3: sizes follow the data. Bit 11: UTF-8.
    package var flags = 0
    /// The system of the writer: 0 is MS-DOS, 3 is Unix.
    package var system = 3
    package var mode = 0o100644
    package var crc: UInt32?
    package var size: Int?
    package var compressedSize: Int?
    package var offset: Int?
    /// The name in the local header.
    package var localName: [UInt8]?
    package var localExtra: [UInt8] = []
    package var extra: [UInt8] = []
    /// Whether the sizes and the offset are in the field of Zip64.
    package var isWide = false

    package init(_ name: String, _ contents: [UInt8] = []) {
      self.name = Array(name.utf8)
      self.contents = contents
    }

    package init(_ name: String, text: String, isDeflated: Bool = false) {
      self.init(name, Array(text.utf8))
      self.isDeflated = isDeflated
    }

    /// Returns a link.
    package static func link(_ name: String, to target: String) -> Entry {
      var entry = Entry(name, text: target)
      entry.mode = 0o120777
      return entry
    }
  }

  package var entries: [Entry]
  package var comment: [UInt8] = []
  /// Whether the end record is one of Zip64.
  package var isWide = false
  package var count: Int?
  package var directoryOffset: Int?
  package var disk = 0

  package init(_ entries: [Entry]) { self.entries = entries }

  package var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = file.count
      let data = entry.isDeflated ? entry.stream ?? StoredDeflate.raw(entry.contents) : entry.contents
      let hasDescriptor = entry.flags & 8 != 0
      let crc = entry.crc ?? ReferenceChecksum.crc32(entry.contents)
      let (size, compressed) = (entry.size ?? entry.contents.count, entry.compressedSize ?? data.count)
      let method = entry.method ?? (entry.isDeflated ? 8 : 0)
      let localName = entry.localName ?? entry.name
      file += Self.long(0x0403_4B50) + Self.word(20) + Self.word(entry.flags) + Self.word(method) + Self.long(0)
      let sums = Self.long(Int(crc)) + Self.long(compressed) + Self.long(size)
      file += hasDescriptor ? [UInt8](repeating: 0, count: 12) : sums
      file += Self.word(localName.count) + Self.word(entry.localExtra.count) + localName + entry.localExtra + data
      if hasDescriptor { file += Self.long(0x0807_4B50) + sums }
      directory += Self.directoryEntry(entry, crc, size, compressed, entry.offset ?? offset, method)
    }
    let start = directoryOffset ?? file.count
    let end = file.count + directory.count
    file += directory
    if isWide {
      file += Self.long(0x0606_4B50) + Self.wide(44) + Self.word(45) + Self.word(45) + Self.long(disk) + Self.long(0)
      file += Self.wide(count ?? entries.count) + Self.wide(count ?? entries.count)
      file += Self.wide(directory.count) + Self.wide(start)
      file += Self.long(0x0706_4B50) + Self.long(0) + Self.wide(end) + Self.long(1)
    }
    let counts = Self.word(isWide ? 0xFFFF : count ?? entries.count)
    file += Self.long(0x0605_4B50) + Self.word(disk) + Self.word(0) + counts + counts
    file += Self.long(isWide ? 0xFFFF_FFFF : directory.count) + Self.long(isWide ? 0xFFFF_FFFF : start)
    return file + Self.word(comment.count) + comment
  }

  private static func directoryEntry(
    _ entry: Entry, _ crc: UInt32, _ size: Int, _ compressed: Int, _ offset: Int, _ method: Int
  ) -> [UInt8] {
    let none = 0xFFFF_FFFF
    let sizes = entry.isWide ? word(1) + word(24) + wide(size) + wide(compressed) + wide(offset) : []
    let extra = sizes + entry.extra
    var bytes = long(0x0201_4B50) + [20, UInt8(entry.system)] + word(20) + word(entry.flags) + word(method) + long(0)
    bytes += long(Int(crc)) + long(entry.isWide ? none : compressed) + long(entry.isWide ? none : size)
    bytes += word(entry.name.count) + word(extra.count) + word(0) + word(0) + word(0) + long(entry.mode << 16)
    return bytes + long(entry.isWide ? none : offset) + entry.name + extra
  }

  package static func word(_ value: Int) -> [UInt8] { number(value, 2) }
  package static func long(_ value: Int) -> [UInt8] { number(value, 4) }
  package static func wide(_ value: Int) -> [UInt8] { number(value, 8) }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
