import CrushCompiledCatalogs
import CrushPNG

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
      let form = Self.form(of: samples, space)
      let pixels = stride(from: 0, to: samples.count, by: 4).map { start in
        Self.deep(SIMD4(samples[start], samples[start + 1], samples[start + 2], samples[start + 3]), form)
      }
      raster = Raster(deep: pixels, width: width, height: height)
      chunks = form.isDisplayP3 ? Self.chunks(.displayP3) : Self.chunks(space)
    }
  }

  /// The conversion of floating-point samples.
  private enum Form {
    case unchanged
    /// From light to the curve of sRGB.
    case curved
    /// From extended sRGB, or from extended light, to Display P3.
    case displayP3, displayP3OfLight

    var isDisplayP3: Bool { self == .displayP3 || self == .displayP3OfLight }
  }

  /// Returns the conversion of an image. Colors outside sRGB need a larger space.
  private static func form(of samples: [Float], _ space: RenditionColorSpace?) -> Form {
    guard space == .extendedSRGB || space == .extendedLinearSRGB || space == .extendedGray else { return .unchanged }
    let isLight = space == .extendedLinearSRGB
    // Samples are premultiplied, so a color inside sRGB is at most alpha.
    let isWide = stride(from: 0, to: samples.count, by: 4).contains { start in
      let bound = samples[start + 3] + tolerance
      return (start..<start + 3).contains { samples[$0] < -tolerance || samples[$0] > bound }
    }
    if isWide { return isLight ? .displayP3OfLight : .displayP3 }
    return isLight ? .curved : .unchanged
  }

  /// The error of a half float near 1.
  private static let tolerance: Float = 0.0005

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
  private static func deep(_ pixel: SIMD4<Float>, _ form: Form) -> UInt64 {
    let alpha = min(1, max(0, Double(pixel.w)))
    guard alpha > 0 else { return 0 }
    func straight(_ sample: Float) -> Double { sample.isFinite ? Double(sample) / alpha : 0 }
    var color = SIMD3(straight(pixel.x), straight(pixel.y), straight(pixel.z))
    switch form {
    case .unchanged: break
    case .curved: color = curved(color)
    case .displayP3: color = curved(inDisplayP3(SIMD3(light(color.x), light(color.y), light(color.z))))
    case .displayP3OfLight: color = curved(inDisplayP3(color))
    }
    func sample(_ value: Double, at channel: UInt64) -> UInt64 {
      UInt64((min(1, max(0, value)) * 65_535).rounded()) << (channel * 16)
    }
    return sample(color.x, at: 0) | sample(color.y, at: 1) | sample(color.z, at: 2) | sample(alpha, at: 3)
  }

  /// Returns the light of a sample of extended sRGB, which mirrors its curve at zero.
  private static func light(_ sample: Double) -> Double {
    sample < 0 ? -ToneCurve.sRGB.light(-sample) : ToneCurve.sRGB.light(sample)
  }

  /// Returns the samples of light, both from 0 to 1.
  private static func curved(_ light: SIMD3<Double>) -> SIMD3<Double> {
    func sample(_ light: Double) -> Double { ToneCurve.sRGB.sample(min(1, max(0, light))) }
    return SIMD3(sample(light.x), sample(light.y), sample(light.z))
  }

  /// Converts light from the primaries of sRGB to the ones of Display P3. Both have the white D65. The matrix is the
  /// product of both spaces' matrices (IEC 61966-2-1; SMPTE RP 431-2).
  private static func inDisplayP3(_ light: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      0.822_462 * light.x + 0.177_538 * light.y, 0.033_194 * light.x + 0.966_806 * light.y,
      0.017_083 * light.x + 0.072_397 * light.y + 0.910_520 * light.z)
  }
}
