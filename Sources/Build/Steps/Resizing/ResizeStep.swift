import CrushImageFacts
import CrushPNG

/// The resize of one image. It decodes the image, resizes it in linear light, and encodes each result without loss. The
/// verification decodes the result with libpng and compares it.
struct ResizeStep: ~Copyable {
  let reencoder: Reencoder

  /// - Parameter recipe: the recipe. Its strip policy has no effect, because resized images have their own.
  init(_ recipe: PNGRecipe) { reencoder = Reencoder(recipe) }

  /// A decoded image, the source of several sizes.
  struct Source {
    fileprivate enum Pixels {
      case eight(RGBAImage)
      /// 16 bits per channel, with R in the lowest bits.
      case sixteen([UInt64])
    }

    fileprivate let pixels: Pixels
    fileprivate let width: Int
    fileprivate let height: Int
    /// Whether results must be gray. A profile for gray fits no other image.
    fileprivate let isGray: Bool
    fileprivate let curves: [ToneCurve]
    /// The sizes of the palette that a result may have, the best first; empty for an image without a palette.
    fileprivate let palettes: [Int]

    fileprivate var bits: Int { if case .sixteen = pixels { 16 } else { 8 } }
  }

  /// Returns the bytes of memory that a resize needs at one time.
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

  /// Bytes for each pixel of a source with 8 bits per channel, for its samples and pixels.
  private static let sourceBytesPerPixel = 8.0
  /// Bytes for each pixel of a result with 8 bits per channel, for its pixels and the trial forms and streams.
  private static let resultBytesPerPixel = 24.0
  /// Bytes of the compressors' tables.
  private static let tables = 32 << 20

  /// Returns the decoded image.
  ///
  /// - Throws: `PNGError`.
  func source(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> Source {
    let isDeep = image.header.bitDepth == 16 && !image.isCgBI
    let pixels: Source.Pixels =
      isDeep
      ? .sixteen(try reencoder.decoder.raster(of: image, in: file).deepPixels())
      : .eight(try reencoder.decoder.rgba(of: image, in: file))
    return Source(
      pixels: pixels, width: image.header.width, height: image.header.height,
      isGray: image.header.colorType.isGray && !image.isCgBI, curves: ToneCurves(of: image, in: file).channels,
      palettes: Self.palettes(image, pixels))
  }

  /// Returns the sizes of a result's palette, the best first. A smooth edge adds colors to a drawing of few, and 16 of
  /// them take half a byte a pixel. Where they make the file larger, the number of the source's own colors may not.
  private static func palettes(_ image: PNGFile, _ pixels: Source.Pixels) -> [Int] {
    guard image.header.colorType == .palette, !image.isCgBI, case .eight(let pixels) = pixels else { return [] }
    let most = image.header.bitDepth <= 4 ? 16 : 256
    let own = max(2, Set(pixels.pixels).count)
    return own < most ? [most, own] : [most]
  }

  /// The error of a result with the source's own number of colors: 26 dB. The source has hard edges, too.
  private static let drawingError: Float = 164
  /// The size of a file from which its colors may change a little where it would grow otherwise, in bytes.
  private static let largeFile = 64 << 10

  /// Returns the file of one size. The result of an image with a palette has one, if that looks the same.
  ///
  /// - Throws: `PNGError.verificationFailed` or `outOfMemory`.
  func encoded(
    _ source: Source, of image: PNGFile, in file: Span<UInt8>, to size: PixelSize
  ) throws(PNGError) -> [UInt8] {
    let raster = Self.resized(source, to: size)
    var best: [UInt8]?
    guard let own = source.palettes.last, let quantizer = ColorQuantizer(raster.rgba().pixels) else {
      return try encoded(raster, of: image, in: file)
    }
    var trials = source.palettes.map { (count: $0, kept: own) }
    if source.palettes.count > 1, file.count >= Self.largeFile { trials.append((count: own, kept: 0)) }
    for trial in trials {
      let error = trial.count < source.palettes[0] ? Self.drawingError : ColorQuantizer.usualError
      guard let reduced = quantizer.reduced(to: trial.count, keeping: trial.kept, largestError: error) else { continue }
      let result = try encoded(
        Raster(straight: RGBAImage(width: size.width, height: size.height, pixels: reduced)), of: image, in: file)
      if result.count <= file.count { return result }
      if result.count < best?.count ?? .max { best = result }
    }
    if let best { return best }
    return try encoded(raster, of: image, in: file)
  }

  private func encoded(_ raster: Raster, of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> [UInt8] {
    let chunks = AncillaryChunks(
      of: image, in: file, policy: Self.policy, target: .standard(raster.header.colorType),
      orientation: ImageMetadata.orientation(of: image, in: file).number)
    return try reencoder.encoded(raster, chunks: chunks.kept)
  }

  /// The policy that keeps only chunks that describe colors. Chunks that count pixels or bits are wrong for other
  /// sizes.
  static let policy = StripPolicy(
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

  /// Converts samples to premultiplied linear light and back.
  private struct Samples {
    let source: Source
    /// The light of each sample, for red, green and blue.
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

    /// Returns straight samples in one word, with R in the lowest bits. Light below 0 and above 1 is clipped, because
    /// the kernel overshoots at edges.
    func word(_ pixel: SIMD4<Float>) -> UInt64 {
      let bits = UInt64(source.bits)
      let alpha = min(max(pixel.w, 0), 1)
      let whole = UInt64((alpha * Float(largest)).rounded())
      // A transparent pixel has no color.
      guard whole > 0 else { return 0 }
      let color = pixel / pixel.w
      return (0..<3).reduce(whole << (3 * bits)) { word, channel in
        word | UInt64(source.curves[channel].whole(color[channel], largest: largest)) << (UInt64(channel) * bits)
      }
    }
  }
}

extension Raster {
  /// Creates a gray image, with alpha if a pixel is not opaque.
  ///
  /// - Parameter words: pixels of four samples with `bits` bits each. The first sample is gray, the last is alpha.
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
