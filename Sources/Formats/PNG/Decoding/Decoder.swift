import CrushCodecs

/// A decoder of the image data of PNG and CgBI files. It owns libdeflate's tables and memory to decode into, so each
/// worker keeps its own.
///
/// `PNGFile` checks the chunks, and this reads the data in them: it inflates the rows, and removes their filters. Samples come
/// as they are stored (`raster`) or as 8-bit pixels (`rgba`, `bgra`). Any damage is a `PNGError` with its place. Nothing of a
/// broken image is returned, since a build must not ship half of a picture.
package struct Decoder: ~Copyable {
  private let inflater = Inflater()
  private let spare = SpareBuffer()

  package init() {}

  /// Returns the stored samples of a standard PNG.
  ///
  /// - Precondition: `image` was read from `file` and is not CgBI, whose samples are premultiplied.
  /// - Throws: `badImageData`, `outOfMemory`.
  package func raster(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> Raster {
    precondition(!image.isCgBI, "the samples of CgBI are premultiplied: decode it with bgra(of:in:)")
    let raster = Raster(
      header: image.header.deinterlaced, samples: try samples(of: image, in: file, .zlib), palette: image.palette,
      transparency: image.transparency)
    let entries = image.palette.count / 3
    guard image.header.colorType == .palette, entries < 1 << image.header.bitDepth else { return raster }
    let largest = raster.largestIndex()
    if largest < entries { return raster }
    guard image.options.isLenient else {
      throw .badImageData(.paletteIndex(largest, entries: entries), offset: image.imageDataOffset)
    }
    // libpng shows such pixels as opaque black.
    let missing = [UInt8](repeating: 0, count: (largest + 1 - entries) * 3)
    return Raster(
      header: raster.header, samples: raster.samples, palette: raster.palette + missing,
      transparency: raster.transparency)
  }

  /// Returns the pixels of a CgBI image as premultiplied B, G, R, A. A CgBI image of three channels is opaque.
  ///
  /// - Precondition: `image` was read from `file` and is CgBI.
  /// - Throws: `badImageData`, `outOfMemory`.
  package func bgra(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> BGRAImage {
    precondition(image.isCgBI, "not a CgBI image")
    let pixels = try pixels(of: image, in: file, form: .stored)
    return BGRAImage(width: image.header.width, height: image.header.height, pixels: pixels)
  }

  /// Returns the pixels of a PNG or CgBI file as a device displays them: premultiplied B, G, R, A.
  package func premultiplied(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> BGRAImage {
    if image.isCgBI { return try bgra(of: image, in: file) }
    guard image.hasPixelRows else { return try raster(of: image, in: file).rgba().premultiplied() }
    let pixels = try pixels(of: image, in: file, form: .premultiplied)
    return BGRAImage(width: image.header.width, height: image.header.height, pixels: pixels)
  }

  /// Returns the pixels of a PNG or CgBI file as straight 8-bit R, G, B, A.
  package func rgba(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> RGBAImage {
    if image.isCgBI { return try bgra(of: image, in: file).unpremultiplied() }
    guard image.hasPixelRows else { return try raster(of: image, in: file).rgba() }
    let pixels = try pixels(of: image, in: file, form: .stored)
    return RGBAImage(width: image.header.width, height: image.header.height, pixels: pixels)
  }

  /// Keeps the memory of a finished image for the next one.
  package func recycle(_ image: consuming RGBAImage) { spare.keep(image.takePixels()) }

  /// Keeps the memory of a finished image for the next one.
  package func recycle(_ image: consuming BGRAImage) { spare.keep(image.takePixels()) }

  /// Returns the pixels of 8-bit RGB and RGBA without an intermediate array of samples.
  private func pixels(
    of image: PNGFile, in file: Span<UInt8>, form: PixelForm
  ) throws(PNGError) -> [UInt32] {
    let header = image.header
    if header.isInterlaced { return try pixelsOfSamples(of: image, in: file, form: form) }
    let rows = PixelRows(width: header.width, height: header.height, pixelBytes: header.pixelBytes)
    try checkPromise(of: image)
    var pixels = Words.unset(count: rows.bufferCount, reusing: spare.take(for: rows.bufferCount))
    do throws(PNGError) {
      try inflate(image, in: file, into: &pixels, from: rows.filteredStart)
    } catch {
      guard case .badImageData(.tooLong, _) = error, image.options.isLenient else { throw error }
      return try pixelsOfSamples(of: image, in: file, form: form)
    }
    do throws(Unfilter.FilterTypeError) {
      var buffer = pixels.mutableSpan
      try rows.decode(&buffer, form: form)
    } catch {
      throw .badImageData(.filterType(error.type, row: error.row, pass: nil), offset: image.imageDataOffset)
    }
    pixels.removeLast(pixels.count - rows.pixelCount)
    return pixels
  }

  private func pixelsOfSamples(
    of image: PNGFile, in file: Span<UInt8>, form: PixelForm
  ) throws(PNGError) -> [UInt32] {
    let samples = try samples(of: image, in: file, image.wrapper)
    var pixels = image.header.colorType == .rgb ? Expand.rgb8(samples.span, key: nil) : Words.from(samples.span)
    if form == .premultiplied {
      var span = pixels.mutableSpan
      Premultiply.toBGRA(&span)
    }
    return pixels
  }

  private func inflate(
    _ image: PNGFile, in file: Span<UInt8>, into words: inout [UInt32], from start: Int
  ) throws(PNGError) {
    let joined = image.hasOneDataChunk ? [] : image.imageData(in: file)
    let data = image.hasOneDataChunk ? file.extracting(image.firstData) : joined.span
    let consumed: Int
    do throws(CodecError) {
      var target = words.mutableSpan
      consumed = try inflater.inflate(data, image.wrapper, into: &target, from: start)
    } catch { throw image.error(error) }
    try image.checkEnd(of: data, consumed: consumed)
    if !image.options.isLenient { try image.checkWindow(of: data) }
  }

  /// Returns the filter types of the rows, in the order of their numbers. CgBI's flag must agree with them.
  package func filterTypes(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> [FilterType] {
    let filtered = try inflated(image, in: file, image.wrapper)
    var seen: Set<UInt8> = []
    var offset = 0
    for block in image.header.rowBlocks {
      for row in 0..<block.height { seen.insert(filtered[offset + row * (block.rowBytes + 1)]) }
      offset += block.filteredBytes
    }
    return FilterType.allCases.filter { seen.contains($0.rawValue) }
  }

  private func samples(
    of image: PNGFile, in file: Span<UInt8>, _ wrapper: DeflateWrapper
  ) throws(PNGError) -> [UInt8] {
    let header = image.header
    let filtered = try inflated(image, in: file, wrapper)
    var samples = [UInt8](repeating: 0, count: header.rowBytes * header.height)
    var offset = 0
    for block in header.rowBlocks {
      let end = offset + block.filteredBytes
      let rows = filtered.span.extracting(offset..<end)
      if let pass = block.pass {
        var passSamples = [UInt8](repeating: 0, count: block.rowBytes * block.height)
        try unfilter(rows, block, image, into: &passSamples)
        var target = samples.mutableSpan
        Adam7.insert(
          passSamples.span, of: pass, width: block.width, height: block.height, header: header, into: &target)
      } else {
        try unfilter(rows, block, image, into: &samples)
      }
      offset = end
    }
    return samples
  }

  private func unfilter(
    _ rows: Span<UInt8>, _ block: RowBlock, _ image: PNGFile, into samples: inout [UInt8]
  ) throws(PNGError) {
    var target = samples.mutableSpan
    do throws(Unfilter.FilterTypeError) {
      try Unfilter.rows(rows, rowBytes: block.rowBytes, pixelBytes: image.header.pixelBytes, into: &target)
    } catch {
      throw .badImageData(
        .filterType(error.type, row: error.row, pass: block.pass?.number), offset: image.imageDataOffset)
    }
  }

  /// Returns the filtered rows, exactly as many bytes as IHDR implies.
  private func inflated(
    _ image: PNGFile, in file: Span<UInt8>, _ wrapper: DeflateWrapper
  ) throws(PNGError) -> [UInt8] {
    try checkPromise(of: image)
    spare.shrink()
    // A single IDAT, the output of most encoders, is inflated in place.
    let joined = image.hasOneDataChunk ? [] : image.imageData(in: file)
    let data = image.hasOneDataChunk ? file.extracting(image.firstData) : joined.span
    let (bytes, consumed): ([UInt8], Int)
    do throws(CodecError) {
      (bytes, consumed) = try inflater.inflate(data, wrapper, count: image.header.filteredBytes)
    } catch {
      guard error == .tooLong, image.options.isLenient else { throw image.error(error) }
      return try start(of: data, wrapper, image)
    }
    try image.checkEnd(of: data, consumed: consumed)
    if !image.options.isLenient { try image.checkWindow(of: data) }
    return bytes
  }

  /// Returns the rows of a stream that continues after them.
  private func start(
    of data: Span<UInt8>, _ wrapper: DeflateWrapper, _ image: PNGFile
  ) throws(PNGError) -> [UInt8] {
    do throws(CodecError) {
      return try Inflater.start(of: data, wrapper, count: image.header.filteredBytes)
    } catch { throw image.error(error) }
  }

  /// Checks that the stream is long enough for the header. Deflate needs at least 2 bits for 258 bytes, so a stream of
  /// n bytes gives at most 1032 n bytes. If the header implies more, no memory is allocated.
  private func checkPromise(of image: PNGFile) throws(PNGError) {
    let expected = image.header.filteredBytes
    guard expected / 1032 <= image.imageDataCount else {
      throw .badImageData(.tooShort(expected: expected), offset: image.imageDataOffset)
    }
  }
}

/// The memory of the last image, kept for the next. Fresh pages, which the system clears, cost up to a third of
/// decoding.
private final class SpareBuffer {
  /// The size in bytes above which a buffer is freed.
  private static let largest = 256 << 20
  /// The bytes of a buffer that may be unused while another image is decoded.
  private static let idle = 8 << 20
  private var words: [UInt32] = []

  /// Returns the kept buffer, which may be too small for this number of words. A buffer that is much too large is
  /// freed.
  func take(for count: Int) -> [UInt32] {
    defer { words = [] }
    return words.capacity - count <= Self.idle / 4 ? words : []
  }

  /// Frees a large buffer. The next image needs memory of another kind.
  func shrink() {
    if words.capacity * 4 > Self.idle { words = [] }
  }

  func keep(_ words: consuming [UInt32]) {
    if words.capacity * 4 <= Self.largest && words.capacity > self.words.capacity { self.words = words }
  }
}

extension PNGFile {
  /// The wrapper around the deflate stream.
  var wrapper: DeflateWrapper { cgbi?.isRawDeflate == true ? .raw : .zlib }

  /// Whether the samples are the pixels: 8-bit RGB and RGBA without a transparent color.
  var hasPixelRows: Bool {
    header.hasAppleForm && transparency == nil
  }

  var hasOneDataChunk: Bool { chunks.count { $0.type == .imageData } == 1 }
  var firstData: Range<Int> { first(.imageData)?.data ?? 0..<0 }

  /// The offset of the first IDAT, for errors about the image data.
  var imageDataOffset: Int { first(.imageData)?.offset ?? 0 }

  /// Returns the PNG error for a failure to inflate the image data.
  func error(_ error: CodecError) -> PNGError {
    let expected = header.filteredBytes
    switch error {
    case .tooShort: return .badImageData(.tooShort(expected: expected), offset: imageDataOffset)
    case .tooLong: return .badImageData(.tooLong(expected: expected), offset: imageDataOffset)
    case .outOfMemory: return .outOfMemory
    case .badData, .libpng: return .badImageData(.notDeflate, offset: imageDataOffset)
    }
  }

  /// - Throws: `badImageData` if bytes follow the stream, unless reading is lenient.
  func checkEnd(of data: Span<UInt8>, consumed: Int) throws(PNGError) {
    guard consumed == data.count || options.isLenient else {
      throw .badImageData(.trailingBytes(count: data.count - consumed), offset: imageDataOffset)
    }
  }
}
