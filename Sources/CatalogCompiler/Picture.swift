package import Catalogs

/// A picture of a source, in the form that a catalog stores.
package struct Picture: Sendable {
  package enum Content: Sendable {
    case pixels(StoredPixels)
    /// A file that the catalog stores as it is: JPEG, HEIF, PDF or SVG.
    case file(format: PixelFormat, bytes: [UInt8])
  }

  package let content: Content
  /// In pixels. The size of a vector is in points.
  package let width: Int
  package let height: Int
  /// The Exif orientation, 1 for upright.
  package let orientation: Int
  /// The largest difference of a channel that color conversion may have, or 0 for an exact result.
  package let colorError: Double

  package init(content: Content, width: Int, height: Int, orientation: Int = 1, colorError: Double = 0) {
    self.content = content
    self.width = width
    self.height = height
    self.orientation = orientation
    self.colorError = colorError
  }
}
