import CrushCompiledCatalogs
import CrushPNG

/// The scaling of one large app icon to the sizes of the home screen.
enum IconScaler {
  /// Returns the picture with another number of pixels on both sides, or nil for a picture that is not 8-bit color.
  static func scaled(_ picture: Picture, to side: Int) -> Picture? {
    guard case .pixels(let pixels) = picture.content, pixels.format == .argb else { return nil }
    if pixels.width == side, pixels.height == side { return picture }
    // Stored pixels have the form of the screen.
    let image = BGRAImage(width: pixels.width, height: pixels.height, pixels: Words.from(pixels.bytes.span))
    let result = IconScaling.scaled(image.unpremultiplied(), to: side).premultiplied()
    let stored = StoredPixels(
      width: side, height: side, format: .argb, colorSpace: pixels.colorSpace,
      bytes: Words.bytes(of: result.pixels.span), isOpaque: result.isOpaque)
    return Picture(content: .pixels(stored), width: side, height: side, colorError: picture.colorError)
  }
}
