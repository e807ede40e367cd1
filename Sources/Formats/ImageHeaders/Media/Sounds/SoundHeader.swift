/// The headers of sound files. The first bytes determine the format, not the name.
package enum SoundHeader {
  /// Returns the length of a sound; nil for other files, and for a header that does not state it, or states more than the
  /// file can contain.
  ///
  /// It reads a few parts of the file, and all of an MPEG stream without a header.
  package static func shape(of source: borrowing some ByteSource & ~Copyable) -> SoundShape? {
    guard let shape = stated(in: source), shape.fits(in: source.count) else { return nil }
    return shape
  }

  private static func stated(in source: borrowing some ByteSource & ~Copyable) -> SoundShape? {
    let start = TagHeader.end(in: source)
    guard let head = source.record(at: start, count: 12) else { return nil }
    if head.hasText("fLaC", at: 0) { return FLACHeader.shape(of: source, at: start) }
    if head.hasText("caff", at: 0) { return CoreAudioHeader.shape(of: source) }
    if head.hasText("OggS", at: 0) { return OggHeader.shape(of: source) }
    if head.hasText("ftyp", at: 4) { return MovieHeader.sound(of: source) }
    let form = String(decoding: head.bytes[0..<4], as: UTF8.self)
    switch (form, String(decoding: head.bytes[8..<12], as: UTF8.self)) {
    case ("RIFF", "WAVE"), ("RIFX", "WAVE"), ("RF64", "WAVE"), ("BW64", "WAVE"): return WaveHeader.shape(of: source)
    case ("FORM", "AIFF"), ("FORM", "AIFC"): return AIFFHeader.shape(of: source)
    default: return MPEGStream.shape(of: source, from: start)
    }
  }
}

/// The tags before the data of a sound (ID3v2, section 3.1).
enum TagHeader {
  /// The most tags one after the other.
  private static let most = 8

  /// Returns the offset after all tags, which is 0 without tags.
  static func end(in source: borrowing some ByteSource & ~Copyable) -> Int {
    var offset = 0
    for _ in 0..<most {
      guard let head = source.record(at: offset, count: 10), head.hasText("ID3", at: 0) else { break }
      // Seven bits of each byte. A flag marks a footer of 10 bytes.
      let size = head.bytes[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
      offset += 10 + size + (head.bytes[5] & 0x10 == 0 ? 0 : 10)
    }
    return offset
  }
}
