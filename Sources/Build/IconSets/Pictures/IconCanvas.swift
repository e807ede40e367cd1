import CrushPNG

/// Straight pixels on which art is composed, R in the lowest byte.
///
/// Colors are mixed by their samples, as browsers, Android and CoreGraphics compose layers.
struct IconCanvas {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt32]

  init(width: Int, height: Int, color: UInt32 = 0) {
    (self.width, self.height) = (width, height)
    pixels = [UInt32](repeating: color, count: width * height)
  }

  var image: RGBAImage { RGBAImage(width: width, height: height, pixels: pixels) }

  /// Draws a picture over the canvas. Its center is the center of the canvas, and its ends may be outside.
  mutating func draw(_ image: RGBAImage) {
    // An odd difference has half a pixel, which goes to the right and the bottom.
    let left = (width - image.width) >> 1
    let top = (height - image.height) >> 1
    let columns = max(0, -left)..<min(image.width, width - left)
    for row in max(0, -top)..<min(image.height, height - top) {
      let source = row * image.width
      let target = (row + top) * width + left
      for column in columns {
        let pixel = image.pixels[source + column]
        if pixel >> 24 == 255 || pixels[target + column] >> 24 == 0 {
          pixels[target + column] = pixel
        } else if pixel >> 24 > 0 {
          pixels[target + column] = Self.over(pixel, pixels[target + column])
        }
      }
    }
  }

  /// Multiplies alpha with a coverage.
  mutating func clip(_ mask: [UInt8]) {
    for index in pixels.indices where mask[index] < 255 {
      let alpha = Self.product(pixels[index] >> 24, UInt32(mask[index]))
      pixels[index] = alpha == 0 ? 0 : pixels[index] & 0xFF_FFFF | alpha << 24
    }
  }

  /// Draws a black shadow below the pixels.
  ///
  /// - Parameters:
  ///   - mask: the coverage of the shadow.
  ///   - down: the distance by which it is lower, in pixels.
  ///   - strength: its alpha from 0 to 255 where it covers all.
  mutating func addShadow(_ mask: [UInt8], down: Int, strength: UInt32) {
    for row in down..<height {
      for column in 0..<width {
        let index = row * width + column
        let alpha = Self.product(UInt32(mask[index - down * width]), strength)
        if pixels[index] >> 24 < 255, alpha > 0 { pixels[index] = Self.over(pixels[index], alpha << 24) }
      }
    }
  }

  /// Makes every color white, and keeps alpha.
  mutating func whiten() {
    for index in pixels.indices where pixels[index] >> 24 > 0 { pixels[index] |= 0xFF_FFFF }
  }

  /// Returns `a b / 255`, rounded.
  private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (a * b + 127) / 255 }

  /// Returns a straight pixel over another one.
  static func over(_ front: UInt32, _ back: UInt32) -> UInt32 {
    let alpha = front >> 24
    // The share of the pixel below, and the alpha of both, times 255.
    let below = (back >> 24) * (255 - alpha)
    let total = alpha * 255 + below
    guard total > 0 else { return 0 }
    func mixed(_ shift: UInt32) -> UInt32 {
      (((front >> shift & 255) * alpha * 255 + (back >> shift & 255) * below + total / 2) / total) << shift
    }
    return ((total + 127) / 255) << 24 | mixed(0) | mixed(8) | mixed(16)
  }
}
