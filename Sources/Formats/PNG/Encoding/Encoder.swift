import CrushBasics
import CrushCodecs

/// An encoder of CgBI and standard PNG. It owns libdeflate's tables, so each worker keeps its own.
///
/// A PNG can store an image in many ways. An icon of 30 colors, for example, can be RGBA or have a palette, each with several
/// filters, and only a trial tells which is the smallest. So each way is a `Candidate`, a fast trial finds the best few, and
/// only these are compressed at the full effort.
///
/// The bytes depend only on the image, the effort and libdeflate's version.
package struct Encoder: ~Copyable {
  private let compressors: Compressors
  package let effort: Effort
  /// The number of trials of one image that may run in parallel.
  private let width: Int

  package init(effort: Effort, trialWidth: Int = 1) {
    compressors = Compressors(effort)
    self.effort = effort
    width = trialWidth
  }

  /// Checks that there was memory for the tables. Call it before encoding.
  ///
  /// - Throws: `outOfMemory`.
  package func checkMemory() throws(PNGError) {
    if !compressors.isReady { throw .outOfMemory }
  }

  /// The bytes of an image below which threads cost more than they gain.
  private static let worthSharing = 1 << 16

  /// Calls `body` for each item and returns the results. Items of large images run in parallel, each thread with its
  /// own compressors. One item may influence the duration of another, but not its result.
  private func each<Item: Sendable, Result: Sendable>(
    _ items: [Item], bytes: Int, _ body: @Sendable (borrowing Compressors, Item) -> Result
  ) -> [Result] {
    guard width > 1, items.count > 1, bytes >= Self.worthSharing else { return items.map { body(compressors, $0) } }
    let effort = effort
    let shared = Workers.map(items, width: width, scratch: { Compressors(effort) }) { own, item in
      own.isReady ? body(own, item) : nil
    }
    // This thread does the items of workers that had no memory for their tables.
    return zip(items, shared).map { item, result in result ?? body(compressors, item) }
  }

  /// Returns a CgBI file: premultiplied B, G, R, A, raw deflate, and flags that match the rows and pixels.
  ///
  /// - Parameters:
  ///   - filters: the filters to try. The earlier one wins a tie.
  ///   - isIndexed: whether to write iDOT for images large enough for Apple's tool to write it. A decoder can then
  ///     inflate both halves in parallel. zlib compresses such images, since only it can restart in the middle. Filters
  ///     that use the row above are skipped.
  package func cgbi(
    _ image: BGRAImage, filters: [CgBIFilter] = CgBIFilter.proven, chunks: [AncillaryChunk] = [],
    isIndexed: Bool = false
  ) -> [UInt8] {
    precondition(!filters.isEmpty, "there is a filter to try")
    if isIndexed && AppleEncoder.hasIndex(width: image.width, height: image.height) {
      let apart = filters.filter { $0 != .any }
      let candidates = (apart.isEmpty ? CgBIFilter.proven : apart).map {
        AppleEncoder.indexedCgBI(image, filter: $0, chunks: chunks)
      }
      return candidates.dropFirst().reduce(candidates[0]) { $1.count < $0.count ? $1 : $0 }
    }
    let best = smallestCgBI(image, filters: filters)
    var writer = ChunkWriter()
    writer.append(.cgbi, CgBIFlags(filter: best.filter, isOpaque: image.isOpaque).bytes)
    let header = ImageHeader(width: image.width, height: image.height, bitDepth: 8, colorType: .rgba)
    writer.append(.imageHeader, header.bytes)
    for chunk in chunks where !chunk.isAfterImageData { writer.append(chunk.type, chunk.data) }
    writer.appendImageData(best.stream, limit: AppleEncoder.dataLimit)
    for chunk in chunks where chunk.isAfterImageData { writer.append(chunk.type, chunk.data) }
    return writer.finish()
  }

  /// Returns the smallest stream and its filter. The earlier filter wins a tie.
  ///
  /// Filters whose trial is 6 percent larger than the best so far are not encoded.
  private func smallestCgBI(
    _ image: BGRAImage, filters: [CgBIFilter]
  ) -> (stream: [UInt8], filter: CgBIFilter) {
    let sizes = TrialSizes(count: filters.count, tolerance: 16)
    let (pixels, imageWidth) = (image.pixels, image.width)
    if effort.cgbi == .trial {
      // The trial is the encoding.
      for index in filters.indices { sizes.note(0, at: index) }
    } else {
      _ = each(Array(filters.enumerated()), bytes: pixels.count * 4) { compressors, trial in
        let (index, filter) = trial
        let rows = Self.rows(of: pixels, width: imageWidth, filter, compressors)
        // The compressor stops at a stream too large to win.
        if let stream = compressors.trial.compress(rows.span, .raw, limit: sizes.limit(at: index)) {
          sizes.note(stream.count, at: index)
        }
      }
    }
    let candidates = sizes.survivors.map(\.index).sorted().map { filters[$0] }
    let streams = each(candidates, bytes: pixels.count * 4) { compressors, filter in
      let rows = Self.rows(of: pixels, width: imageWidth, filter, compressors)
      return compressors.compress(rows, .raw, compressors.effort.cgbi)
    }
    guard let best = streams.indices.min(by: { (streams[$0].count, $0) < (streams[$1].count, $1) }) else {
      preconditionFailure("deflate succeeds without a limit")
    }
    return (streams[best], candidates[best])
  }

  /// Returns the rows with their filter bytes. For `any`, the effort's strategy that is smallest in a trial filters
  /// them.
  private static func rows(
    of pixels: [UInt32], width: Int, _ filter: CgBIFilter, _ compressors: borrowing Compressors
  ) -> [UInt8] {
    switch filter {
    case .none: return FilterRows.words(pixels.span, width: width, filter: .none)
    case .sub: return FilterRows.words(pixels.span, width: width, filter: .sub)
    case .any:
      let header = ImageHeader(width: width, height: pixels.count / width, bitDepth: 8, colorType: .rgba)
      let raster = Raster(header: header, samples: Words.bytes(of: pixels.span))
      var best: (size: Int, rows: [UInt8])?
      for strategy in compressors.effort.mixedStrategies {
        let rows = strategy.filtered(raster, cleansAlpha: false, trial: compressors.trial)
        let limit = best.map { $0.size - 1 } ?? .max
        guard let stream = compressors.trial.compress(rows.span, .raw, limit: limit) else { continue }
        best = (stream.count, rows)
      }
      return best?.rows ?? FilterRows.words(pixels.span, width: width, filter: .none)
    }
  }

  /// The color type, bit depth and interlacing of a standard PNG.
  package enum Form: Sendable, Equatable {
    /// The smallest lossless form, not interlaced.
    case smallest
    /// The image's own form.
    case kept(isInterlaced: Bool)
  }

  /// Returns a standard PNG of the image's pixels, in the smallest form and with the smallest filters that the effort
  /// finds.
  ///
  /// - Parameter cleansAlpha: whether colors under alpha 0 may become 0.
  package func png(
    _ raster: Raster, chunks: [AncillaryChunk] = [], cleansAlpha: Bool = false, form: Form = .smallest
  ) -> [UInt8] {
    let limit = form == .smallest ? FormLimit(of: chunks, colorType: raster.header.colorType) : .fixed
    let variants = Variants.of(
      raster, cleansAlpha: cleansAlpha, limit: limit, orders: effort.paletteOrders)
    let candidates = variants.flatMap { variant in
      effort.strategies.map {
        Candidate(variant, $0, cleansAlpha: cleansAlpha, isInterlaced: form == .kept(isInterlaced: true))
      }
    }
    let finalists = self.finalists(of: candidates, count: effort.finish(bytes: raster.samples.count).candidates)
    let finish = effort.finish(bytes: raster.samples.count)
    let finished = each(finalists, bytes: raster.samples.count) { compressors, candidate in
      compressors.finish(candidate)
    }
    let smallest = finished.indices.sorted { (finished[$0].size, $0) < (finished[$1].size, $1) }.map { finished[$0] }
    let refined = each(Array(smallest.prefix(finish.starts)), bytes: raster.samples.count) { compressors, start in
      compressors.refine(start)
    }
    let results = refined.isEmpty ? smallest : refined
    guard let first = results.first else { preconditionFailure("an image has at least one candidate") }
    // The first of the smallest results wins.
    let best = compressors.polish(results.dropFirst().reduce(first) { $1.size < $0.size ? $1 : $0 })
    let variant = best.candidate.raster
    return Self.standard(
      header: best.candidate.header, palette: variant.palette, transparency: variant.transparency, stream: best.stream,
      chunks: chunks)
  }

  /// Returns the candidates that are smallest in a trial, by size and then in the order of `candidates`.
  private func finalists(of candidates: [Candidate], count: Int) -> [Candidate] {
    guard candidates.count > count else { return candidates }
    // The compressor stops at a candidate a tenth larger than the best so far, since it will not win.
    let sizes = TrialSizes(count: candidates.count, tolerance: 10)
    _ = each(Array(candidates.enumerated()), bytes: candidates[0].raster.samples.count) { compressors, trial in
      let (index, candidate) = trial
      let sideBytes = candidate.raster.sideBytes
      let limit = sizes.limit(at: index)
      guard limit > sideBytes,
        let stream = compressors.trial.compress(
          candidate.rows(compressors.trial).span, .zlib, limit: limit == .max ? .max : limit - sideBytes)
      else { return }
      sizes.note(stream.count + sideBytes, at: index)
    }
    return sizes.survivors.sorted { ($0.size, $0.index) < ($1.size, $1.index) }.prefix(count)
      .map { candidates[$0.index] }
  }

  /// Returns the smaller of the re-encoded image and a file of its existing stream and `chunks`. The existing stream
  /// wins a tie.
  ///
  /// - Parameter raster: the decoded samples of `image`.
  package func png(
    _ raster: Raster, of image: PNGFile, in file: Span<UInt8>, chunks: [AncillaryChunk], cleansAlpha: Bool = false,
    form: Form = .smallest
  ) -> [UInt8] {
    let encoded = png(raster, chunks: chunks, cleansAlpha: cleansAlpha, form: form)
    // A stream that only lenient readers accept must not be written.
    if image.options.isLenient { return encoded }
    let repacked = Self.repacked(image, in: file, chunks: chunks)
    return encoded.count < repacked.count ? encoded : repacked
  }

  /// Returns a file of the image's existing stream and `chunks`, which is the result of stripping alone.
  static func repacked(_ image: PNGFile, in file: Span<UInt8>, chunks: [AncillaryChunk]) -> [UInt8] {
    let palette = image.header.colorType == .palette ? image.palette : []
    return standard(
      header: image.header, palette: palette, transparency: image.transparency, stream: image.imageData(in: file),
      chunks: chunks)
  }

  static func standard(
    header: ImageHeader, palette: [UInt8], transparency: [UInt8]?, stream: [UInt8], chunks: [AncillaryChunk]
  ) -> [UInt8] {
    let needsPalette = header.colorType == .palette
    var writer = ChunkWriter()
    writer.append(.imageHeader, header.bytes)
    let before = chunks.filter { !$0.isAfterImageData }
    for chunk in before where chunk.type.traits.contains(.precedesPalette) { writer.append(chunk.type, chunk.data) }
    if needsPalette { writer.append(.palette, palette) }
    for chunk in before where chunk.type == .palette { writer.append(chunk.type, chunk.data) }
    if let transparency { writer.append(.transparency, transparency) }
    for chunk in before where chunk.type != .palette && !chunk.type.traits.contains(.precedesPalette) {
      writer.append(chunk.type, chunk.data)
    }
    writer.appendImageData(stream)
    for chunk in chunks where chunk.isAfterImageData { writer.append(chunk.type, chunk.data) }
    return writer.finish()
  }
}
