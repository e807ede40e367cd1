/// The header of AIFF and AIFF-C files, by the chunk `COMM` (AIFF-C draft of 1991, sections 2 and 3).
enum AIFFHeader {
  private static let mostChunks = 4096

  /// The frames of a packet of the compressed formats, and its bytes for each channel. Files in these formats count
  /// packets instead of frames.
  private static let packets: [String: (frames: Int, bytes: Int)] = [
    "ima4": (64, 34), "MAC3": (6, 2), "MAC6": (6, 1), "GSM ": (160, 33),
  ]
  /// The formats with a byte or more for each sample.
  private static let plainTypes: Set<String> = [
    "NONE", "none", "twos", "sowt", "raw ", "in24", "in32", "fl32", "FL32", "fl64", "FL64", "ulaw", "ULAW", "alaw",
    "ALAW",
  ]

  static func shape(of source: borrowing some ByteSource & ~Copyable) -> SoundShape? {
    var offset = 12
    for _ in 0..<mostChunks {
      guard let chunk = source.record(at: offset, count: 8) else { return nil }
      let size = chunk.big(4, 4)
      if chunk.hasText("COMM", at: 0) {
        return shape(source.bytes(at: offset + 8, count: min(size, 22)), fileBytes: source.count)
      }
      offset += 8 + size + size & 1
    }
    return nil
  }

  private static func shape(_ bytes: [UInt8], fileBytes: Int) -> SoundShape? {
    guard bytes.count >= 18 else { return nil }
    let fields = Fields(bytes: bytes)
    let channels = fields.big(0, 2)
    var frames = fields.big(2, 4)
    let type = bytes.count >= 22 ? String(decoding: bytes[18..<22], as: UTF8.self) : "NONE"
    if let packet = packets[type] {
      frames = min(frames, fileBytes / (packet.bytes * max(1, channels))) * packet.frames
    } else if plainTypes.contains(type) {
      frames = min(frames, fileBytes / max(1, channels))
    } else {
      return nil
    }
    return SoundShape(sampleRate: extended(fields, at: 8), channels: channels, frames: frames)
  }

  /// Returns the number of 80 bits at an offset: a sign, 15 bits of exponent, and 64 bits of significand.
  private static func extended(_ fields: Fields, at offset: Int) -> Double {
    let exponent = fields.big(offset, 2)
    let significand = UInt64(fields.big(offset + 2, 4)) << 32 | UInt64(fields.big(offset + 6, 4))
    guard exponent < 0x8000 else { return -1 }
    return Double(sign: .plus, exponent: exponent - 16383 - 63, significand: Double(significand))
  }
}
