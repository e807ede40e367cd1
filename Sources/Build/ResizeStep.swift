import Assets
import PNG
import PixelKernels

/// Makes one size of one image: decoded, resized in linear light, encoded without loss, decoded again by libpng and
/// compared.
struct ResizeStep: ~Copyable {
  private let decoder = Decoder()
  private let encoder: Encoder
  private let verifies: Bool

  init(effort: Effort, verifies: Bool) {
    encoder = Encoder(effort: effort)
    self.verifies = verifies
  }

  /// The decoded source, to make several sizes of.
  enum Source {
    case eight(RGBAImage)
    /// 16 bits a channel, R lowest.
    case sixteen([UInt64])
  }

  /// - Throws: `PNGError`.
  func source(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> Source {
    if image.header.bitDepth == 16 && !image.isCgBI {
      return .sixteen(try decoder.raster(of: image, in: file).deepPixels())
    }
    return .eight(try decoder.rgba(of: image, in: file))
  }

  /// - Throws: `PNGError.verificationFailed` or `outOfMemory`.
  func encoded(
    _ source: Source, of image: PNGFile, in file: Span<UInt8>, to size: PixelSize
  ) throws(PNGError) -> [UInt8] {
    try encoder.checkMemory()
    let raster = Self.resized(source, width: image.header.width, height: image.header.height, to: size)
    let chunks = AncillaryChunks(
      of: image, in: file, policy: Self.policy(for: image.header.colorType), target: .standard(raster.header.colorType))
    let encoded = encoder.png(raster, chunks: chunks.kept)
    if verifies { try Verifier.check(encoded, is: raster) }
    return encoded
  }

  /// What says how colors look stays. A profile for grey does not fit the color image that is encoded; what counts
  /// pixels or their bits is another image's.
  private static func policy(for colorType: ColorType) -> StripPolicy {
    let color: Set<ChunkType> = [ChunkType("gAMA"), ChunkType("cHRM"), ChunkType("sRGB"), ChunkType("cICP")]
    return StripPolicy(.all, keep: colorType.isGray ? color : color.union([.colorProfile]))
  }

  private static func resized(_ source: Source, width: Int, height: Int, to size: PixelSize) -> Raster {
    let resize = Resize(width: width, height: height, toWidth: size.width, toHeight: size.height)
    switch source {
    case .eight(let image):
      let light = SRGB.table(largest: 255)
      let pixels = resize.pixels { row, pixels in
        for column in 0..<width {
          let pixel = image.pixels[row * width + column]
          pixels[column] = premultiplied(
            light[Int(pixel & 255)], light[Int(pixel >> 8 & 255)], light[Int(pixel >> 16 & 255)],
            Float(pixel >> 24) / 255)
        }
      }
      return Raster(
        straight: RGBAImage(
          width: size.width, height: size.height, pixels: pixels.map { UInt32(truncatingIfNeeded: word($0, bits: 8)) }))
    case .sixteen(let words):
      let light = SRGB.table(largest: 65_535)
      let pixels = resize.pixels { row, pixels in
        for column in 0..<width {
          let pixel = words[row * width + column]
          pixels[column] = premultiplied(
            light[Int(pixel & 0xFFFF)], light[Int(pixel >> 16 & 0xFFFF)], light[Int(pixel >> 32 & 0xFFFF)],
            Float(pixel >> 48) / 65_535)
        }
      }
      return Raster(deep: pixels.map { word($0, bits: 16) }, width: size.width, height: size.height)
    }
  }

  private static func premultiplied(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) -> SIMD4<Float> {
    SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }

  /// Straight samples of `bits` each in one word, R lowest. The kernel overshoots at edges: what is no light is cut off.
  private static func word(_ pixel: SIMD4<Float>, bits: UInt64) -> UInt64 {
    let largest = 1 << bits - 1
    let alpha = min(max(pixel.w, 0), 1)
    let whole = UInt64((alpha * Float(largest)).rounded())
    // What cannot be seen has no color.
    guard whole > 0 else { return 0 }
    let color = pixel / pixel.w
    return (0..<3).reduce(whole << (3 * bits)) { word, channel in
      word | UInt64(SRGB.whole(color[channel], largest: Int(largest))) << (UInt64(channel) * bits)
    }
  }
}
