package import CrushCompiledCatalogs
package import CrushFileKinds
package import CrushImageFacts
package import CrushImageHeaders
package import CrushPNG
import CrushSourceScanning

/// The facts about an image.
package struct AuditedImage: Sendable {
  package let format: ImageFormat
  /// The size in pixels. A vector image has its size on the profile's sharpest screen.
  package let size: PixelSize
  /// Bits per channel of the decoded image: up to 8, or 16.
  package let bitDepth: Int
  /// The IHDR chunk of a PNG; nil for other formats.
  package let header: ImageHeader?
  /// The footprint of the imported image, if a game engine reduces it.
  package private(set) var footprint: MemoryFootprint
  package let name: AssetName
  package let isCgBI: Bool
  package internal(set) var isAnimated: Bool
  /// Whether there is an alpha channel or tRNS.
  package let hasTransparency: Bool
  /// Whether it is drawn from a description (PDF, SVG) at any scale.
  package let isVector: Bool
  /// The statistics of the pixels; nil if no pixels were decoded.
  package internal(set) var pixels: PixelStatistics?
  package let metadata: ImageMetadata
  /// The size in bytes of the smallest lossless form; nil if it was not requested.
  package var smallestBytes: Int?

  /// The format of the pixels in a compiled catalog; nil for an image file.
  package private(set) var stored: PixelFormat?

  /// The facts that few images have; empty for the others. An array keeps them small.
  var rare: [RareFacts] = []

  /// The facts about a PNG.
  package init(
    header: ImageHeader, footprint: MemoryFootprint, name: AssetName, isCgBI: Bool, isAnimated: Bool,
    hasTransparency: Bool, pixels: PixelStatistics?, metadata: ImageMetadata
  ) {
    format = .png
    size = PixelSize(width: header.width, height: header.height).turned(metadata.isTurned)
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

  /// The facts about a bitmap of a compiled catalog, before its pixels are decoded.
  ///
  /// - Parameter isMarkedOpaque: whether the catalog says that every pixel is opaque.
  init(pixelFormat: PixelFormat, footprint: MemoryFootprint, name: AssetName, isMarkedOpaque: Bool) {
    // Xcode makes bitmaps of PNGs, and extracting them gives PNGs again.
    format = .png
    stored = pixelFormat
    size = PixelSize(width: footprint.width, height: footprint.height)
    bitDepth = [.wide, .gray16].contains(pixelFormat) ? 16 : 8
    header = nil
    self.footprint = footprint
    self.name = name
    isCgBI = false
    isAnimated = false
    hasTransparency = !isMarkedOpaque && ![.rgb5, .gray].contains(pixelFormat)
    isVector = false
    pixels = nil
    metadata = ImageMetadata(bytes: 0, hasPosition: false)
  }

  /// The facts about an image of another format.
  ///
  /// - Parameter footprint: the footprint on the profile's sharpest screen.
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
    pixels = nil
    metadata = ImageMetadata(bytes: shape.metadataBytes, hasPosition: shape.hasPosition)
    if shape.isVector { vector = shape }
    if shape.needsPowersOfTwo { needsPowersOfTwo = true }
  }

  /// Returns a vector image without a bitmap. The framework that loads it draws its paths at the size of a view.
  func withoutBitmap() -> AuditedImage {
    var image = self
    image.footprint = MemoryFootprint(width: 0, height: 0, bytesPerPixel: footprint.bytesPerPixel)
    image.vector = nil
    return image
  }

  /// Returns the image with the footprint that it has when an engine imports it at this size.
  func imported(at limit: PixelSize) -> AuditedImage {
    let size = size.scaledDown(toFitInto: limit)
    var image = self
    image.footprint = MemoryFootprint(
      width: size.width, height: size.height, bytesPerPixel: footprint.bytesPerPixel)
    return image
  }

  /// Returns the image with the footprint of the texture that an engine makes of it. `footprint` has the size after the
  /// engine's limit.
  func imported(as settings: TextureSettings) -> AuditedImage {
    let size = PixelSize(width: footprint.width, height: footprint.height)
    let texture = TextureImport(settings, size, isOpaque: pixels?.isOpaque ?? !hasTransparency)
    var image = self
    image.texture = texture
    image.footprint = MemoryFootprint(
      width: texture.size.width, height: texture.size.height, bytesPerPixel: footprint.bytesPerPixel,
      textureBytes: texture.bytes)
    return image
  }

  /// The memory of all its pixels, even if an engine imports fewer.
  package var sourceFootprint: MemoryFootprint {
    MemoryFootprint(width: size.width, height: size.height, bytesPerPixel: footprint.bytesPerPixel)
  }

  /// Whether the pixels are stored with colors, not as gray; nil for formats other than PNG.
  package var isColor: Bool? {
    if let header { return !header.colorType.isGray }
    return stored.map { [.argb, .wide, .rgb5].contains($0) }
  }

  /// Whether every pixel is opaque; nil if no pixels were decoded.
  package var isOpaque: Bool? { pixels?.isOpaque }

  /// The pixels of an image that is not built yet. CgBI has lost information already, and an animation has the pixels
  /// of its first frame alone, so both have none.
  package var sourcePixels: PixelStatistics? { isCgBI || isAnimated ? nil : pixels }

  /// Whether its size can be compared with a display size. A vector image has the size of the screen, an ICNS has a size
  /// for each place, and no list of sizes knows the objects that textures cover. An image above the limit of pixels has its own finding.
  package var hasComparableSize: Bool {
    hasPixelSize && format != .appleIcon && (footprint.textureBytes == nil || texture != nil)
  }

  /// Whether it has a fixed number of pixels that is within the limit.
  package var hasPixelSize: Bool { !isVector && exceededLimit == nil }
}
