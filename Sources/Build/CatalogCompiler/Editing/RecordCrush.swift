import CrushCompiledCatalogs
import CrushPNG

/// The smallest form of one record with equal content.
struct RecordCrush: Sendable {
  /// The reason for which a record is not encoded again.
  enum Obstacle: Sendable, Hashable {
    /// A lossy or unknown codec, or an unknown format of pixels.
    case codec(String)
    /// Data and files, which are stored as they are.
    case file
    /// Colors, links and structures.
    case structure
    /// Pixels that do not decode, or a record of an unknown form.
    case form
    /// The system of the catalog is older than the codecs of this program.
    case system
  }

  enum Outcome: Sendable {
    /// A smaller record. The name is the one of its codec.
    case smaller([UInt8], String)
    /// The record is as small as the new one.
    case current
    case left(Obstacle)

    /// The outcome if the catalog keeps all of its records.
    var unchanged: Outcome { if case .smaller = self { .current } else { self } }
  }

  /// The most bytes of one decoded image.
  private static let limit = 1 << 30

  /// Returns the smallest record with the pixels of a record. The new pixels are decoded and compared.
  static func outcome(_ record: [UInt8], of rendition: Rendition, _ choice: EncodingChoice?) -> Outcome {
    switch rendition.payload {
    case .bitmap(let bitmap): return self.bitmap(record, bitmap, rendition, choice)
    case .file(let file) where rendition.pixelFormat == .svg && file.isCompressed:
      return svg(record, file, rendition)
    case .file: return .left(.file)
    case .damaged: return .left(.form)
    default: return .left(.structure)
    }
  }

  /// The formats and the codecs that are written here. The others are lossy or old.
  private static let formats: Set<PixelFormat> = [.argb, .gray8, .wide, .gray16]
  private static let codecs: Set<RenditionCompression> = [.none, .rle, .lzvn, .lzfse, .palette, .deepmap, .deepmap2]

  private static func bitmap(
    _ record: [UInt8], _ bitmap: RenditionBitmap, _ rendition: Rendition, _ choice: EncodingChoice?
  ) -> Outcome {
    guard let format = rendition.pixelFormat, !format.isFile else { return .left(.file) }
    guard formats.contains(format) else { return .left(.codec("the format \(format.rawValue)")) }
    guard codecs.contains(bitmap.compression) else { return .left(.codec(bitmap.compression.name)) }
    guard let choice else { return .left(.system) }
    guard var parts = RecordParts(record), parts.encoded() == record, parts.hasProperty(RecordParts.bytesPerRow),
      let image = try? RecordDecoder.image(of: record.span, limit: limit),
      let pixels = StoredPixels(image, format: format, isOpaque: bitmap.isOpaque)
    else { return .left(.form) }
    let encoded = BitmapEncoder.encode(pixels, choice)
    parts.setBitmap(encoded)
    let result = parts.encoded()
    guard result.count < record.count else { return .current }
    guard let written = try? RecordDecoder.image(of: result.span, limit: limit), written == image else {
      return .left(.form)
    }
    return .smaller(result, encoded.compression.name)
  }

  /// The letters `RAWD` in the order of the file, the flag of a compressed file, and the length.
  private static let fileHeader = 12

  private static func svg(_ record: [UInt8], _ file: StoredFile, _ rendition: Rendition) -> Outcome {
    let start = rendition.range.lowerBound
    let stored = file.range.lowerBound - start..<file.range.upperBound - start
    guard var parts = RecordParts(record), parts.encoded() == record, stored.upperBound == record.count,
      parts.payload.count == fileHeader + stored.count, parts.payload.little32(at: 4) == 1,
      let text = try? LZFSE.decode(record.span.extracting(stored), limit: limit), text.consumed == stored.count,
      let stream = LZFSE.encodeSmallest(text.bytes.span)
    else { return .left(.form) }
    guard stream.count < stored.count else { return .current }
    guard let written = try? LZFSE.decode(stream.span, limit: limit), written.bytes == text.bytes else {
      return .left(.form)
    }
    var payload = Array(parts.payload[..<8])
    payload.appendWord(stream.count)
    parts.payload = payload + stream
    return .smaller(parts.encoded(), "svg")
  }
}

extension StoredPixels {
  /// The pixels of a decoded image in the form that a catalog stores. Nil if the samples do not fit the format.
  init?(_ image: RenditionImage, format: PixelFormat, isOpaque: Bool) {
    var bytes: [UInt8] = []
    let count = image.width * image.height
    switch (image.samples, format) {
    case (.rgba8(let words), .argb):
      bytes.reserveCapacity(count * 4)
      for word in words {
        for shift in [16, 8, 0, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: word &>> shift)) }
      }
    case (.rgba8(let words), .gray8):
      bytes.reserveCapacity(count * 2)
      for word in words {
        bytes.append(UInt8(truncatingIfNeeded: word))
        bytes.append(UInt8(truncatingIfNeeded: word &>> 24))
      }
    case (.rgba16(let numbers), .wide): bytes = Self.bytes(of: numbers, each: 1) { $0 }
    case (.float(let numbers), .wide): bytes = Self.bytes(of: numbers, each: 1, HalfFloats.bits)
    case (.rgba16(let numbers), .gray16): bytes = Self.bytes(of: numbers, each: 3) { $0 }
    case (.float(let numbers), .gray16): bytes = Self.bytes(of: numbers, each: 3, HalfFloats.bits)
    default: return nil
    }
    guard bytes.count == count * (format.bytesPerPixel ?? 0) else { return nil }
    self.init(
      width: image.width, height: image.height, format: format, colorSpace: image.colorSpace ?? .sRGB, bytes: bytes,
      isOpaque: isOpaque)
  }

  /// - Parameter step: 1 for all four channels, 3 for the first one and alpha.
  private static func bytes<Number>(of numbers: [Number], each step: Int, _ bits: (Number) -> UInt16) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: numbers.count, by: step) {
      let number = bits(numbers[index])
      bytes.append(UInt8(truncatingIfNeeded: number))
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    }
    return bytes
  }
}
