#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// sRGB's transfer function (IEC 61966-2-1), that of Display P3 as well: samples to light and back.
package enum SRGB {
  /// Light, 0 to 1, of a sample from 0 to 1.
  static func light(_ sample: Double) -> Double {
    sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
  }

  /// The sample, 0 to 1, of light from 0 to 1.
  static func sample(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// Light for each sample of 0 to `largest`.
  package static func table(largest: Int) -> [Float] {
    (0...largest).map { Float(light(Double($0) / Double(largest))) }
  }

  /// The nearest whole sample of `largest` steps; light outside of 0 to 1 is cut off.
  package static func whole(_ light: Float, largest: Int) -> Int {
    Int((sample(Double(min(max(light, 0), 1))) * Double(largest)).rounded())
  }
}
