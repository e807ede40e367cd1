/// Bytes of media files, written field by field.
enum MediaFixture {
  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Returns a WAV file.
  ///
  /// - Parameter chunks: chunks between the format and the data.
  static func wave(
    channels: Int, rate: Int, bits: Int, data: [UInt8], tag: Int = 1, extra: [UInt8] = [], chunks: [UInt8] = [],
    dataSize: Int? = nil, form: String = "RIFF"
  ) -> [UInt8] {
    let number = form == "RIFX" ? big : little
    let block = channels * bits / 8
    let format =
      number(tag, 2) + number(channels, 2) + number(rate, 4) + number(rate * block, 4) + number(block, 2)
      + number(bits, 2) + extra
    let body =
      text("WAVE") + text("fmt ") + number(format.count, 4) + format + chunks + text("data")
      + number(dataSize ?? data.count, 4) + data
    return text(form) + number(body.count, 4) + body
  }

  static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    text(type) + big(body.count, 4) + body + zeros(body.count & 1)
  }

  /// Returns an AIFF-C file, or AIFF without a type.
  static func aiff(channels: Int, frames: Int, rate: Int, type: String?, data: [UInt8]) -> [UInt8] {
    // An exponent of 16383 is 2⁰, and the significand has its highest bit set.
    let power = rate.bitWidth - 1 - rate.leadingZeroBitCount
    let significand = UInt64(rate) << UInt64(63 - power)
    let extended = big(16383 + power, 2) + big(Int(bitPattern: UInt(significand)), 8)
    var common = big(channels, 2) + big(frames, 4) + big(16, 2) + extended
    if let type { common += text(type) + zeros(2) }
    let body =
      text(type == nil ? "AIFF" : "AIFC") + chunk("NAME", [1, 2, 3]) + chunk("COMM", common)
      + chunk("SSND", zeros(8) + data)
    return text("FORM") + big(body.count, 4) + body
  }

  static func cafChunk(_ type: String, _ body: [UInt8], size: Int? = nil) -> [UInt8] {
    text(type) + big(size ?? body.count, 8) + body
  }

  static func caf(
    rate: Double, packetBytes: Int, packetFrames: Int, channels: Int, chunks: [UInt8]
  ) -> [UInt8] {
    let description =
      big(Int(bitPattern: UInt(rate.bitPattern)), 8) + text("lpcm") + big(0, 4) + big(packetBytes, 4)
      + big(packetFrames, 4) + big(channels, 4) + big(16, 4)
    return text("caff") + big(1, 2) + big(0, 2) + cafChunk("desc", description) + chunks
  }

  static func flac(rate: Int, channels: Int, bits: Int, frames: Int) -> [UInt8] {
    let fields = UInt64(rate) << 44 | UInt64(channels - 1) << 41 | UInt64(bits - 1) << 36 | UInt64(frames)
    return text("fLaC") + [0x80, 0, 0, 34] + zeros(10) + big(Int(bitPattern: UInt(fields)), 8) + zeros(16)
  }

  /// Returns a page of an Ogg stream.
  static func page(_ position: Int, serial: Int, _ packet: [UInt8]) -> [UInt8] {
    text("OggS") + [0, 2] + little(position, 8) + little(serial, 4) + little(0, 4) + zeros(4) + [
      1, UInt8(packet.count),
    ]
      + packet
  }

  static func vorbis(channels: Int, rate: Int) -> [UInt8] {
    [1] + text("vorbis") + little(0, 4) + [UInt8(channels)] + little(rate, 4) + zeros(14)
  }

  static func opus(channels: Int, skip: Int) -> [UInt8] {
    text("OpusHead") + [1, UInt8(channels)] + little(skip, 2) + little(44_100, 4) + zeros(3)
  }

  static func box(_ type: String, _ body: [UInt8]...) -> [UInt8] {
    let body = body.flatMap { $0 }
    return big(body.count + 8, 4) + text(type) + body
  }

  static func mvhd(timescale: Int, duration: Int) -> [UInt8] {
    box("mvhd", zeros(12), big(timescale, 4), big(duration, 4), zeros(80))
  }

  static func media(_ kind: String, timescale: Int, duration: Int, entry: [UInt8]) -> [UInt8] {
    box(
      "mdia", box("mdhd", zeros(12), big(timescale, 4), big(duration, 4), zeros(4)),
      box("hdlr", zeros(8), text(kind), zeros(13)),
      box("minf", box("stbl", box("stsd", zeros(4), big(1, 4), entry))))
  }

  static func soundEntry(channels: Int, rate: Int, inner: [UInt8] = []) -> [UInt8] {
    box("mp4a", zeros(6), big(1, 2), zeros(8), big(channels, 2), big(16, 2), zeros(4), big(rate << 16, 4), inner)
  }

  /// Returns the box with the configuration of AAC.
  static func esds(rateIndex: Int, layout: Int) -> [UInt8] {
    let configuration = big(2 << 11 | rateIndex << 7 | layout << 3, 2)
    let decoder = [4, 0x80, 0x80, UInt8(13 + 2 + configuration.count)] + zeros(13) + [5, 2] + configuration
    return box("esds", zeros(4), [3, UInt8(3 + decoder.count)], zeros(3), decoder)
  }

  /// Returns a font with a table of the number of its glyphs.
  ///
  /// - Parameter base: the offset of the font in its file.
  static func font(glyphs: Int, base: Int = 0) -> [UInt8] {
    let record = text("maxp") + zeros(4) + big(base + 28, 4) + big(6, 4)
    return big(0x0001_0000, 4) + big(1, 2) + zeros(6) + record + big(0x10000, 4) + big(glyphs, 2)
  }
}
