import CrushPNG

/// Scaling of square pictures in linear light.
enum IconScaling {
  /// Returns the picture with another number of pixels on both sides. Samples have the curve of sRGB.
  static func scaled(_ image: RGBAImage, to side: Int) -> RGBAImage {
    if image.width == side && image.height == side { return image }
    let resize = Resize(width: image.width, height: image.height, toWidth: side, toHeight: side)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(side * side)
    resize.rows { row, line in
      LinearLight.read(image.pixels.span.extracting(row * image.width..<(row + 1) * image.width), into: &line)
    } emit: {
      pixels += LinearLight.pixels($0)
    }
    return RGBAImage(width: side, height: side, pixels: pixels)
  }
}
