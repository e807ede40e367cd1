package import CrushCompiledCatalogs

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
  /// The largest difference of a channel, in samples of 8 bits, between a color and its conversion. 0 if all colors are
  /// inside the colors of the slot.
  package let colorError: Double
  /// The name of a color profile that is not converted, because it is not curves and primaries. The numbers of the
  /// source are kept.
  package let unconvertedProfile: String?
  /// Whether Apple's tool stores a second rendition for wide screens: `PictureRequest.Form.wide`.
  package let hasWideForm: Bool

  package init(
    content: Content, width: Int, height: Int, orientation: Int = 1, colorError: Double = 0,
    unconvertedProfile: String? = nil, hasWideForm: Bool = false
  ) {
    self.content = content
    self.width = width
    self.height = height
    self.orientation = orientation
    self.colorError = colorError
    self.unconvertedProfile = unconvertedProfile
    self.hasWideForm = hasWideForm
  }

  /// The pixels, or nil for a file.
  package var pixels: StoredPixels? {
    if case .pixels(let pixels) = content { pixels } else { nil }
  }

  package var facts: PictureFacts { PictureFacts(self) }
}
