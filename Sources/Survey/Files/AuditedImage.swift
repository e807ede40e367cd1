package import Assets
package import ImageHeaders
package import PNG

/// The facts about an image.
package struct AuditedImage: Sendable {
  package let format: ImageFormat
  /// Pixels; of what is drawn from a description those on the profile's sharpest screen.
  package let size: PixelSize
  /// Bits a channel, as it is decoded: up to 8, or 16.
  package let bitDepth: Int
  /// IHDR, where it is a PNG.
  package let header: ImageHeader?
  /// As a game engine imports it, where one cuts it down.
  package private(set) var footprint: MemoryFootprint
  package let name: AssetName
  package let isCgBI: Bool
  package let isAnimated: Bool
  /// Whether there is an alpha channel or tRNS.
  package let hasTransparency: Bool
  /// Whether it is drawn from a description (PDF, SVG) at any scale.
  package let isVector: Bool
  /// nil when no pixels were decoded.
  package let pixels: PixelStatistics?
  package let metadata: ImageMetadata
  /// The most pixels an image may have to be decoded, where it has more.
  package var exceededLimit: Int?
  /// Bytes that the smallest lossless form has, where that was asked for.
  package var smallestBytes: Int?
  /// Bytes after the end of a PNG.
  package var trailingBytes = 0
  /// Bytes of memory that decoding needs, if that is more than the limit.
  package var refusedMemory: Int?

  /// A PNG.
  package init(
    header: ImageHeader, footprint: MemoryFootprint, name: AssetName, isCgBI: Bool, isAnimated: Bool,
    hasTransparency: Bool, pixels: PixelStatistics?, metadata: ImageMetadata
  ) {
    format = .png
    size = PixelSize(width: header.width, height: header.height)
    bitDepth = header.bitDepth
    self.header = header
    self.footprint = footprint
    self.name = name
    self.isCgBI = isCgBI
    self.isAnimated = isAnimated
    self.hasTransparency = hasTransparency
    isVector = false
    self.pixels = pixels
    self.metadata = metadata
  }

  /// Any other image.
  ///
  /// - Parameter footprint: on the profile's sharpest screen.
  init(format: ImageFormat, shape: ImageShape, footprint: MemoryFootprint, name: AssetName) {
    self.format = format
    self.footprint = footprint
    size = PixelSize(width: footprint.width, height: footprint.height)
    bitDepth = shape.bitDepth
    header = nil
    self.name = name
    isCgBI = false
    isAnimated = false
    hasTransparency = shape.hasAlpha
    isVector = shape.isVector
    vector = shape.isVector ? shape : nil
    pixels = nil
    metadata = ImageMetadata(bytes: shape.metadataBytes, hasPosition: shape.hasPosition)
  }

  /// Returns the image with the footprint that it has when an engine imports it at this size.
  func imported(at limit: PixelSize) -> AuditedImage {
    let size = size.scaledDown(toFitInto: limit)
    var image = self
    image.footprint = MemoryFootprint(
      width: size.width, height: size.height, bytesPerPixel: footprint.bytesPerPixel)
    return image
  }

  /// The memory of all its pixels, also where an engine imports fewer.
  package var sourceFootprint: MemoryFootprint {
    MemoryFootprint(width: size.width, height: size.height, bytesPerPixel: footprint.bytesPerPixel)
  }

  /// The header of a vector image, for its size at other scales.
  private(set) var vector: ImageShape?

  /// Whether every pixel is opaque; nil when no pixels were decoded.
  package var isOpaque: Bool? { pixels?.isOpaque }

  /// The pixels of an image that is still to be built: those of CgBI have lost something already, those of an
  /// animation are its first frame alone.
  package var sourcePixels: PixelStatistics? { isCgBI || isAnimated ? nil : pixels }

  /// Whether its size can be held against others: what is drawn from a description has the size of the screen, textures
  /// lie on things that no list of sizes knows, and what is past the limit of pixels has a finding of its own.
  package var hasComparableSize: Bool { hasPixelSize && footprint.textureBytes == nil }

  /// Whether it is of so many pixels, and not past the limit of them.
  package var hasPixelSize: Bool { !isVector && exceededLimit == nil }
}
