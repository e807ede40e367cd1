/// Pixels in the form that a catalog stores them: premultiplied, in rows without padding.
package struct StoredPixels: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// `argb` has the bytes B, G, R, A. `gray8` has gray and alpha. `wide` has R, G, B, A and `gray16` gray and alpha, each
  /// of 16 bits in little-endian order.
  package let format: PixelFormat
  package let colorSpace: RenditionColorSpace
  /// `width` × `height` pixels, with the first row first.
  package let bytes: [UInt8]
  /// Whether every alpha has its largest value.
  package let isOpaque: Bool

  /// - Precondition: `bytes` has the length that the size and the format imply.
  package init(
    width: Int, height: Int, format: PixelFormat, colorSpace: RenditionColorSpace, bytes: [UInt8], isOpaque: Bool
  ) {
    precondition(format.bytesPerPixel.map { $0 * width * height } == bytes.count)
    self.width = width
    self.height = height
    self.format = format
    self.colorSpace = colorSpace
    self.bytes = bytes
    self.isOpaque = isOpaque
  }
}
