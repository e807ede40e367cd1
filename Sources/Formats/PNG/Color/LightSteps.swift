/// The rounding of Apple's compiler when it converts colors of 8 bits: light has 4,096 steps, and so has its curve.
///
/// The light of each sample is rounded to a step, then multiplied by the matrix and rounded again. The curve of the
/// target is rounded to a step, too, and last the sample to 8 bits. Halves are rounded up. Of 973 colors of a public icon
/// in Display P3, all have the samples of Apple's catalog by this law (CoreUI 972). In double precision, 58 differ by 1.
struct LightSteps: Sendable {
  /// The light of each sample of red, green and blue, rounded to steps, one table after another.
  let lights: [Double]
  /// The sample of each step.
  private let samples: [UInt8]

  private static let count = 4096.0

  /// - Parameter lights: the exact light of each sample.
  init(_ lights: [Double], _ curve: ToneCurve) {
    self.lights = lights.map { Self.step($0) / Self.count }
    samples = (0...Int(Self.count)).map { step in
      let level = Self.step(curve.sample(Double(step) / Self.count))
      return UInt8((level * 255 / Self.count + 0.5).rounded(.down))
    }
  }

  private static func step(_ light: Double) -> Double { (light * count + 0.5).rounded(.down) }

  /// Whether each color of the light is inside the target, however the light was rounded.
  static func isInside(_ light: SIMD3<Double>) -> Bool {
    // Three products of a rounding by half a step are less than two steps for every pair of color spaces.
    light.min() > 2 / count && light.max() < 1 - 2 / count
  }

  /// Returns the samples of light, red in the lowest byte, with alpha 0.
  func samples(_ light: SIMD3<Double>) -> UInt32 {
    sample(light.x) | sample(light.y) &<< 8 | sample(light.z) &<< 16
  }

  private func sample(_ light: Double) -> UInt32 {
    // Written so that a light that is no number gives black.
    guard light > 0 else { return 0 }
    return UInt32(samples[Int(min(Self.step(light), Self.count))])
  }
}
