/// Premultiplied pixels with blue in the lowest byte, as Apple's catalogs store them.
struct Canvas {
  let width: Int
  let height: Int
  var pixels: [UInt32]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }
}

/// Arithmetic on samples of 8 bits.
enum Samples {
  /// Returns `a b / 255`, rounded to the nearest number.
  @inline(__always)
  static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let product = a &* b &+ 128
    return (product &+ product &>> 8) &>> 8
  }

  /// Returns all four samples times `factor / 255`.
  @inline(__always)
  static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    var even = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
    even = (even &+ (even &>> 8 & 0x00FF_00FF)) &>> 8 & 0x00FF_00FF
    var odd = (pixel &>> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
    odd = (odd &+ (odd &>> 8 & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
  }

  /// Returns a pixel over another one.
  @inline(__always)
  static func over(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
    source &+ scaled(backdrop, 255 &- source &>> 24)
  }

  /// Returns the sample of an area from 0 to 1, as CoreGraphics does: 256 times the area, at most 255.
  @inline(__always)
  static func coverage(_ area: Double) -> UInt32 {
    // Sums of areas are a little less than the area they stand for.
    area >= 1 ? 255 : area <= 0 ? 0 : min(255, UInt32(area * 256 + 1e-7))
  }

  /// Returns the sample of a number from 0 to 1.
  static func sample(_ value: Double) -> UInt32 {
    value >= 1 ? 255 : value > 0 ? UInt32(value * 255 + 0.5) : 0
  }

  /// Returns the premultiplied pixel of a color.
  static func pixel(_ color: VectorColor, alpha: Double = 1) -> UInt32 {
    let opacity = min(max(color.alpha * alpha, 0), 1)
    return sample(opacity) &<< 24 | sample(color.red * opacity) &<< 16 | sample(color.green * opacity) &<< 8
      | sample(color.blue * opacity)
  }
}
