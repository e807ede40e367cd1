package import CrushPNG

/// The facts of one PNG.
package struct PNGInspection: Sendable {
  /// The number of pixels by their alpha.
  package struct AlphaUse: Sendable, Equatable {
    package let opaque: Int
    package let translucent: Int
    package let transparent: Int
  }

  package let header: ImageHeader
  /// The orientation in Exif, 1 for upright to 8.
  package let orientation: Int
  package let chunks: [Chunk]
  package let paletteEntries: Int
  package let hasTransparencyChunk: Bool
  package let isAnimated: Bool
  package let cgbi: CgBIFlags?
  /// The filter types that the rows use.
  package let filters: [FilterType]
  package let alpha: AlphaUse
  package let footprint: MemoryFootprint
  package let metadata: ImageMetadata

  /// Reads a whole file, decodes its pixels and counts them.
  ///
  /// - Throws: `PNGError` if the file is not a valid PNG.
  package init(_ file: [UInt8], options: ReadingOptions = ReadingOptions()) throws(PNGError) {
    let image = try PNGFile(file.span, options: options)
    let decoder = Decoder()
    header = image.header
    orientation = ImageMetadata.exifOrientation(of: image, in: file.span)
    chunks = image.chunks
    paletteEntries = image.palette.count / 3
    hasTransparencyChunk = image.transparency != nil
    isAnimated = image.isAnimated
    cgbi = image.cgbi
    filters = try decoder.filterTypes(of: image, in: file.span)
    alpha = Self.alphaUse(of: try decoder.rgba(of: image, in: file.span))
    footprint = MemoryFootprint(of: image.header)
    metadata = ImageMetadata(of: image, in: file.span)
  }

  /// The size that viewers show.
  package var size: PixelSize { header.size.turned(orientation >= 5) }

  private static func alphaUse(of image: RGBAImage) -> AlphaUse {
    var opaque = 0
    var transparent = 0
    for pixel in image.pixels {
      if pixel >> 24 == 255 { opaque += 1 }
      if pixel >> 24 == 0 { transparent += 1 }
    }
    return AlphaUse(
      opaque: opaque, translucent: image.pixels.count - opaque - transparent, transparent: transparent)
  }

  /// Whether CgBI's flag byte is correct about the filters: 0x40 means None in all rows, 0x20 means Sub in all rows. A
  /// byte with neither flag is always correct.
  package var isFlagHonest: Bool {
    guard let cgbi else { return true }
    if cgbi.data & 0x40 != 0 && filters != [.none] { return false }
    return cgbi.data & 0x20 == 0 || filters == [.sub]
  }
}
