import Catalogs
import PNG
import PixelKernels

/// The scaling of one large app icon to the sizes of the home screen.
enum IconScaler {
  /// Returns the picture with another number of pixels on both sides, or nil for a picture that is not 8-bit color.
  static func scaled(_ picture: Picture, to side: Int) -> Picture? {
    guard case .pixels(let pixels) = picture.content, pixels.format == .argb else { return nil }
    if pixels.width == side, pixels.height == side { return picture }
    let words = (0..<pixels.width * pixels.height).map { index in
      let offset = index * 4
      let greenBlue = UInt32(pixels.bytes[offset + 1]) << 8 | UInt32(pixels.bytes[offset]) << 16
      return UInt32(pixels.bytes[offset + 2]) | greenBlue | UInt32(pixels.bytes[offset + 3]) << 24
    }
    let image = RenditionImage(
      width: pixels.width, height: pixels.height, samples: .rgba8(words), colorSpace: pixels.colorSpace)
    let result = IconScaling.scaled(image.rgba(), to: side)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side * 4)
    var isOpaque = true
    for pixel in result.pixels {
      let alpha = pixel >> 24
      isOpaque = isOpaque && alpha == 255
      for shift in [UInt32(16), 8, 0] {
        bytes.append(UInt8(truncatingIfNeeded: ((pixel >> shift & 255) * alpha + 127) / 255))
      }
      bytes.append(UInt8(truncatingIfNeeded: alpha))
    }
    let stored = StoredPixels(
      width: side, height: side, format: .argb, colorSpace: pixels.colorSpace, bytes: bytes, isOpaque: isOpaque)
    return Picture(content: .pixels(stored), width: side, height: side, colorError: picture.colorError)
  }
}
