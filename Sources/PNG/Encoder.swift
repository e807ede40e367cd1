import Codecs
import PixelKernels

/// Encodes images as CgBI and as standard PNG. A worker keeps one: it owns libdeflate's tables.
///
/// The bytes depend on the image, the effort and libdeflate's version alone.
package struct Encoder: ~Copyable {
  private let deflater: Deflater
  package let effort: Effort

  package init(effort: Effort) {
    deflater = Deflater(level: effort.level)
    self.effort = effort
  }

  /// At most this many bytes stand in one IDAT of a CgBI: what Apple's tool writes.
  private static let cgbiDataLimit = 524_288

  /// A CgBI file: premultiplied B, G, R, A, one filter for all rows, raw deflate, flags that tell the truth.
  ///
  /// - Parameters:
  ///   - filters: tried in this order; the first of the smallest wins.
  ///   - isIndexed: writes iDOT where Apple's tool does, so that a decoder can inflate both halves at once. zlib then
  ///     compresses, since only it can begin anew in the middle.
  package func cgbi(
    _ image: BGRAImage, filters: [CgBIFilter] = CgBIFilter.allCases, chunks: [AncillaryChunk] = [],
    isIndexed: Bool = false
  ) throws(PNGError) -> [UInt8] {
    precondition(!filters.isEmpty, "there is a filter to try")
    if isIndexed && AppleEncoder.hasIndex(width: image.width, height: image.height) {
      let candidates = filters.map { AppleEncoder.indexedCgBI(image, filter: $0, chunks: chunks) }
      return candidates.dropFirst().reduce(candidates[0]) { $1.count < $0.count ? $1 : $0 }
    }
    var best: (stream: [UInt8], filter: CgBIFilter)?
    for filter in filters {
      let rows = FilterRows.words(image.pixels.span, width: image.width, filter: filter == .none ? .none : .sub)
      let limit = best.map { $0.stream.count - 1 } ?? .max
      if let stream = deflater.compress(rows.span, .raw, limit: limit) { best = (stream, filter) }
    }
    guard let best else { throw .outOfMemory }
    var writer = ChunkWriter()
    writer.append(.cgbi, CgBIFlags(filter: best.filter, isOpaque: image.isOpaque).bytes)
    let header = ImageHeader(width: image.width, height: image.height, bitDepth: 8, colorType: .rgba)
    writer.append(.imageHeader, header.bytes)
    for chunk in chunks where !chunk.isAfterImageData { writer.append(chunk.type, chunk.data) }
    writer.appendImageData(best.stream, limit: Self.cgbiDataLimit)
    for chunk in chunks where chunk.isAfterImageData { writer.append(chunk.type, chunk.data) }
    return writer.finish()
  }

  /// A standard PNG of the same color type and depth, the smallest of the effort's filters.
  package func png(_ raster: Raster, chunks: [AncillaryChunk] = []) throws(PNGError) -> [UInt8] {
    var best: [UInt8]?
    for strategy in effort.strategies {
      let limit = best.map { $0.count - 1 } ?? .max
      if let stream = deflater.compress(strategy.filtered(raster).span, .zlib, limit: limit) { best = stream }
    }
    guard let best else { throw .outOfMemory }
    return Self.standard(
      header: raster.header, palette: raster.palette, transparency: raster.transparency, stream: best, chunks: chunks)
  }

  /// The smaller of the image encoded anew and its own stream with only `chunks` beside it; the latter when equal.
  ///
  /// - Parameter raster: what `image` decodes to.
  package func png(
    _ raster: Raster, of image: PNGFile, in file: Span<UInt8>, chunks: [AncillaryChunk]
  ) throws(PNGError) -> [UInt8] {
    let encoded = try png(raster, chunks: chunks)
    // A stream that only lenient readers accept is not handed on.
    if image.options.isLenient { return encoded }
    let repacked = Self.repacked(image, in: file, chunks: chunks)
    return encoded.count < repacked.count ? encoded : repacked
  }

  /// The same image data, stream untouched, with only `chunks` beside it: what stripping alone gives.
  static func repacked(_ image: PNGFile, in file: Span<UInt8>, chunks: [AncillaryChunk]) -> [UInt8] {
    let palette = image.header.colorType == .palette ? image.palette : []
    return standard(
      header: image.header, palette: palette, transparency: image.transparency, stream: image.imageData(in: file),
      chunks: chunks)
  }

  private static func standard(
    header: ImageHeader, palette: [UInt8], transparency: [UInt8]?, stream: [UInt8], chunks: [AncillaryChunk]
  ) -> [UInt8] {
    let needsPalette = header.colorType == .palette
    var writer = ChunkWriter()
    writer.append(.imageHeader, header.bytes)
    let before = chunks.filter { !$0.isAfterImageData }
    for chunk in before where ChunkOrder.isBeforePalette(chunk.type) { writer.append(chunk.type, chunk.data) }
    if needsPalette { writer.append(.palette, palette) }
    for chunk in before where chunk.type == .palette { writer.append(chunk.type, chunk.data) }
    if let transparency { writer.append(.transparency, transparency) }
    for chunk in before where chunk.type != .palette && !ChunkOrder.isBeforePalette(chunk.type) {
      writer.append(chunk.type, chunk.data)
    }
    writer.appendImageData(stream)
    for chunk in chunks where chunk.isAfterImageData { writer.append(chunk.type, chunk.data) }
    return writer.finish()
  }
}

/// The order that the standard demands around PLTE (PNG third edition, section 5.6, table 7).
enum ChunkOrder {
  private static let beforePalette: Set<ChunkType> = [
    ChunkType("cHRM"), ChunkType("gAMA"), .colorProfile, .significantBits, ChunkType("sRGB"), ChunkType("cICP"),
    ChunkType("mDCV"), ChunkType("cLLI"),
  ]

  static func isBeforePalette(_ type: ChunkType) -> Bool { beforePalette.contains(type) }
}
