import Assets
import PNG
import PixelKernels

/// Makes one size of one image: decoded, resized in linear light, encoded without loss, decoded again by libpng and
/// compared.
struct ResizeStep: ~Copyable {
  private let reencoder: Reencoder

  /// - Parameter recipe: its effort and whether it verifies count; resized images have chunks of their own.
  init(_ recipe: PNGRecipe) { reencoder = Reencoder(recipe) }

  /// A decoded image, to make several sizes of.
  struct Source {
    fileprivate enum Pixels {
      case eight(RGBAImage)
      /// 16 bits a channel, R lowest.
      case sixteen([UInt64])
    }

    fileprivate let pixels: Pixels
    fileprivate let width: Int
    fileprivate let height: Int
    /// Whether results are gray as well, since a profile for gray fits no other color type.
    fileprivate let isGray: Bool
    fileprivate let curves: [ToneCurve]

    fileprivate var bits: Int { if case .sixteen = pixels { 16 } else { 8 } }
  }

  /// Bytes that resizing an image takes at once.
  static func memory(of image: PNGFile, fileBytes: Int, to sizes: [PixelSize]) -> Int {
    let header = image.header
    let depth = header.bitDepth == 16 ? 2.0 : 1
    let results = sizes.map { size in
      let working = Resize.workingBytes(
        width: header.width, height: header.height, toWidth: size.width, toHeight: size.height)
      return Double(working) + size.area * depth * resultBytesPerPixel
    }
    let bytes = header.size.area * depth * sourceBytesPerPixel + Double(fileBytes) * 2 + (results.max() ?? 0)
    return Int(min(bytes, 0x1p62)) + tables
  }

  /// For each pixel of the source with 8 bits a channel: the samples, and the pixels made of them.
  private static let sourceBytesPerPixel = 8.0
  /// For each pixel of a result with 8 bits a channel: its pixels, and the forms and streams on trial.
  private static let resultBytesPerPixel = 24.0
  /// The tables of the compressors.
  private static let tables = 32 << 20

  /// - Throws: `PNGError`.
  func source(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> Source {
    let isDeep = image.header.bitDepth == 16 && !image.isCgBI
    let pixels: Source.Pixels =
      isDeep
      ? .sixteen(try reencoder.decoder.raster(of: image, in: file).deepPixels())
      : .eight(try reencoder.decoder.rgba(of: image, in: file))
    return Source(
      pixels: pixels, width: image.header.width, height: image.header.height,
      isGray: image.header.colorType.isGray && !image.isCgBI, curves: ToneCurves(of: image, in: file).channels)
  }

  /// - Throws: `PNGError.verificationFailed` or `outOfMemory`.
  func encoded(
    _ source: Source, of image: PNGFile, in file: Span<UInt8>, to size: PixelSize
  ) throws(PNGError) -> [UInt8] {
    let raster = Self.resized(source, to: size)
    let chunks = AncillaryChunks(
      of: image, in: file, policy: Self.policy, target: .standard(raster.header.colorType),
      orientation: ImageMetadata.orientation(of: image, in: file))
    return try reencoder.encoded(raster, chunks: chunks.kept)
  }

  /// The chunks that describe colors stay. Chunks that count pixels or their bits belong to the source alone.
  private static let policy = StripPolicy(
    .all, keep: [ChunkType("gAMA"), ChunkType("cHRM"), ChunkType("sRGB"), ChunkType("cICP"), .colorProfile])

  private static func resized(_ source: Source, to size: PixelSize) -> Raster {
    let resize = Resize(width: source.width, height: source.height, toWidth: size.width, toHeight: size.height)
    let samples = Samples(source)
    switch source.pixels {
    case .eight where !source.isGray:
      var words: [UInt32] = []
      words.reserveCapacity(size.width * size.height)
      resize.rows {
        samples.fill(&$1, row: $0)
      } emit: { row in
        for pixel in row { words.append(UInt32(truncatingIfNeeded: samples.word(pixel))) }
      }
      return Raster(straight: RGBAImage(width: size.width, height: size.height, pixels: words))
    default:
      var words: [UInt64] = []
      words.reserveCapacity(size.width * size.height)
      resize.rows {
        samples.fill(&$1, row: $0)
      } emit: { row in
        for pixel in row { words.append(samples.word(pixel)) }
      }
      return source.isGray
        ? Raster(gray: words, bits: source.bits, size) : Raster(deep: words, width: size.width, height: size.height)
    }
  }

  /// The way of samples to premultiplied light and back.
  private struct Samples {
    let source: Source
    /// The tables of red, green and blue.
    let tables: [[Float]]

    var largest: Int { 1 << source.bits - 1 }

    init(_ source: Source) {
      self.source = source
      let first = source.curves[0].table(largest: 1 << source.bits - 1)
      tables = source.curves.map { $0 == source.curves[0] ? first : $0.table(largest: 1 << source.bits - 1) }
    }

    func fill(_ line: inout [SIMD4<Float>], row: Int) {
      let (red, green, blue) = (tables[0], tables[1], tables[2])
      let start = row * source.width
      switch source.pixels {
      case .eight(let image):
        for column in 0..<source.width {
          let pixel = image.pixels[start + column]
          line[column] = Self.premultiplied(
            red[Int(pixel & 255)], green[Int(pixel >> 8 & 255)], blue[Int(pixel >> 16 & 255)], Float(pixel >> 24) / 255)
        }
      case .sixteen(let words):
        for column in 0..<source.width {
          let pixel = words[start + column]
          line[column] = Self.premultiplied(
            red[Int(pixel & 0xFFFF)], green[Int(pixel >> 16 & 0xFFFF)], blue[Int(pixel >> 32 & 0xFFFF)],
            Float(pixel >> 48) / 65_535)
        }
      }
    }

    private static func premultiplied(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) -> SIMD4<Float> {
      SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
    }

    /// Straight samples in one word, R lowest. The kernel overshoots at edges: light below 0 and above 1 is cut off.
    func word(_ pixel: SIMD4<Float>) -> UInt64 {
      let bits = UInt64(source.bits)
      let alpha = min(max(pixel.w, 0), 1)
      let whole = UInt64((alpha * Float(largest)).rounded())
      // A pixel that cannot be seen has no color.
      guard whole > 0 else { return 0 }
      let color = pixel / pixel.w
      return (0..<3).reduce(whole << (3 * bits)) { word, channel in
        word | UInt64(source.curves[channel].whole(color[channel], largest: largest)) << (UInt64(channel) * bits)
      }
    }
  }
}

extension Raster {
  /// Gray samples, with alpha if a pixel is not opaque.
  ///
  /// - Parameter words: pixels of four samples with `bits` each, the first the gray, the last the alpha.
  fileprivate init(gray words: [UInt64], bits: Int, _ size: PixelSize) {
    let shift = UInt64(bits)
    let largest = UInt64(1) << shift - 1
    let isOpaque = words.allSatisfy { $0 >> (3 * shift) == largest }
    let header = ImageHeader(
      width: size.width, height: size.height, bitDepth: bits, colorType: isOpaque ? .gray : .grayAlpha)
    var samples: [UInt8] = []
    samples.reserveCapacity(header.rowBytes * size.height)
    for word in words {
      for sample in [word & largest, word >> (3 * shift)].prefix(header.colorType.channels) {
        if bits == 16 { samples.append(UInt8(truncatingIfNeeded: sample >> 8)) }
        samples.append(UInt8(truncatingIfNeeded: sample))
      }
    }
    self.init(header: header, samples: samples)
  }
}
