/// Frames of MPEG audio one after the other, as in MP3 files and in AAC files without a container.
enum MPEGStream {
  /// The bytes that are searched for the first frame.
  private static let searched = 1 << 16
  /// The frames that must follow each other at the start. Two bytes of other files often look like a frame.
  private static let needed = 3
  /// The bytes that are read at once, and in total. The rest of a longer file counts at the average rate.
  private static let window = 1 << 16
  private static let limit = 64 << 20

  static func shape(of source: borrowing some ByteSource & ~Copyable, from start: Int) -> SoundShape? {
    guard let (offset, frame) = first(in: source, from: start) else { return nil }
    let frames =
      frame.tagOffset.flatMap { tagged(frame, at: offset, tagOffset: $0, in: source) }
      ?? counted(in: source, from: offset)
    return SoundShape(sampleRate: Double(frame.sampleRate), channels: frame.channels, frames: frames)
  }

  /// Returns the first frame that other frames of its kind, or the end of the file, follow.
  private static func first(
    in source: borrowing some ByteSource & ~Copyable, from start: Int
  ) -> (offset: Int, frame: MPEGFrame)? {
    let bytes = source.bytes(at: start, count: searched)
    let fields = Fields(bytes: bytes)
    var index = 0
    while index <= bytes.count - MPEGFrame.headerLength {
      if bytes[index] == 0xFF, let frame = MPEGFrame(fields, at: index),
        isFollowed(frame, at: start + index, in: source)
      {
        return (start + index, frame)
      }
      index += 1
    }
    return nil
  }

  private static func isFollowed(
    _ frame: MPEGFrame, at offset: Int, in source: borrowing some ByteSource & ~Copyable
  ) -> Bool {
    var offset = offset + frame.length
    for _ in 1..<needed where offset != source.count {
      guard let head = source.record(at: offset, count: MPEGFrame.headerLength), let next = MPEGFrame(head, at: 0),
        next.sampleRate == frame.sampleRate, next.samples == frame.samples
      else { return source.record(at: offset, count: 3).map { isTag($0, at: 0) } ?? false }
      offset += next.length
    }
    return true
  }

  /// Returns true for a tag at the end of a file (ID3v1 and APE).
  private static func isTag(_ fields: Fields, at offset: Int) -> Bool {
    fields.hasText("TAG", at: offset) || fields.hasText("APE", at: offset)
  }

  /// Returns the samples by the tag in the first frame, which has no sound itself, or nil without a tag. Encoders write
  /// the number of frames there. LAME adds the number of samples that players cut at both ends.
  private static func tagged(
    _ frame: MPEGFrame, at offset: Int, tagOffset: Int, in source: borrowing some ByteSource & ~Copyable
  ) -> Int? {
    let bytes = source.bytes(at: offset, count: 4 + 32 + 160)
    let fields = Fields(bytes: bytes)
    var frames: Int?
    var cut = 0
    if bytes.count >= 54, fields.hasText("VBRI", at: 36) {
      frames = fields.big(50, 4)
    } else if bytes.count >= tagOffset + 12,
      fields.hasText("Xing", at: tagOffset) || fields.hasText("Info", at: tagOffset)
    {
      let flags = fields.big(tagOffset + 4, 4)
      guard flags & 1 != 0 else { return nil }
      frames = fields.big(tagOffset + 8, 4)
      // Each flag adds a field, in the order of frames, bytes, table of contents and quality.
      let end = tagOffset + 8 + 4 + (flags & 2) * 2 + (flags & 4) * 25 + (flags & 8) / 2
      if bytes.count >= end + 24, ["LAME", "Lavf", "Lavc"].contains(where: { fields.hasText($0, at: end) }) {
        cut = fields.big(end + 21, 3) >> 12 + fields.big(end + 21, 3) & 0xFFF
      }
    }
    // No frame has fewer than 24 bytes, so a larger number is damaged.
    guard let frames, frames > 0, frames <= source.count / 24 else { return nil }
    return max(0, frames * frame.samples - cut)
  }

  /// Returns the samples of all frames.
  private static func counted(in source: borrowing some ByteSource & ~Copyable, from start: Int) -> Int {
    let end = min(source.count, start + limit)
    var samples = 0
    var offset = start
    var base = start
    var fields = Fields(bytes: source.bytes(at: base, count: window))
    while offset <= end - MPEGFrame.headerLength {
      if offset + MPEGFrame.headerLength > base + fields.bytes.count {
        base = offset
        fields = Fields(bytes: source.bytes(at: base, count: window))
        if fields.bytes.count < MPEGFrame.headerLength { break }
      }
      if let frame = MPEGFrame(fields, at: offset - base) {
        samples += frame.samples
        offset += frame.length
      } else {
        if isTag(fields, at: offset - base) { return samples }
        offset += 1
      }
    }
    guard end < source.count else { return samples }
    return Int(Double(samples) * Double(source.count - start) / Double(end - start))
  }
}
