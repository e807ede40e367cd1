import PixelKernels

/// The structure of one PNG: its header and where its chunks lie. Holds no pixels and copies no data but PLTE and tRNS.
package struct PNGFile: Sendable {
  package let header: ImageHeader
  /// All chunks in file order; under lenient reading without the damaged ancillary ones.
  package let chunks: [Chunk]
  /// The colors of PLTE as 8-bit R, G, B; empty without one. In RGB and RGBA images it is only a suggestion.
  package let palette: [UInt8]
  /// tRNS as it is stored; nil without one.
  package let transparency: [UInt8]?
  /// What CgBI says, nil in a standard PNG.
  package let cgbi: CgBIFlags?
  let options: ReadingOptions

  /// Reads the chunks of a whole file and checks them against the standard: signature, CRCs, order, sizes, IHDR.
  ///
  /// - Throws: `PNGError`. The image data behind the chunks is checked when it is decoded.
  package init(_ file: Span<UInt8>, options: ReadingOptions = ReadingOptions()) throws(PNGError) {
    chunks = try ChunkScanner.scan(file, isLenient: options.isLenient)
    self.options = options
    header = try ChunkRules.header(of: chunks, in: file)
    try ChunkRules.checkPlacement(of: chunks, header: header)
    palette = try ChunkRules.palette(of: chunks, in: file, header: header)
    transparency = try ChunkRules.transparency(
      of: chunks, in: file, header: header, paletteEntries: palette.count / 3)
    cgbi = try CgBIFlags(of: chunks, in: file, header: header)
    guard header.width <= options.maximumPixels / header.height else {
      throw .tooManyPixels(width: header.width, height: header.height, limit: options.maximumPixels)
    }
  }

  package var isCgBI: Bool { cgbi != nil }

  /// Whether it says before its image data that it is animated. Decoding shows its first frame only.
  package var isAnimated: Bool { contains(.animationControl) }

  package func contains(_ type: ChunkType) -> Bool { chunks.contains { $0.type == type } }

  package func first(_ type: ChunkType) -> Chunk? { chunks.first { $0.type == type } }

  /// Whether pixels can differ from opaque: an alpha channel, or tRNS.
  package var hasTransparency: Bool { header.colorType.hasAlphaChannel || transparency != nil }

  /// Bytes of compressed image data.
  package var imageDataCount: Int { chunks.reduce(0) { $0 + ($1.type == .imageData ? $1.data.count : 0) } }

  /// The compressed image data, all IDAT chunks joined.
  package func imageData(in file: Span<UInt8>) -> [UInt8] {
    var joined = [UInt8]()
    joined.reserveCapacity(imageDataCount)
    for chunk in chunks where chunk.type == .imageData {
      Words.append(file.extracting(chunk.data), to: &joined)
    }
    return joined
  }
}
