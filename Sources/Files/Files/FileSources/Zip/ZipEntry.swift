import CrushCodecs

/// An entry of a zip archive's directory (APPNOTE.TXT, section 4.3.12).
struct ZipEntry: Sendable {
  /// The bytes of the name in the directory.
  let name: Range<Int>
  /// The name as text; nil if its bytes are no text.
  let path: String?
  let method: Int
  let isEncrypted: Bool
  let crc: UInt32
  let compressed: Int
  let size: Int
  /// The offset of the local header in the file.
  let offset: Int
  /// The mode of Unix with the kind of file; 0 if it is unknown.
  let mode: Int

  /// The first byte after the entry that belongs to another entry or to the directory, and the first byte of the
  /// directory. They are set once all entries are known.
  var limit = 0
  var end = 0

  static let headLength = 46
  private static let stored = 0
  private static let deflated = 8

  var isStored: Bool { method == Self.stored }
  var isKnownMethod: Bool { method == Self.stored || method == Self.deflated }
  /// Whether the mode is that of a link (`S_IFLNK`) or of a folder (`S_IFDIR`).
  var isLink: Bool { mode & 0xF000 == 0xA000 }
  var isFolder: Bool { mode & 0xF000 == 0x4000 || path?.utf8.last == UInt8(ascii: "/") }

  /// The best ratio of deflate is a match of 258 bytes in 2 bits, so 1,032 bytes for one. The first block needs a few
  /// more bits.
  private static let bestRatio = 1032
  /// A file of more bytes than this must not be compressed more than this many times. Text is compressed about 10 times.
  private static let mostBytes = 1 << 26
  private static let mostRatio = 100
  /// The local header without its extra field.
  private var leastLength: Int { 30 + name.count }

  /// The reason why the file cannot be read, as far as the directory shows it; nil if there is none.
  var problem: ArchiveProblem? {
    if isFolder { return nil }
    if offset > end - leastLength || compressed > end - leastLength - offset { return .outside }
    if compressed > limit - leastLength - offset { return .overlap }
    let most = isStored ? compressed : compressed.multipliedReportingOverflow(by: Self.bestRatio).partialValue
    if isKnownMethod && !isEncrypted && (size > most || isStored && size < compressed) {
      return .impossibleSize(size, compressed: compressed)
    }
    if size > Self.mostBytes && size / Self.mostRatio > compressed {
      return .bombFile(size: size, compressed: compressed)
    }
    return nil
  }

  /// - Parameters:
  ///   - directory: the bytes of the directory.
  ///   - start: the place of the entry in it.
  ///   - shift: the number of bytes before the archive.
  /// - Returns: nil if there is no entry at this place.
  init?(_ directory: ZipFields, at start: Int, shift: Int) {
    let fields = directory
    guard start <= fields.bytes.count - Self.headLength, fields.long(at: start) == ZipSignature.directoryEntry else {
      return nil
    }
    let flags = fields.word(at: start + 8)
    let nameStart = start + Self.headLength
    let extraStart = nameStart + fields.word(at: start + 28)
    let extraEnd = extraStart + fields.word(at: start + 30)
    guard extraEnd + fields.word(at: start + 32) <= fields.bytes.count else { return nil }
    let extra = ZipExtra(fields, extraStart..<extraEnd)
    let sizes = extra.sizes(
      size: fields.long(at: start + 24), compressed: fields.long(at: start + 20), offset: fields.long(at: start + 42))
    guard let sizes, sizes.offset <= Int.max - shift else { return nil }
    name = nameStart..<extraStart
    size = sizes.size
    compressed = sizes.compressed
    offset = sizes.offset + shift
    // Bit 0 is set for all kinds of encryption.
    isEncrypted = flags & 1 != 0
    method = fields.word(at: start + 10)
    crc = UInt32(fields.long(at: start + 16))
    // Attributes of Unix are in the high half if the writer ran on Unix (3) or on macOS (19).
    let isUnix = [3, 19].contains(Int(fields.bytes[start + 5]))
    mode = isUnix ? fields.long(at: start + 38) >> 16 : 0
    path = ZipName.text(
      fields.bytes[name], isUTF8: flags & 0x800 != 0, mayBeUTF8: isUnix, unicode: extra.unicodeName)
  }

  /// The length of the entry in the directory.
  static func length(_ directory: ZipFields, at start: Int) -> Int {
    headLength + directory.word(at: start + 28) + directory.word(at: start + 30) + directory.word(at: start + 32)
  }
}

/// The extra fields of an entry (APPNOTE.TXT, section 4.5).
struct ZipExtra {
  /// The values of Zip64's field, in order: those of size, compressed size and offset that do not fit into 32 bits.
  private var wide: [Int?] = []
  /// The name in UTF-8 with the CRC of the other name, from Info-ZIP's field.
  private(set) var unicodeName: (crc: UInt32, bytes: ArraySlice<UInt8>)?

  private static let wideField = 0x0001
  private static let unicodeField = 0x7075

  init(_ fields: ZipFields, _ range: Range<Int>) {
    var start = range.lowerBound
    while start <= range.upperBound - 4 {
      let (kind, count) = (fields.word(at: start), fields.word(at: start + 2))
      let data = start + 4
      guard count <= range.upperBound - data else { return }
      if kind == Self.wideField {
        wide = stride(from: data, to: data + count - 7, by: 8).map { fields.wide(at: $0) }
      } else if kind == Self.unicodeField, count >= 5, fields.bytes[data] == 1 {
        unicodeName = (UInt32(fields.long(at: data + 1)), fields.bytes[data + 5..<data + count])
      }
      start = data + count
    }
  }

  /// Returns the numbers of an entry, from the wide field where the short ones state that; nil if one is missing.
  func sizes(size: Int, compressed: Int, offset: Int) -> (size: Int, compressed: Int, offset: Int)? {
    var rest = wide[...]
    func number(_ short: Int) -> Int? { short == ZipSignature.noLong ? rest.popFirst() ?? nil : short }
    guard let size = number(size), let compressed = number(compressed), let offset = number(offset) else { return nil }
    return (size, compressed, offset)
  }
}
