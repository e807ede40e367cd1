import Codecs
import PixelKernels

/// Encodes images as CgBI and as standard PNG. A worker keeps one: it owns libdeflate's tables.
///
/// The bytes depend on the image, the effort and libdeflate's version alone.
package struct Encoder: ~Copyable {
  private let trial = Deflater(level: 1)
  private let final: Deflater
  package let effort: Effort

  package init(effort: Effort) {
    final = Deflater(level: effort.level)
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
  ) -> [UInt8] {
    precondition(!filters.isEmpty, "there is a filter to try")
    if isIndexed && AppleEncoder.hasIndex(width: image.width, height: image.height) {
      let candidates = filters.map { AppleEncoder.indexedCgBI(image, filter: $0, chunks: chunks) }
      return candidates.dropFirst().reduce(candidates[0]) { $1.count < $0.count ? $1 : $0 }
    }
    let best = smallestCgBI(image, filters: filters)
    var writer = ChunkWriter()
    writer.append(.cgbi, CgBIFlags(filter: best.filter, isOpaque: image.isOpaque).bytes)
    let header = ImageHeader(width: image.width, height: image.height, bitDepth: 8, colorType: .rgba)
    writer.append(.imageHeader, header.bytes)
    for chunk in chunks where !chunk.isAfterImageData { writer.append(chunk.type, chunk.data) }
    writer.appendImageData(best.stream, limit: Self.cgbiDataLimit)
    for chunk in chunks where chunk.isAfterImageData { writer.append(chunk.type, chunk.data) }
    return writer.finish()
  }

  /// The filter whose stream is the smallest: by a trial where both need not be finished.
  private func smallestCgBI(
    _ image: BGRAImage, filters: [CgBIFilter]
  ) -> (stream: [UInt8], filter: CgBIFilter) {
    let rows = filters.map { filter in
      FilterRows.words(image.pixels.span, width: image.width, filter: filter == .none ? .none : .sub)
    }
    var chosen = Array(filters.indices)
    if filters.count > 1 && effort.finalists == 1 { chosen = [smallest(rows, trial)] }
    let finished = chosen.map { compressed(rows[$0], .raw, final) }
    let best = finished.indices.reduce(0) { finished[$1].count < finished[$0].count ? $1 : $0 }
    return (finished[best], filters[chosen[best]])
  }

  private func smallest(_ rows: [[UInt8]], _ deflater: borrowing Deflater) -> Int {
    var best = 0
    var bestSize = Int.max
    for (index, candidate) in rows.enumerated() {
      let limit = bestSize == .max ? .max : bestSize - 1
      if let stream = deflater.compress(candidate.span, .raw, limit: limit) {
        best = index
        bestSize = stream.count
      }
    }
    return best
  }

  /// Without a limit deflate always succeeds: what does not compress is stored.
  private func compressed(_ rows: [UInt8], _ wrapper: DeflateWrapper, _ deflater: borrowing Deflater) -> [UInt8] {
    guard let stream = deflater.compress(rows.span, wrapper) else { preconditionFailure("the bound holds") }
    return stream
  }

  /// A standard PNG of the same pixels, in the form and with the filters that the effort finds smallest.
  ///
  /// - Parameter cleansAlpha: colors under alpha 0 may become 0.
  package func png(_ raster: Raster, chunks: [AncillaryChunk] = [], cleansAlpha: Bool = false) -> [UInt8] {
    // Chunks that speak of samples bind the image to its form.
    let isBound = chunks.contains { AncillaryChunks.boundToForm.contains($0.type) }
    let variants = isBound ? [raster] : Variants.of(raster, cleansAlpha: cleansAlpha)
    var trials: [(size: Int, variant: Raster, rows: [UInt8])] = []
    for variant in variants {
      for strategy in effort.strategies {
        let rows = strategy.filtered(variant, trial: trial)
        // A limit that leaves room for finalists: what is a tenth larger in the trial will not win.
        let smallest = trials.map(\.size).min() ?? .max
        let limit = smallest == .max ? Int.max : smallest + smallest / 10 - variant.sideBytes
        guard limit > 0, let stream = trial.compress(rows.span, .zlib, limit: limit) else { continue }
        trials.append((stream.count + variant.sideBytes, variant, rows))
      }
    }
    let finalists = trials.indices.sorted { (trials[$0].size, $0) < (trials[$1].size, $1) }.prefix(effort.finalists)
    let files = finalists.map { index in
      let variant = trials[index].variant
      return Self.standard(
        header: variant.header, palette: variant.palette, transparency: variant.transparency,
        stream: compressed(trials[index].rows, .zlib, final), chunks: chunks)
    }
    return files.dropFirst().reduce(files[0]) { $1.count < $0.count ? $1 : $0 }
  }

  /// The smaller of the image encoded anew and its own stream with only `chunks` beside it; the latter when equal.
  ///
  /// - Parameter raster: what `image` decodes to.
  package func png(
    _ raster: Raster, of image: PNGFile, in file: Span<UInt8>, chunks: [AncillaryChunk], cleansAlpha: Bool = false
  ) -> [UInt8] {
    let encoded = png(raster, chunks: chunks, cleansAlpha: cleansAlpha)
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
