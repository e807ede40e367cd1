package import PNG
package import PixelKernels

/// The facts of one PNG.
package struct PNGInspection: Sendable {
  /// How many pixels have which alpha.
  package struct AlphaUse: Sendable, Equatable {
    package let opaque: Int
    package let translucent: Int
    package let transparent: Int
  }

  package let header: ImageHeader
  package let chunks: [Chunk]
  package let paletteEntries: Int
  package let hasTransparencyChunk: Bool
  package let isAnimated: Bool
  package let cgbi: CgBIFlags?
  /// The filter types that rows have.
  package let filters: [FilterType]
  package let alpha: AlphaUse
  package let footprint: MemoryFootprint

  /// Reads a whole file, decodes its pixels and counts.
  ///
  /// - Throws: `PNGError`.
  package init(_ file: [UInt8], options: ReadingOptions = ReadingOptions()) throws(PNGError) {
    let image = try PNGFile(file.span, options: options)
    let decoder = Decoder()
    header = image.header
    chunks = image.chunks
    paletteEntries = image.palette.count / 3
    hasTransparencyChunk = image.transparency != nil
    isAnimated = image.isAnimated
    cgbi = image.cgbi
    filters = try decoder.filterTypes(of: image, in: file.span)
    alpha = Self.alphaUse(of: try decoder.rgba(of: image, in: file.span))
    footprint = MemoryFootprint(of: image.header)
  }

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

  /// Whether CgBI's flag byte tells the truth about the filters: None only under 0x40, Sub only under 0x20. A flag
  /// that promises neither is honest about anything.
  package var isFlagHonest: Bool {
    guard let cgbi else { return true }
    if cgbi.data & 0x40 != 0 && filters != [.none] { return false }
    return cgbi.data & 0x20 == 0 || filters == [.sub]
  }
}
