/// The colors of an ICC profile as sRGB, for single colors in double precision.
package struct StandardColors: Sendable {
  private let curves: [ToneCurve]
  /// Nine numbers, by rows. Nil for gray, whose light becomes equal samples.
  private let matrix: [Double]?

  /// The numbers of a color: 1 or 3.
  package var components: Int { matrix == nil ? 1 : 3 }

  /// - Returns: nil for a profile that is sRGB or not curves and primaries, whose numbers are kept.
  package init?(profile: [UInt8]) {
    switch ImageColors(profile: profile) {
    case .gray(let curve): (curves, matrix) = ([curve], nil)
    case .rgb(let curves, let connection):
      guard let back = ImageColors.sRGBMatrix.inverse else { return nil }
      let product = back * connection
      (self.curves, matrix) = (curves, (product.neutral ?? product).numbers)
    case .standard, .unsupported, nil: return nil
    }
  }

  /// Returns red, green and blue in sRGB, with parts outside of it clipped.
  ///
  /// - Parameter color: numbers from 0 to 1. Gray is the first one.
  package func color(_ color: SIMD3<Double>) -> SIMD3<Double> {
    func clipped(_ light: Double) -> Double { ToneCurve.sRGB.sample(min(max(light, 0), 1)) }
    guard let matrix else { return SIMD3(repeating: clipped(curves[0].light(color.x))) }
    let light = SIMD3(curves[0].light(color.x), curves[1].light(color.y), curves[2].light(color.z))
    func row(_ start: Int) -> Double {
      clipped((SIMD3(matrix[start], matrix[start + 1], matrix[start + 2]) * light).sum())
    }
    return SIMD3(row(0), row(3), row(6))
  }
}
