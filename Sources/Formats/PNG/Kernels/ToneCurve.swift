#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The relation of samples to light, both from 0 to 1.
package enum ToneCurve: Sendable, Equatable {
  /// IEC 61966-2-1, also used by Display P3.
  case sRGB
  /// ITU-R BT.709 and the equal curves of H.273 (transfer characteristics 1, 6, 14 and 15).
  case video
  /// Light equals the sample to this power.
  case power(Double)
  /// The light of two or more samples at equal distances, never falling.
  case sampled([Float])

  /// The constants with which both parts of the video curve meet with equal slope (H.273, section 8.2).
  private static let alpha = 1.099_296_826_809_44
  private static let beta = 0.018_053_968_510_807

  /// Returns the light of a sample.
  package func light(_ sample: Double) -> Double {
    switch self {
    case .sRGB: return sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
    case .video: return sample < 4.5 * Self.beta ? sample / 4.5 : pow((sample + Self.alpha - 1) / Self.alpha, 1 / 0.45)
    case .power(let exponent): return pow(sample, exponent)
    case .sampled(let lights):
      let place = sample * Double(lights.count - 1)
      let index = min(Int(place), lights.count - 2)
      let low = Double(lights[index])
      return low + (Double(lights[index + 1]) - low) * (place - Double(index))
    }
  }

  /// Returns the sample of this light, the inverse of `light`.
  package func sample(_ light: Double) -> Double {
    switch self {
    case .sRGB: return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    case .video: return light < Self.beta ? light * 4.5 : Self.alpha * pow(light, 0.45) - Self.alpha + 1
    case .power(let exponent): return pow(light, 1 / exponent)
    case .sampled(let lights): return Self.sample(light, of: lights.span)
    }
  }

  private static func sample(_ light: Double, of lights: Span<Float>) -> Double {
    // Finds the last pair that begins at or below this light.
    var (first, last) = (0, lights.count - 2)
    while first < last {
      let middle = (first + last + 1) / 2
      if Double(lights[middle]) <= light { first = middle } else { last = middle - 1 }
    }
    let (low, high) = (Double(lights[first]), Double(lights[first + 1]))
    let part = high > low ? min(max((light - low) / (high - low), 0), 1) : 0
    return (Double(first) + part) / Double(lights.count - 1)
  }

  /// Returns the light of each sample from 0 to `largest`.
  package func table(largest: Int) -> [Float] {
    (0...largest).map { Float(light(Double($0) / Double(largest))) }
  }

  /// Returns the nearest whole sample from 0 to `largest`. Light is clamped to 0 to 1.
  package func whole(_ light: Float, largest: Int) -> Int {
    Int((sample(Double(min(max(light, 0), 1))) * Double(largest)).rounded())
  }
}
