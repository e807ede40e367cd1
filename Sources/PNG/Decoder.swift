import Codecs
package import PixelKernels

/// Decodes the image data of a PNG or CgBI file. A worker keeps one: it owns libdeflate's tables.
package struct Decoder: ~Copyable {
  private let inflater = Inflater()

  package init() {}

  /// The samples of a standard PNG as they are stored.
  ///
  /// - Precondition: `image` was read from `file` and is not CgBI, whose samples mean something else.
  /// - Throws: `badImageData`, `outOfMemory`.
  package func raster(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> Raster {
    precondition(!image.isCgBI, "the samples of CgBI are premultiplied: decode it with bgra(of:in:)")
    let raster = Raster(
      header: image.header.deinterlaced, samples: try samples(of: image, in: file, .zlib), palette: image.palette,
      transparency: image.transparency)
    if image.header.colorType == .palette && !image.options.isLenient {
      let entries = image.palette.count / 3
      let largest = entries < 1 << image.header.bitDepth ? raster.largestIndex() : 0
      if largest >= entries {
        throw .badImageData(.paletteIndex(largest, entries: entries), offset: image.imageDataOffset)
      }
    }
    return raster
  }

  /// The pixels of a CgBI image: premultiplied B, G, R, A. A CgBI of three channels is opaque.
  ///
  /// - Precondition: `image` was read from `file` and is CgBI.
  /// - Throws: `badImageData`, `outOfMemory`.
  package func bgra(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> BGRAImage {
    precondition(image.isCgBI, "not a CgBI image")
    let pixels = try pixels(of: image, in: file, form: .stored)
    return BGRAImage(width: image.header.width, height: image.header.height, pixels: pixels)
  }

  /// The pixels of either kind as a device displays them: premultiplied B, G, R, A.
  package func premultiplied(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> BGRAImage {
    if image.isCgBI { return try bgra(of: image, in: file) }
    guard image.hasPixelRows else { return try raster(of: image, in: file).rgba().premultiplied() }
    let pixels = try pixels(of: image, in: file, form: .premultiplied)
    return BGRAImage(width: image.header.width, height: image.header.height, pixels: pixels)
  }

  /// The pixels of either kind as straight R, G, B, A of 8 bits.
  package func rgba(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> RGBAImage {
    if image.isCgBI { return try bgra(of: image, in: file).unpremultiplied() }
    guard image.hasPixelRows else { return try raster(of: image, in: file).rgba() }
    let pixels = try pixels(of: image, in: file, form: .stored)
    return RGBAImage(width: image.header.width, height: image.header.height, pixels: pixels)
  }

  /// The pixels of 8-bit RGB and RGBA without a detour over samples.
  private func pixels(
    of image: PNGFile, in file: Span<UInt8>, form: PixelForm
  ) throws(PNGError) -> [UInt32] {
    let header = image.header
    guard !header.isInterlaced else {
      let samples = try samples(of: image, in: file, image.wrapper)
      var pixels = header.colorType == .rgb ? Expand.rgb8(samples.span, key: nil) : Words.from(samples.span)
      if form == .premultiplied {
        var span = pixels.mutableSpan
        Premultiply.toBGRA(&span)
      }
      return pixels
    }
    let filtered = try inflated(image, in: file, image.wrapper)
    do throws(Unfilter.BadType) {
      return try Words.filled(count: header.width * header.height) { pixels throws(Unfilter.BadType) in
        try PixelRows.decode(
          filtered.span, width: header.width, pixelBytes: header.pixelBytes, form: form, into: &pixels)
      }
    } catch {
      throw .badImageData(.filterType(error.type, row: error.row, pass: nil), offset: image.imageDataOffset)
    }
  }

  /// Which filter types the rows have, in the order of their numbers: what CgBI's flag must tell the truth about.
  package func filterTypes(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> [FilterType] {
    let filtered = try inflated(image, in: file, image.wrapper)
    var seen: Set<UInt8> = []
    var offset = 0
    for part in image.header.parts {
      for row in 0..<part.height { seen.insert(filtered[offset + row * (part.rowBytes + 1)]) }
      offset += part.filteredBytes
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
    for part in header.parts {
      let end = offset + part.filteredBytes
      let rows = filtered.span.extracting(offset..<end)
      if let pass = part.pass {
        var placed = [UInt8](repeating: 0, count: part.rowBytes * part.height)
        try unfilter(rows, part, image, into: &placed)
        var target = samples.mutableSpan
        Adam7.place(
          placed.span, of: pass, width: part.width, height: part.height, header: header, into: &target)
      } else {
        try unfilter(rows, part, image, into: &samples)
      }
      offset = end
    }
    return samples
  }

  private func unfilter(
    _ rows: Span<UInt8>, _ part: RowRun, _ image: PNGFile, into samples: inout [UInt8]
  ) throws(PNGError) {
    var target = samples.mutableSpan
    do throws(Unfilter.BadType) {
      try Unfilter.rows(rows, rowBytes: part.rowBytes, pixelBytes: image.header.pixelBytes, into: &target)
    } catch {
      throw .badImageData(
        .filterType(error.type, row: error.row, pass: part.pass?.number), offset: image.imageDataOffset)
    }
  }

  /// The filtered rows, exactly as many bytes as IHDR implies.
  private func inflated(
    _ image: PNGFile, in file: Span<UInt8>, _ wrapper: DeflateWrapper
  ) throws(PNGError) -> [UInt8] {
    let expected = image.header.filteredBytes
    let offset = image.imageDataOffset
    // Deflate spends at least 2 bits on 258 bytes: a stream of n bytes gives at most 1032 n. A header that promises
    // more lies, and no memory is taken for it.
    guard expected / 1032 <= image.imageDataCount else {
      throw .badImageData(.tooShort(expected: expected), offset: offset)
    }
    // One IDAT, as most encoders write it, is inflated where it lies.
    let joined = image.hasOneDataChunk ? [] : image.imageData(in: file)
    let data = image.hasOneDataChunk ? file.extracting(image.firstData) : joined.span
    let (bytes, consumed): ([UInt8], Int)
    do throws(CodecError) {
      (bytes, consumed) = try inflater.inflate(data, wrapper, count: expected)
    } catch {
      switch error {
      case .tooShort: throw .badImageData(.tooShort(expected: expected), offset: offset)
      case .tooLong: throw .badImageData(.tooLong(expected: expected), offset: offset)
      case .outOfMemory: throw .outOfMemory
      case .badData, .libpng: throw .badImageData(.notDeflate, offset: offset)
      }
    }
    guard consumed == data.count || image.options.isLenient else {
      throw .badImageData(.trailingBytes(count: data.count - consumed), offset: offset)
    }
    return bytes
  }
}

extension PNGFile {
  /// What stands around the deflate stream.
  var wrapper: DeflateWrapper { cgbi?.isRawDeflate == true ? .raw : .zlib }

  /// Whether the samples are those of the pixels: 8-bit RGB and RGBA without a transparent color.
  var hasPixelRows: Bool {
    header.bitDepth == 8 && (header.colorType == .rgb || header.colorType == .rgba) && transparency == nil
  }

  var hasOneDataChunk: Bool { chunks.count { $0.type == .imageData } == 1 }
  var firstData: Range<Int> { first(.imageData)?.data ?? 0..<0 }

  /// Where the first IDAT stands, for errors about the image data.
  var imageDataOffset: Int { first(.imageData)?.offset ?? 0 }
}
