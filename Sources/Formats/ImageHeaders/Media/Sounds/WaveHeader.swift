/// The header of WAV files. Their chunks have an identifier, a size of 4 bytes and contents, at even offsets. RIFF is
/// little-endian, and RIFX is big-endian. RF64 has sizes of 8 bytes in a chunk `ds64` (EBU Tech 3306).
enum WaveHeader {
  private static let mostChunks = 4096

  /// The fields of the chunk `fmt`.
  private struct Format {
    let tag: Int
    let channels: Int
    let rate: Int
    let blockBytes: Int
    /// The frames of a block of ADPCM; nil for other formats.
    let blockFrames: Int?
  }

  static func shape(of source: borrowing some ByteSource & ~Copyable) -> SoundShape? {
    guard let head = source.record(at: 0, count: 12) else { return nil }
    let isBig = head.hasText("RIFX", at: 0)
    var format: Format?
    var (dataBytes, longData, facts): (Int?, Int?, Int?)
    var offset = 12
    for _ in 0..<mostChunks {
      guard let chunk = source.record(at: offset, count: 8) else { break }
      let size = isBig ? chunk.big(4, 4) : chunk.little(4, 4)
      let start = offset + 8
      switch String(decoding: chunk.bytes[0..<4], as: UTF8.self) {
      case "fmt ": format = Self.format(source.bytes(at: start, count: min(size, 40)), isBig: isBig)
      case "fact":
        facts = source.record(at: start, count: 4).map { isBig ? $0.big(0, 4) : $0.little(0, 4) }
      case "ds64": longData = source.record(at: start, count: 16).map { $0.little(8, 8) }
      case "data":
        // A recorder that was interrupted leaves 0 or the largest size. The data then end with the file.
        let stated = size == 0xFFFF_FFFF ? longData ?? .max : size == 0 ? .max : size
        let bytes = min(stated < 0 ? .max : stated, source.count - start)
        dataBytes = dataBytes ?? bytes
        offset = start + bytes + bytes & 1
        continue
      default: break
      }
      offset = start + size + size & 1
    }
    guard let format, let dataBytes else { return nil }
    return SoundShape(
      sampleRate: Double(format.rate), channels: format.channels,
      frames: frames(of: format, dataBytes: dataBytes, facts: facts))
  }

  private static func format(_ bytes: [UInt8], isBig: Bool) -> Format? {
    guard bytes.count >= 16 else { return nil }
    let fields = Fields(bytes: bytes)
    func number(_ offset: Int, _ count: Int) -> Int { isBig ? fields.big(offset, count) : fields.little(offset, count) }
    var tag = number(0, 2)
    // An extensible format has the tag as the start of its identifier.
    if tag == 0xFFFE, bytes.count >= 26 { tag = number(24, 2) }
    let isADPCM = [0x02, 0x11].contains(tag) && bytes.count >= 20
    return Format(
      tag: tag, channels: number(2, 2), rate: number(4, 4), blockBytes: number(12, 2),
      blockFrames: isADPCM ? number(18, 2) : nil)
  }

  /// Returns the frames of the data, or −1 if they are unknown.
  ///
  /// - Parameter facts: the chunk `fact`, which states the frames of a compressed format.
  private static func frames(of format: Format, dataBytes: Int, facts: Int?) -> Int {
    let blocks = format.blockBytes > 0 ? dataBytes / format.blockBytes : nil
    switch format.tag {
    // Linear PCM, floating point, A-law and µ-law.
    case 0x01, 0x03, 0x06, 0x07: return blocks ?? -1
    default:
      let most = blocks.flatMap { blocks in format.blockFrames.flatMap { product(blocks, $0) } }
      return facts.map { min($0, most ?? $0) } ?? most ?? -1
    }
  }
}
