/// The header of CAF files: chunks with sizes of 8 bytes (Core Audio Format specification, "CAF File Structure").
enum CoreAudioHeader {
  private static let mostChunks = 4096

  static func shape(of source: borrowing some ByteSource & ~Copyable) -> SoundShape? {
    var description: Fields?
    var (dataBytes, validFrames): (Int?, Int?)
    var offset = 8
    for _ in 0..<mostChunks {
      guard let chunk = source.record(at: offset, count: 12) else { break }
      let start = offset + 12
      var size = chunk.signed(4)
      switch String(decoding: chunk.bytes[0..<4], as: UTF8.self) {
      case "desc": description = source.record(at: start, count: 32)
      case "pakt": validFrames = source.record(at: start, count: 24).map { $0.signed(8) }
      case "data":
        // The size −1 means that the data end with the file. They begin with a count of edits.
        size = size < 0 ? source.count - start : min(size, source.count - start)
        dataBytes = max(0, size - 4)
      default: break
      }
      guard size >= 0, size <= source.count - start else { break }
      offset = start + size
    }
    guard let description else { return nil }
    var frames = validFrames.flatMap { $0 > 0 ? $0 : nil }
    let (packetBytes, packetFrames) = (description.big(16, 4), description.big(20, 4))
    if packetBytes > 0, let dataBytes, let most = product(dataBytes / packetBytes, packetFrames) {
      frames = min(frames ?? most, most)
    }
    return frames.flatMap { frames in
      SoundShape(sampleRate: description.double(0), channels: description.big(24, 4), frames: frames)
    }
  }
}
