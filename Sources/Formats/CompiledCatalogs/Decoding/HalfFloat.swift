/// The numbers of 16-bit images: half floats (IEEE 754 binary16), or integers.
enum HalfFloat {
  /// The half float 1.0.
  static let one: UInt16 = 0x3C00

  /// Returns the value of a half float. `Float16` is not on every machine.
  static func value(_ half: UInt16) -> Float {
    let sign = UInt32(half & 0x8000) << 16
    let magnitude = UInt32(half & 0x7FFF) << 13
    // Infinity and numbers that are none keep their exponent of ones.
    if half & 0x7C00 == 0x7C00 { return Float(bitPattern: sign | 0x7F80_0000 | magnitude & 0x007F_E000) }
    // The exponents have the biases 15 and 127. The product is exact, also for subnormal numbers.
    let scaled = Float(bitPattern: magnitude) * Float(bitPattern: (127 + 112) << 23)
    return Float(bitPattern: scaled.bitPattern | sign)
  }

  /// Returns whether the samples of a `RGBW` image are half floats, four a pixel, alpha last.
  ///
  /// Extended color spaces have half floats. For the others the largest alpha decides. 1.0 is
  /// 0x3C00 as a half float and 0xFFFF as an integer.
  static func areHalfFloats(_ samples: Span<UInt16>, colorSpace: RenditionColorSpace?) -> Bool {
    switch colorSpace {
    case .extendedSRGB, .extendedLinearSRGB, .extendedGray: return true
    default: break
    }
    var largest: UInt16 = 0
    for index in stride(from: 3, to: samples.count, by: 4) { largest = max(largest, samples[index]) }
    return largest == one
  }
}
