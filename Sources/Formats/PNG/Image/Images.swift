/// An image of 8-bit R, G, B, A, straight (not premultiplied), one word per pixel, rows in order.
package struct RGBAImage: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// `width * height` words. R is the lowest byte.
  package let pixels: [UInt32]

  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "pixels fill the image")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package var isOpaque: Bool { Alpha.isOpaque(pixels.span) }

  /// Returns the memory of the pixels for reuse.
  consuming func takePixels() -> [UInt32] { pixels }

  /// Returns this image with color 0 in pixels of alpha 0.
  package func withCleanAlpha() -> RGBAImage {
    RGBAImage(width: width, height: height, pixels: pixels.map { $0 >> 24 == 0 ? 0 : $0 })
  }

  /// Returns the image premultiplied, in the channel order of the screen. Fully transparent pixels become 0.
  package consuming func premultiplied() -> BGRAImage {
    var pixels = pixels
    var span = pixels.mutableSpan
    Premultiply.toBGRA(&span)
    return BGRAImage(width: width, height: height, pixels: pixels)
  }
}

/// An image of 8-bit B, G, R, A, color premultiplied by alpha, one word per pixel, rows in order. CgBI and the screen
/// use this form.
package struct BGRAImage: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// `width * height` words. B is the lowest byte.
  package let pixels: [UInt32]

  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "pixels fill the image")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package var isOpaque: Bool { Alpha.isOpaque(pixels.span) }

  /// Returns the memory of the pixels for reuse.
  consuming func takePixels() -> [UInt32] { pixels }

  /// Returns straight R, G, B, A. A sample loses at most 1 if alpha is 128 or more, and more below. At alpha 0 all
  /// color is lost.
  package consuming func unpremultiplied() -> RGBAImage {
    var pixels = pixels
    var span = pixels.mutableSpan
    Premultiply.toRGBA(&span)
    return RGBAImage(width: width, height: height, pixels: pixels)
  }
}
