import CrushPNG

/// Straight (not premultiplied) pixels of 8-bit red, green, blue and alpha.
public struct RGBAPixels: Sendable, Hashable {
  /// In pixels, at least 1.
  public let width: Int
  /// In pixels, at least 1.
  public let height: Int
  /// One word a pixel, row after row from the top, without padding. Red is the lowest byte, then green, blue and alpha.
  public let pixels: [UInt32]

  /// - Precondition: `width` and `height` are positive, and `pixels` has `width * height` words.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "pixels fill the image")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates an image from the bytes red, green, blue, alpha of each pixel.
  ///
  /// - Returns: `nil` if a side is not positive, or if there are not `4 * width * height` bytes.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    // Both sides are at most the number of bytes, so the products overflow in no case that passes.
    guard width > 0, height > 0, width <= bytes.count / 4 / height, width * height * 4 == bytes.count else {
      return nil
    }
    self.init(width: width, height: height, pixels: Words.from(bytes.span))
  }

  /// The bytes red, green, blue, alpha of each pixel. A copy.
  public var bytes: [UInt8] { Words.bytes(of: pixels.span) }
}

/// Premultiplied pixels of 8-bit blue, green, red and alpha, the form that Apple's devices draw.
public struct BGRAPixels: Sendable, Hashable {
  /// In pixels, at least 1.
  public let width: Int
  /// In pixels, at least 1.
  public let height: Int
  /// One word a pixel, row after row from the top, without padding. Blue is the lowest byte, then green, red and alpha.
  public let pixels: [UInt32]

  init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The bytes blue, green, red, alpha of each pixel. A copy.
  public var bytes: [UInt8] { Words.bytes(of: pixels.span) }
}
