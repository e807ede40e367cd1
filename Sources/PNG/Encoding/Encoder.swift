import Codecs
import PixelKernels
import Workers

/// Encodes images as CgBI and as standard PNG. A worker keeps one: it owns libdeflate's tables.
///
/// The bytes depend on the image, the effort and libdeflate's version alone.
package struct Encoder: ~Copyable {
  private let compressors: Compressors
  package let effort: Effort
  /// How many trials of one image may be made at once.
  private let width: Int

  package init(effort: Effort, trialWidth: Int = 1) {
    compressors = Compressors(effort)
    self.effort = effort
    width = trialWidth
  }

  /// Checks that there was memory for the tables; call it before encoding.
  ///
  /// - Throws: `outOfMemory`.
  package func checkMemory() throws(PNGError) {
    if !compressors.isReady { throw .outOfMemory }
  }

  /// Bytes of an image below which threads cost more than they gain.
  private static let worthSharing = 1 << 16

  /// Does `body` for each item, at once where that pays: each thread with compressors of its own. What one does may
  /// depend on others only in the time that it takes.
  private func each<Item: Sendable, Result: Sendable>(
    _ items: [Item], bytes: Int, _ body: @Sendable (borrowing Compressors, Item) -> Result
  ) -> [Result] {
    guard width > 1, items.count > 1, bytes >= Self.worthSharing else { return items.map { body(compressors, $0) } }
    let effort = effort
    let shared = Workers.map(items, width: width, scratch: { Compressors(effort) }) { own, item in
      own.isReady ? body(own, item) : nil
    }
    // Items of a worker that had no memory for tables of its own.
    return zip(items, shared).map { item, result in result ?? body(compressors, item) }
  }

  /// At most this many bytes stand in one IDAT of a CgBI: what Apple's tool writes.
  private static let cgbiDataLimit = 524_288

  /// A CgBI file: premultiplied B, G, R, A, one filter for all rows, raw deflate, flags that tell the truth.
  ///
  /// - Parameters:
  ///   - filters: tried in this order; the first of the smallest wins.
  ///   - isIndexed: writes iDOT where Apple's tool does, so that a decoder can inflate both halves at once. zlib then
  ///     compresses, since only it can begin anew in the middle, and filters that look at the row above are left out.
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
    writer.appendImageData(best.stream, limit: Self.cgbiDataLimit)
    for chunk in chunks where chunk.isAfterImageData { writer.append(chunk.type, chunk.data) }
    return writer.finish()
  }

  /// The smallest stream, of the first filter that gives it.
  private func smallestCgBI(
    _ image: BGRAImage, filters: [CgBIFilter]
  ) -> (stream: [UInt8], filter: CgBIFilter) {
    let sizes = TrialSizes(count: filters.count, tolerance: .max)
    let (pixels, imageWidth) = (image.pixels, image.width)
    let streams = each(Array(filters.enumerated()), bytes: pixels.count * 4) { compressors, trial -> [UInt8]? in
      let (index, filter) = trial
      let rows = Self.rows(of: pixels, width: imageWidth, filter, compressors)
      // The compressor gives up on a stream that cannot win; zopfli may still make it the smaller one.
      let isRefined = compressors.effort.finish(bytes: rows.count).zopfli != .none
      let limit = isRefined ? .max : sizes.limit(at: index)
      guard let stream = compressors.forCgBI.compress(rows.span, .raw, limit: limit) else { return nil }
      let refined = compressors.refine(stream, of: rows, .raw)
      sizes.note(refined.count, at: index)
      return refined
    }
    // Without a limit deflate always succeeds: what does not compress is stored.
    let smallest = sizes.survivors.min { ($0.size, $0.index) < ($1.size, $1.index) }
    guard let smallest, let stream = streams[smallest.index] else { preconditionFailure("the bound holds") }
    return (stream, filters[smallest.index])
  }

  /// The rows with their filter bytes: for `any` by the strategy of the effort that is smallest in a trial.
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
        let rows = strategy.filtered(raster, freesHiddenColors: false, trial: compressors.trial)
        let limit = best.map { $0.size - 1 } ?? .max
        guard let stream = compressors.trial.compress(rows.span, .raw, limit: limit) else { continue }
        best = (stream.count, rows)
      }
      return best?.rows ?? FilterRows.words(pixels.span, width: width, filter: .none)
    }
  }

  /// The form of a standard PNG: color type, bit depth, interlacing.
  package enum Form: Sendable, Equatable {
    /// The smallest without loss, not interlaced.
    case smallest
    /// The image's own.
    case kept(isInterlaced: Bool)
  }

  /// A standard PNG of the same pixels, in the form and with the filters that the effort finds smallest.
  ///
  /// - Parameter cleansAlpha: colors under alpha 0 may become 0.
  package func png(
    _ raster: Raster, chunks: [AncillaryChunk] = [], cleansAlpha: Bool = false, form: Form = .smallest
  ) -> [UInt8] {
    let limit = form == .smallest ? FormLimit(of: chunks, colorType: raster.header.colorType) : .fixed
    let variants = Variants.of(raster, cleansAlpha: cleansAlpha, limit: limit)
    let candidates = variants.flatMap { variant in
      effort.strategies.map { Candidate(variant, $0, cleansAlpha, isInterlaced: form == .kept(isInterlaced: true)) }
    }
    let finalists = self.finalists(of: candidates, count: effort.finish(bytes: raster.samples.count).candidates)
    let finished = each(finalists, bytes: raster.samples.count) { compressors, candidate in
      let stream = compressors.finish(candidate.rows(compressors.trial), .zlib)
      return (size: stream.count + candidate.raster.sideBytes, candidate: candidate, stream: stream)
    }
    let refined = max(1, effort.finish(bytes: raster.samples.count).zopfli.candidates)
    let smallest = finished.indices.sorted { (finished[$0].size, $0) < (finished[$1].size, $1) }.prefix(refined)
    let results = each(Array(smallest), bytes: raster.samples.count) { compressors, index in
      let candidate = finished[index].candidate
      let stream = compressors.refine(finished[index].stream, of: candidate.rows(compressors.trial), .zlib)
      return (size: stream.count + candidate.raster.sideBytes, candidate: candidate, stream: stream)
    }
    guard let first = results.first else { preconditionFailure("an image has a form, and an effort a filter") }
    // The first of the smallest.
    let best = results.dropFirst().reduce(first) { $1.size < $0.size ? $1 : $0 }
    let variant = best.candidate.raster
    return Self.standard(
      header: best.candidate.header, palette: variant.palette, transparency: variant.transparency, stream: best.stream,
      chunks: chunks)
  }

  /// A form of an image and a way to filter it. The rows are made when they are needed: one at a time is in memory.
  private struct Candidate: Sendable {
    let raster: Raster
    let strategy: FilterStrategy
    let freesHiddenColors: Bool
    let isInterlaced: Bool

    init(_ raster: Raster, _ strategy: FilterStrategy, _ freesHiddenColors: Bool, isInterlaced: Bool) {
      self.raster = raster
      self.strategy = strategy
      self.freesHiddenColors = freesHiddenColors
      self.isInterlaced = isInterlaced
    }

    var header: ImageHeader { isInterlaced ? raster.header.interlaced : raster.header }

    func rows(_ trial: borrowing Deflater) -> [UInt8] {
      guard isInterlaced else {
        return strategy.filtered(raster, freesHiddenColors: freesHiddenColors, trial: trial)
      }
      var rows: [UInt8] = []
      for pass in Adam7.rasters(of: raster) {
        rows += strategy.filtered(pass, freesHiddenColors: freesHiddenColors, trial: trial)
      }
      return rows
    }
  }

  /// The candidates that are smallest in a trial, in the order of their sizes; equals in the order of `candidates`.
  private func finalists(of candidates: [Candidate], count: Int) -> [Candidate] {
    guard candidates.count > count else { return candidates }
    // What is a tenth larger than the best so far will not win: the compressor gives up on it.
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

  /// The smaller of the image encoded anew and its own stream with only `chunks` beside it; the latter when equal.
  ///
  /// - Parameter raster: what `image` decodes to.
  package func png(
    _ raster: Raster, of image: PNGFile, in file: Span<UInt8>, chunks: [AncillaryChunk], cleansAlpha: Bool = false,
    form: Form = .smallest
  ) -> [UInt8] {
    let encoded = png(raster, chunks: chunks, cleansAlpha: cleansAlpha, form: form)
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
