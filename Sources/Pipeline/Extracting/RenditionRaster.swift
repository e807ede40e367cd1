import Catalogs
import PNG
import PixelKernels

/// The decoded pixels of a rendition as the samples and chunks of a standard PNG.
struct RenditionRaster {
  let raster: Raster
  let chunks: [AncillaryChunk]

  init(_ image: consuming RenditionImage) {
    let (width, height, space) = (image.width, image.height, image.colorSpace)
    switch image.samples {
    case .rgba8:
      raster = Raster(straight: image.rgba())
      chunks = Self.chunks(space)
    case .rgba16(let samples):
      raster = Raster(deep: Self.straight(samples), width: width, height: height)
      chunks = Self.chunks(space)
    case .float(let samples):
      // Colors outside sRGB need a larger space.
      let isWide = samples.indices.contains { $0 % 4 != 3 && !(-0.0005...1.0005).contains(samples[$0]) }
      let curve: ToneCurve? = space == .extendedLinearSRGB ? nil : .sRGB
      let pixels = stride(from: 0, to: samples.count, by: 4).map { start in
        Self.deep(Array(samples[start..<start + 4]), curve, isWide: isWide)
      }
      raster = Raster(deep: pixels, width: width, height: height)
      chunks = isWide ? Self.chunks(.displayP3) : []
    }
  }

  /// Returns the chunks that declare a color space. A PNG without them is sRGB.
  private static func chunks(_ space: RenditionColorSpace?) -> [AncillaryChunk] {
    switch space {
    case .displayP3: [ColorProfile.chunk(named: "Display P3", ColorProfile.displayP3)].compactMap { $0 }
    // 45455 is 1/2.2 (PNG, third edition, section 11.3.2.2).
    case .grayGamma22:
      [AncillaryChunk(type: .gamma, data: [0x00, 0x00, 0xB1, 0x8F], isAfterImageData: false)]
    default: []
    }
  }

  /// Divides premultiplied samples of 16 bits by their alpha, rounded, R lowest.
  private static func straight(_ samples: [UInt16]) -> [UInt64] {
    stride(from: 0, to: samples.count, by: 4).map { start in
      let alpha = UInt64(samples[start + 3])
      var pixel = alpha << 48
      for channel in 0..<3 where alpha > 0 {
        let sample = min(65_535, (UInt64(samples[start + channel]) * 65_535 + alpha / 2) / alpha)
        pixel |= sample << UInt64(channel * 16)
      }
      return pixel
    }
  }

  /// Returns one pixel with straight samples of 16 bits.
  ///
  /// - Parameters:
  ///   - curve: the curve of the samples; nil for light.
  ///   - isWide: whether the result is in Display P3, not in sRGB.
  private static func deep(_ pixel: [Float], _ curve: ToneCurve?, isWide: Bool) -> UInt64 {
    let alpha = min(1, max(0, Double(pixel[3])))
    guard alpha > 0 else { return 0 }
    var color = pixel.prefix(3).map { $0.isFinite ? Double($0) / alpha : 0 }
    if isWide {
      // Extended sRGB mirrors its curve at zero.
      color = inDisplayP3(color.map { $0 < 0 ? -(curve?.light(-$0) ?? -$0) : curve?.light($0) ?? $0 })
        .map { ToneCurve.sRGB.sample(min(1, max(0, $0))) }
    } else if curve == nil {
      color = color.map { ToneCurve.sRGB.sample(min(1, max(0, $0))) }
    }
    var result = UInt64((alpha * 65_535).rounded()) << 48
    for channel in 0..<3 {
      result |= UInt64((min(1, max(0, color[channel])) * 65_535).rounded()) << UInt64(channel * 16)
    }
    return result
  }

  /// Converts light from the primaries of sRGB to the ones of Display P3. Both have the white D65. The matrix is the
  /// product of both spaces' matrices (IEC 61966-2-1; SMPTE RP 431-2).
  private static func inDisplayP3(_ light: [Double]) -> [Double] {
    [
      0.822_462 * light[0] + 0.177_538 * light[1],
      0.033_194 * light[0] + 0.966_806 * light[1],
      0.017_083 * light[0] + 0.072_397 * light[1] + 0.910_520 * light[2],
    ]
  }
}
