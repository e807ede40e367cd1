extension ColorProfile {
  /// Returns the tone curves of red, green and blue; for gray, three equal curves.
  ///
  /// - Parameter steps: the number of samples, at equal distances, for which a curve given as a function is computed.
  ///   With 65,536, they include every 8-bit and 16-bit sample.
  /// - Returns: nil if the profile has tables instead of curves, or a curve is damaged.
  package func curves(steps: Int = 65_536) -> [ToneCurve]? {
    if let gray = data(of: "kTRC") { return curve(gray, steps).map { [$0, $0, $0] } }
    let curves = Self.curveTags.compactMap { data(of: $0).flatMap { curve($0, steps) } }
    return curves.count == 3 ? curves : nil
  }

  /// Whether each 8-bit sample's light lies between the lights that sRGB gives a quarter of a step below and above it.
  var hasSRGBCurves: Bool {
    let quarters = ToneCurve.sRGB.table(largest: 4 * 255)
    guard let curves = curves(steps: 256) else { return false }
    return curves.allSatisfy { curve in
      (0...255).allSatisfy { sample in
        let light = Float(curve.light(Double(sample) / 255))
        let least = sample == 0 ? 0 : quarters[4 * sample - 1]
        return light >= least && light <= (sample == 255 ? 1 : quarters[4 * sample + 1])
      }
    }
  }

  private func curve(_ tag: Range<Int>, _ steps: Int) -> ToneCurve? {
    guard tag.count >= 12 else { return nil }
    return switch text(at: tag.lowerBound) {
    case "curv": sampledCurve(tag)
    case "para": parametricCurve(tag, steps)
    default: nil
    }
  }

  /// Reads a curve. No entry is the identity, one is an exponent in 8.8 bits, more are samples (ICC.1:2010, section
  /// 10.5).
  private func sampledCurve(_ tag: Range<Int>) -> ToneCurve? {
    let count = Int(uint32(at: tag.lowerBound + 8))
    guard count <= (tag.count - 12) / 2 else { return nil }
    let values = (0..<count).map { uint16(at: tag.lowerBound + 12 + $0 * 2) }
    switch values.count {
    case 0: return .power(1)
    case 1: return values[0] > 0 ? .power(Double(values[0]) / 256) : nil
    default: return Self.rising(values.map { Float($0) / 65_535 })
    }
  }

  /// Reads one of five functions with up to seven parameters: g, a, b, c, d, e, f (ICC.1:2010, section 10.15).
  private func parametricCurve(_ tag: Range<Int>, _ steps: Int) -> ToneCurve? {
    let kind = Int(uint16(at: tag.lowerBound + 8))
    guard kind <= 4 else { return nil }
    let count = [1, 3, 4, 5, 7][kind]
    guard tag.count >= 12 + count * 4 else { return nil }
    let values = (0..<count).map { fixed(at: tag.lowerBound + 12 + $0 * 4) }
    guard values[0] > 0 else { return nil }
    if kind == 0 { return .power(values[0]) }
    let (a, b) = (values[1], values[2])
    let shift = kind == 2 ? values[3] : kind == 4 ? values[5] : 0
    let start = kind < 3 ? (a > 0 ? -b / a : 0) : values[4]
    let (slope, level) = kind < 3 ? (0, shift) : (values[3], kind == 4 ? values[6] : 0)
    let power = ToneCurve.power(values[0])
    return Self.rising(
      (0..<steps).map { step in
        let x = Double(step) / Double(steps - 1)
        return Float(x >= start ? power.light(max(a * x + b, 0)) + shift : slope * x + level)
      })
  }

  /// Returns the curve through these lights, or nil if it falls somewhere, since it then has no inverse.
  private static func rising(_ lights: [Float]) -> ToneCurve? {
    let lights = lights.map { min(max($0, 0), 1) }
    let rises = lights.indices.dropFirst().allSatisfy { lights[$0] >= lights[$0 - 1] }
    return rises && lights.allSatisfy(\.isFinite) ? .sampled(lights) : nil
  }
}
