/// The geometry of an image that a catalog stores next to its pixels.
package struct ImageFrame: Sendable, Equatable {
  /// `image`, or one of the layouts of three or nine parts.
  package var layout = RenditionLayout.image
  /// The stretchable parts. Empty for the whole image.
  package var slices: [RenditionProperties.Rectangle] = []
  /// The alignment insets left, top, right, bottom, in pixels.
  package var insets = [0, 0, 0, 0]
  /// The size of the property 1003 if it is not the size of the image.
  package var metricsSize: (width: Int, height: Int)?
  /// The Exif orientation.
  package var orientation = 1

  package init() {}

  package static func == (left: ImageFrame, right: ImageFrame) -> Bool {
    left.layout == right.layout && left.slices == right.slices && left.insets == right.insets
      && left.metricsSize?.width == right.metricsSize?.width
      && left.metricsSize?.height == right.metricsSize?.height && left.orientation == right.orientation
  }
}

/// The facts about an image that its record repeats.
package struct ImageFacts: Sendable, Equatable {
  /// The name of the source file.
  package var name: String
  package var flags: RenditionFlags = []
  /// In pixels.
  package var width: Int
  package var height: Int
  /// Pixels a point.
  package var scale: Int
  package var format: PixelFormat
  package var colorSpace: RenditionColorSpace
  package var frame = ImageFrame()

  package init(
    name: String, width: Int, height: Int, scale: Int, format: PixelFormat, colorSpace: RenditionColorSpace
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.scale = scale
    self.format = format
    self.colorSpace = colorSpace
  }

  /// The facts about stored pixels.
  package init(name: String, pixels: StoredPixels, scale: Int, flags: RenditionFlags = []) {
    self.init(
      name: name, width: pixels.width, height: pixels.height, scale: scale, format: pixels.format,
      colorSpace: pixels.colorSpace)
    self.flags = flags
  }
}

/// The order of properties is the one of 4,000 images, atlases and links of 43 catalogs of CoreUI 366 to 972.
extension RenditionRecord {
  /// Returns the record of an image with its own pixels.
  package static func image(_ facts: ImageFacts, _ bitmap: EncodedBitmap) -> RenditionRecord {
    var record = RenditionRecord(facts, layout: facts.frame.layout)
    record.properties =
      facts.geometry + [.blend(opacity: 1), .orientation(facts.frame.orientation), .bytesPerRow(bitmap.bytesPerRow)]
    record.payload = bitmap.payload
    return record
  }

  /// Returns the record of an image inside an atlas.
  ///
  /// - Parameters:
  ///   - atlas: the key of the atlas.
  ///   - position: the left edge, and the distance from the bottom edge of the atlas.
  package static func link(
    _ facts: ImageFacts, atlas: RenditionKey, at position: AtlasPlacement.Position
  ) -> RenditionRecord {
    var record = RenditionRecord(facts, layout: .link)
    let link = AtlasLink(
      target: atlas, x: position.x, y: position.y, width: facts.width, height: facts.height,
      layout: facts.frame.layout)
    record.properties = facts.geometry + [.link(link), .blend(opacity: 1), .orientation(facts.frame.orientation)]
    return record
  }

  /// Returns the record of an atlas. Its slice is empty, and it has no metrics.
  package static func atlas(_ facts: ImageFacts, _ bitmap: EncodedBitmap) -> RenditionRecord {
    var record = RenditionRecord(facts, layout: .atlas)
    record.properties = [
      .slices([RenditionProperties.Rectangle(x: 0, y: 0, width: 0, height: 0)]), .blend(opacity: 1),
      .orientation(1), .bytesPerRow(bitmap.bytesPerRow),
    ]
    record.payload = bitmap.payload
    return record
  }

  /// Returns the record of an image that stays a file, JPEG or HEIF. The size stands in its properties only: the fields
  /// are 0 in 57 of 57 JPEG files of CoreUI 366 to 493, and newer ones were not seen.
  package static func imageFile(_ facts: ImageFacts, _ file: [UInt8]) -> RenditionRecord {
    var record = RenditionRecord(facts, layout: facts.frame.layout)
    record.width = 0
    record.height = 0
    record.properties = facts.geometry + [.blend(opacity: 1), .orientation(facts.frame.orientation)]
    record.payload = storedFile(file, isCompressed: false)
    return record
  }

  private init(_ facts: ImageFacts, layout: RenditionLayout) {
    self.init(name: facts.name, layout: layout)
    flags = facts.flags
    width = facts.width
    height = facts.height
    scale = 100 * facts.scale
    pixelFormat = facts.format
    colorSpace = facts.colorSpace.rawValue
  }
}

extension ImageFacts {
  /// The properties 1001 and 1003.
  fileprivate var geometry: [RenditionRecord.Property] {
    let whole = RenditionProperties.Rectangle(x: 0, y: 0, width: width, height: height)
    let size = frame.metricsSize ?? (width, height)
    return [
      .slices(frame.slices.isEmpty ? [whole] : frame.slices),
      .metrics(insets: frame.insets, width: size.width, height: size.height),
    ]
  }
}
