import PixelKernels

/// Pixels as R, G, B, A of 8 bits, straight (not premultiplied), a word each, the rows one after the other.
package struct RGBAImage: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// `width * height` words; R is the lowest byte.
  package let pixels: [UInt32]

  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "pixels fill the image")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package var isOpaque: Bool { Alpha.isOpaque(pixels.span) }

  /// The pixels' memory, for reuse.
  consuming func takePixels() -> [UInt32] { pixels }

  /// The same image with color 0 where alpha is 0.
  package func withCleanAlpha() -> RGBAImage {
    RGBAImage(width: width, height: height, pixels: pixels.map { $0 >> 24 == 0 ? 0 : $0 })
  }

  /// Premultiplied and swapped, as a device displays it. Fully transparent pixels become 0.
  package consuming func premultiplied() -> BGRAImage {
    var pixels = pixels
    var span = pixels.mutableSpan
    Premultiply.toBGRA(&span)
    return BGRAImage(width: width, height: height, pixels: pixels)
  }
}

/// Pixels as B, G, R, A of 8 bits, color premultiplied by alpha, a word each: CgBI's form and that of the screen.
package struct BGRAImage: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// `width * height` words; B is the lowest byte.
  package let pixels: [UInt32]

  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "pixels fill the image")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package var isOpaque: Bool { Alpha.isOpaque(pixels.span) }

  /// The pixels' memory, for reuse.
  consuming func takePixels() -> [UInt32] { pixels }

  /// Straight R, G, B, A. Loses at most 1 a sample where alpha is 128 or more, more below, all color at alpha 0.
  package consuming func unpremultiplied() -> RGBAImage {
    var pixels = pixels
    var span = pixels.mutableSpan
    Premultiply.toRGBA(&span)
    return RGBAImage(width: width, height: height, pixels: pixels)
  }
}
