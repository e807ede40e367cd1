/// The first entry of the box `stsd` of a sound track (ISO/IEC 14496-12, section 12.2.3, and the QuickTime File Format,
/// "Sound Sample Descriptions").
struct SoundEntry {
  private(set) var channels: Int
  /// Samples per second; 0 if the entry does not state it.
  private(set) var rate: Double

  /// The most bytes of the entry that are read.
  private static let limit = 4096

  init?(_ box: MovieBox, _ source: borrowing some ByteSource & ~Copyable) {
    // The entry follows a version and a count.
    let bytes = source.bytes(at: box.range.lowerBound + 8, count: min(Self.limit, box.range.count - 8))
    guard bytes.count >= 36 else { return nil }
    let fields = Fields(bytes: bytes)
    channels = fields.big(24, 2)
    rate = Double(fields.big(32, 4)) / 65536
    // Version 2 of QuickTime has its own fields.
    if fields.big(16, 2) == 2, bytes.count >= 52 { (rate, channels) = (fields.double(40), fields.big(48, 4)) }
    // Writers of MP4 state two channels for each AAC. The decoder's own configuration is right.
    if let own = Self.decoderChannels(fields) { channels = own }
    if channels == 0 { channels = 1 }
  }

  /// Returns the channels in the box `esds` of AAC (ISO/IEC 14496-1, section 7.2.6, and 14496-3, section 1.6.2.1); nil
  /// without it, and if the configuration states no simple layout.
  private static func decoderChannels(_ fields: Fields) -> Int? {
    let mark = Array("esds".utf8)
    let bytes = fields.bytes
    guard let box = (36..<max(36, bytes.count - 4)).first(where: { bytes[$0..<$0 + 4].elementsEqual(mark) }) else {
      return nil
    }
    var offset = box + 8
    while offset < bytes.count {
      let tag = bytes[offset]
      guard let start = contents(of: bytes, at: offset + 1) else { return nil }
      switch tag {
      // A stream has an identifier and flags, and a decoder has 13 bytes of numbers. Both contain others.
      case 3: offset = start + 3
      case 4: offset = start + 13
      case 5: return configuration(bytes.dropFirst(start).prefix(8))
      default: return nil
      }
    }
    return nil
  }

  /// Returns the offset after the length of a descriptor, which has seven bits in each of up to four bytes.
  private static func contents(of bytes: [UInt8], at offset: Int) -> Int? {
    (offset..<offset + 4).first { $0 < bytes.count && bytes[$0] & 0x80 == 0 }.map { $0 + 1 }
  }

  /// Returns the channels of a configuration, which is in the first 64 bits.
  private static func configuration(_ bytes: ArraySlice<UInt8>) -> Int? {
    var left = (Array(bytes) + [UInt8](repeating: 0, count: 8 - bytes.count)).reduce(0) { $0 << 8 | UInt64($1) }
    func take(_ count: Int) -> Int {
      defer { left <<= UInt64(count) }
      return Int(left >> UInt64(64 - count))
    }
    if take(5) == 31 { _ = take(6) }
    if take(4) == 15 { _ = take(24) }
    let layout = take(4)
    return layout == 0 || layout > 7 ? nil : layout == 7 ? 8 : layout
  }
}
