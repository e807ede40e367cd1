import CrushCodecs

/// Translation of ancillary chunks between a standard PNG and CgBI, whose deflate streams have no zlib wrapper.
///
/// In Apple's output iCCP is raw deflate (521 of 521 files) by zlib's level 9 for filtered data (520 of 520). When RGB
/// becomes RGBA, sBIT gains a fourth byte. No sample shows Apple's output for zTXt and compressed iTXt. Text is
/// therefore written uncompressed, which every reader accepts.
enum ChunkTranslation {
  /// The limit in bytes of an inflated profile or text.
  static let inflatedLimit = 16 << 20
  /// The limit in bytes of all inflated profiles and texts of an image. Deflate gives up to 1032 bytes for one, so that
  /// a small file could fill the memory.
  static let inflatedSum = 4 * inflatedLimit

  /// - Parameter budget: the bytes that may still be inflated. Inflated bytes are subtracted.
  /// - Returns: nil if the chunk's stream or layout is damaged, or inflates to more than a limit.
  static func toCgBI(_ chunk: AncillaryChunk, of image: PNGFile, budget: inout Int) -> AncillaryChunk? {
    switch chunk.type {
    case .colorProfile:
      guard let stream = profileStart(in: chunk.data),
        var profile = inflated(chunk.data, from: stream, .zlib, budget: &budget)
      else { return nil }
      // CgBI is always color. A profile for gray would describe none of its samples.
      if image.header.colorType.isGray, let gray = ColorProfile(profile), gray.space == .gray {
        guard let color = gray.forColor else { return nil }
        profile = color
      }
      return with(chunk, data: Array(chunk.data[..<stream]) + ZlibDeflater().compress(profile.span, .raw).stream)
    case .significantBits: return SampleChunks.significantBits(chunk.data, of: image).map { with(chunk, data: $0) }
    case .background: return SampleChunks.background(chunk.data, of: image).map { with(chunk, data: $0) }
    case .compressedText:
      guard let stream = profileStart(in: chunk.data),
        let text = inflated(chunk.data, from: stream, .zlib, budget: &budget)
      else { return nil }
      // The keyword and its zero, then the text without the method byte.
      return with(chunk, type: .text, data: Array(chunk.data[..<(stream - 1)]) + text)
    case .internationalText: return uncompressedInternationalText(chunk, budget: &budget)
    default: return chunk
    }
  }

  /// - Parameter budget: the bytes that may still be inflated. Inflated bytes are subtracted.
  /// - Returns: nil if the chunk's stream or layout is damaged, or inflates to more than a limit.
  static func fromCgBI(_ chunk: AncillaryChunk, colorType: ColorType, budget: inout Int) -> AncillaryChunk? {
    switch chunk.type {
    case .colorProfile:
      guard let stream = profileStart(in: chunk.data) else { return nil }
      guard let profile = eitherInflated(chunk.data, from: stream, budget: &budget),
        let wrapped = Deflater(level: 9).compress(profile.span, .zlib)
      else { return nil }
      return with(chunk, data: Array(chunk.data[..<stream]) + wrapped)
    case .significantBits where chunk.data.count == 4 && colorType == .rgb:
      return with(chunk, data: Array(chunk.data[..<3]))
    case .compressedText:
      guard let stream = profileStart(in: chunk.data),
        let text = eitherInflated(chunk.data, from: stream, budget: &budget)
      else { return nil }
      return with(chunk, type: .text, data: Array(chunk.data[..<(stream - 1)]) + text)
    case .internationalText: return uncompressedInternationalText(chunk, budget: &budget)
    default: return chunk
    }
  }

  /// Returns the profile in the data of iCCP, from a standard PNG or CgBI, or nil if it is damaged.
  static func profile(in data: [UInt8]) -> [UInt8]? {
    var budget = inflatedLimit
    return profileStart(in: data).flatMap { eitherInflated(data, from: $0, budget: &budget) }
  }

  /// Returns the start of the stream in iCCP and zTXt: after a name of 1 to 79 bytes, a zero and the method 0 (PNG
  /// third edition, sections 11.3.2.3 and 11.3.3.3).
  private static func profileStart(in data: [UInt8]) -> Int? {
    guard let end = data.prefix(80).firstIndex(of: 0), end > 0, data.count > end + 2, data[end + 1] == 0 else {
      return nil
    }
    return end + 2
  }

  /// iTXt: keyword, 0, compressed?, method, language, 0, translated keyword, 0, text (section 11.3.3.4).
  private static func uncompressedInternationalText(
    _ chunk: AncillaryChunk, budget: inout Int
  ) -> AncillaryChunk? {
    let data = chunk.data
    guard let keyword = data.prefix(80).firstIndex(of: 0), data.count > keyword + 2 else { return nil }
    if data[keyword + 1] == 0 { return chunk }
    guard let language = data[(keyword + 3)...].firstIndex(of: 0),
      let translated = data[(language + 1)...].firstIndex(of: 0),
      let text = eitherInflated(data, from: translated + 1, budget: &budget)
    else { return nil }
    return with(chunk, data: Array(data[...keyword]) + [0, 0] + data[(keyword + 3)...translated] + text)
  }

  private static func with(_ chunk: AncillaryChunk, type: ChunkType? = nil, data: [UInt8]) -> AncillaryChunk {
    AncillaryChunk(type: type ?? chunk.type, data: data, isAfterImageData: chunk.isAfterImageData)
  }

  private static func inflated(
    _ data: [UInt8], from start: Int, _ wrapper: DeflateWrapper, budget: inout Int
  ) -> [UInt8]? {
    guard start <= data.count else { return nil }
    let limit = min(inflatedLimit, budget)
    do throws(CodecError) {
      let bytes = try Inflater.inflate(data.span.extracting(start..<data.count), wrapper, limit: limit)
      budget -= bytes.count
      return bytes
    } catch {
      // The work was done, although the result is too long.
      if error == .tooLong { budget -= limit }
      return nil
    }
  }

  /// Inflates a raw or a wrapped stream. Apple's tool writes raw streams; other tools may have copied the wrapped one.
  private static func eitherInflated(_ data: [UInt8], from start: Int, budget: inout Int) -> [UInt8]? {
    inflated(data, from: start, .raw, budget: &budget) ?? inflated(data, from: start, .zlib, budget: &budget)
  }
}
