/// The header of a frame of layers I to III of MPEG audio (ISO/IEC 11172-3, section 2.4.1.3, and 13818-3), or of AAC in
/// ADTS (ISO/IEC 13818-7, section 6.2).
struct MPEGFrame {
  /// The bytes that the reader needs.
  static let headerLength = 7

  /// Bytes with the header.
  let length: Int
  let samples: Int
  let sampleRate: Int
  let channels: Int
  /// The offset of a header by Xing after the frame's start; nil for other layers than III.
  let tagOffset: Int?

  /// Bits per second in thousands, by the four bits of the field. The rows are layers I, II and III of MPEG-1, layer I of
  /// MPEG-2, and its other layers. 0 is for free formats.
  private static let rates = [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  private static let sampleRatesOfAAC = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
  ]

  /// Returns nil if no frame begins at the offset.
  ///
  /// - Precondition: `headerLength` bytes follow.
  init?(_ fields: Fields, at offset: Int) {
    let word = fields.big(offset, 4)
    guard word >> 21 == 0x7FF else { return nil }
    if word >> 17 & 3 == 0 { self.init(ofAAC: fields, at: offset) } else { self.init(word) }
  }

  private init?(_ word: Int) {
    let (version, layer) = (word >> 19 & 3, 4 - (word >> 17 & 3))
    let (rateIndex, sampleIndex) = (word >> 12 & 15, word >> 10 & 3)
    guard version != 1, rateIndex != 0, rateIndex != 15, sampleIndex != 3 else { return nil }
    let isFirst = version == 3
    sampleRate = [44_100, 48_000, 32_000][sampleIndex] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    let row = isFirst ? layer - 1 : layer == 1 ? 3 : 4
    let bits = Self.rates[row][rateIndex] * 1000
    let padding = word >> 9 & 1
    channels = word >> 6 & 3 == 3 ? 1 : 2
    switch layer {
    case 1: (samples, length) = (384, (12 * bits / sampleRate + padding) * 4)
    case 2: (samples, length) = (1152, 144 * bits / sampleRate + padding)
    default:
      samples = isFirst ? 1152 : 576
      length = samples / 8 * bits / sampleRate + padding
    }
    // After the header and the side information, whose size depends on version and channels.
    tagOffset = layer == 3 ? 4 + (isFirst ? (channels == 1 ? 17 : 32) : (channels == 1 ? 9 : 17)) : nil
  }

  private init?(ofAAC fields: Fields, at offset: Int) {
    let head = fields.big(offset, 7)
    let rateIndex = head >> 34 & 15
    length = head >> 13 & 0x1FFF
    guard head >> 44 == 0xFFF, rateIndex < Self.sampleRatesOfAAC.count, length >= 7 else { return nil }
    sampleRate = Self.sampleRatesOfAAC[rateIndex]
    let configuration = head >> 30 & 7
    channels = configuration == 7 ? 8 : max(1, configuration)
    samples = 1024 * (head & 3 + 1)
    tagOffset = nil
  }
}
