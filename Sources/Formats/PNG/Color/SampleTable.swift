/// The samples of sRGB for light, without a power for each one.
///
/// Law: the result is the sample with the nearest place on the curve, as `ToneCurve.whole` computes it.
struct SampleTable: Sendable {
  static let sRGB = SampleTable()

  /// The light from which a sample is the nearest one.
  private let thresholds: [Float]
  /// The sample at the start of each step of light.
  private let starts: [UInt8]

  private static let steps = 4096

  private init() {
    thresholds = (0..<256).map { $0 == 0 ? -1 : Float(ToneCurve.sRGB.light((Double($0) - 0.5) / 255)) }
    starts = (0...Self.steps).map { UInt8(ToneCurve.sRGB.whole(Float($0) / Float(Self.steps), largest: 255)) }
  }

  /// Returns the sample of 0 to 255. Light is clamped to 0 to 1.
  @inline(__always)
  func sample(_ light: Float) -> UInt32 {
    let light = min(max(light, 0), 1)
    var sample = Int(starts[Int(light * Float(Self.steps))])
    while sample < 255, light >= thresholds[sample + 1] { sample += 1 }
    return UInt32(sample)
  }
}
