/// The header of FLAC files, by the block STREAMINFO (RFC 9639, section 8.2).
enum FLACHeader {
  /// - Parameter start: the offset of the marker `fLaC`.
  static func shape(of source: borrowing some ByteSource & ~Copyable, at start: Int) -> SoundShape? {
    // A header of 4 bytes, two block sizes and two frame sizes precede the bit fields.
    guard let head = source.record(at: start, count: 26), head.bytes[4] & 0x7F == 0 else { return nil }
    let frames = (head.big(21, 1) & 0x0F) << 32 | head.big(22, 4)
    // 0 means that the encoder did not know the length.
    guard frames > 0 else { return nil }
    return SoundShape(
      sampleRate: Double(head.big(18, 3) >> 4), channels: (head.big(20, 1) >> 1 & 7) + 1, frames: frames)
  }
}
