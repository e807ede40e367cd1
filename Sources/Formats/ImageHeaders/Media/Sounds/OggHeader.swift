/// The headers of Vorbis and Opus in Ogg. The first page has the format, and the last page states the position of its
/// last sample (RFC 3533, section 6).
enum OggHeader {
  private static let pageHeader = 27
  /// The bytes that are searched for the last page. A page has at most 65,307 bytes.
  private static let searched = 1 << 18

  static func shape(of source: borrowing some ByteSource & ~Copyable) -> SoundShape? {
    guard let page = source.record(at: 0, count: pageHeader) else { return nil }
    let serial = page.little(14, 4)
    let data = pageHeader + Int(page.bytes[26])
    guard let head = source.record(at: data, count: 19), let last = lastPosition(of: serial, in: source) else {
      return nil
    }
    if head.hasText("\u{1}vorbis", at: 0) {
      return SoundShape(sampleRate: Double(head.little(12, 4)), channels: Int(head.bytes[11]), frames: last)
    }
    // Decoders of Opus make 48,000 samples per second, and skip the first ones (RFC 7845, sections 4 and 5.1).
    guard head.hasText("OpusHead", at: 0) else { return nil }
    return SoundShape(sampleRate: 48_000, channels: Int(head.bytes[9]), frames: last - head.little(10, 2))
  }

  /// Returns the position in the last page of a stream, or nil if no page near the end of the file states one.
  private static func lastPosition(of serial: Int, in source: borrowing some ByteSource & ~Copyable) -> Int? {
    let start = max(0, source.count - searched)
    let bytes = source.bytes(at: start, count: searched)
    let end = Fields(bytes: bytes)
    var index = bytes.count - pageHeader
    while index >= 0 {
      if bytes[index] == UInt8(ascii: "O"), end.hasText("OggS\0", at: index), end.little(index + 14, 4) == serial {
        // −1 marks a page without the end of a packet. Pages of headers have 0.
        let position = end.little(index + 6, 8)
        if position > 0 { return position }
      }
      index -= 1
    }
    return nil
  }
}
