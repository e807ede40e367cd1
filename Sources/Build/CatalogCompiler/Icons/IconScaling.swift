import CrushPNG

/// Scaling of square pictures in linear light.
enum IconScaling {
  /// Returns the picture with another number of pixels on both sides. Samples have the curve of sRGB.
  static func scaled(_ image: RGBAImage, to side: Int) -> RGBAImage {
    if image.width == side && image.height == side { return image }
    let light = ToneCurve.sRGB.table(largest: 255)
    let resize = Resize(width: image.width, height: image.height, toWidth: side, toHeight: side)
    let pixels = image.pixels
    var words: [UInt32] = []
    words.reserveCapacity(side * side)
    resize.rows {
      let start = $0 * image.width
      for column in 0..<image.width {
        let pixel = pixels[start + column]
        let alpha = Float(pixel >> 24) / 255
        $1[column] = SIMD4(
          light[Int(pixel & 255)] * alpha, light[Int(pixel >> 8 & 255)] * alpha, light[Int(pixel >> 16 & 255)] * alpha,
          alpha)
      }
    } emit: { row in
      for pixel in row { words.append(word(pixel)) }
    }
    return RGBAImage(width: side, height: side, pixels: words)
  }

  /// Returns straight samples. The kernel overshoots at edges, so light is clipped.
  private static func word(_ pixel: SIMD4<Float>) -> UInt32 {
    let alpha = UInt32((min(max(pixel.w, 0), 1) * 255).rounded())
    guard alpha > 0 else { return 0 }
    return (0..<3).reduce(alpha << 24) { word, channel in
      word | UInt32(ToneCurve.sRGB.whole(pixel[channel] / pixel.w, largest: 255)) << UInt32(channel * 8)
    }
  }
}
