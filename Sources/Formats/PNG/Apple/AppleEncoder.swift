import CrushCodecs

/// An encoder whose output equals that of Xcode's tool (`pngcrush -iphone`) byte for byte, including the tool's fault
/// with tRNS.
///
/// The rules come from the tool's output for the 159 images of PngSuite. 8-bit RGB and RGBA become CgBI, other 8-bit
/// images become standard PNGs, and images of other depths are copied. All rows have one filter, which is Sub, or None
/// under `-f 0`, the option of Xcode. The compression is zlib's at level 9, memLevel 9, for filtered data.
package enum AppleEncoder {
  /// The tool's options.
  package struct Settings: Hashable, Sendable {
    /// The filter of every row: None under `-f 0`, the option that Xcode passes, else Sub.
    package var filter: CgBIFilter
    /// Whether text is removed (`-rem text`).
    package var stripsText: Bool

    package init(filter: CgBIFilter, stripsText: Bool = false) {
      self.filter = filter
      self.stripsText = stripsText
    }
  }

  /// The tool's output for an image.
  package enum Result: Sendable, Equatable {
    case cgbi([UInt8])
    case standard([UInt8])
    /// The input file is copied byte for byte.
    case copy
  }

  /// The maximum number of bytes in one IDAT.
  static let dataLimit = 524_288
  /// The number of RGBA bytes below which an image gets no iDOT.
  private static let smallestIndexed = 16_384

  /// Encodes an image as Xcode's tool does.
  ///
  /// - Parameter raster: the decoded samples of `image`, which was read from `file`.
  package static func encode(
    _ raster: Raster, of image: PNGFile, in file: Span<UInt8>, settings: Settings
  ) -> Result {
    guard raster.header.bitDepth == 8, !image.isAnimated, !image.isCgBI else { return .copy }
    let isCgBI = raster.header.hasAppleForm
    let chunks = AppleChunks(of: image, in: file, isCgBI: isCgBI, stripsText: settings.stripsText)
    var writer = ChunkWriter()
    let stored: Raster
    if isCgBI {
      stored = Self.bgra(raster)
      // The tool's flag follows the color type, not the pixels. RGB with tRNS has pixels of alpha 0, but is flagged as
      // opaque.
      let flags = CgBIFlags(filter: settings.filter, isOpaque: raster.header.colorType == .rgb)
      writer.append(.cgbi, flags.bytes)
    } else {
      stored = raster
    }
    let header = ImageHeader(
      width: stored.header.width, height: stored.header.height, bitDepth: 8, colorType: stored.header.colorType,
      isInterlaced: image.header.isInterlaced)
    writer.append(.imageHeader, header.bytes)
    for chunk in chunks.beforeImageData { writer.append(chunk.type, chunk.data) }
    appendImageData(of: stored, header: header, filter: settings.filter, isRaw: isCgBI, to: &writer)
    for chunk in chunks.afterImageData { writer.append(chunk.type, chunk.data) }
    let bytes = writer.finish()
    return isCgBI ? .cgbi(bytes) : .standard(bytes)
  }

  /// Returns a CgBI file as `Encoder.cgbi` does, with iDOT, compressed by zlib, which can flush in the middle.
  package static func indexedCgBI(
    _ image: BGRAImage, filter: CgBIFilter, chunks: [AncillaryChunk]
  ) -> [UInt8] {
    let header = ImageHeader(width: image.width, height: image.height, bitDepth: 8, colorType: .rgba)
    let raster = Raster(header: header, samples: Words.bytes(of: image.pixels.span))
    var writer = ChunkWriter()
    writer.append(.cgbi, CgBIFlags(filter: filter, isOpaque: image.isOpaque).bytes)
    writer.append(.imageHeader, header.bytes)
    for chunk in chunks where !chunk.isAfterImageData { writer.append(chunk.type, chunk.data) }
    appendImageData(of: raster, header: header, filter: filter, isRaw: true, to: &writer)
    for chunk in chunks where chunk.isAfterImageData { writer.append(chunk.type, chunk.data) }
    return writer.finish()
  }

  /// Returns whether the tool writes iDOT for an image of this size.
  static func hasIndex(width: Int, height: Int) -> Bool { height > 1 && width * height * 4 >= smallestIndexed }

  /// Returns the premultiplied pixels as the samples of an RGBA image in the order B, G, R, A.
  private static func bgra(_ raster: Raster) -> Raster {
    let image = raster.rgba().premultiplied()
    let header = ImageHeader(width: image.width, height: image.height, bitDepth: 8, colorType: .rgba)
    return Raster(header: header, samples: Words.bytes(of: image.pixels.span))
  }

  private static func appendImageData(
    of raster: Raster, header: ImageHeader, filter: CgBIFilter, isRaw: Bool, to writer: inout ChunkWriter
  ) {
    let rows = filteredRows(of: raster, isInterlaced: header.isInterlaced, filter: filter)
    let deflater = ZlibDeflater(windowBits: isRaw ? 15 : ZlibWindow.bits(for: rows.count))
    let isIndexed = !header.isInterlaced && hasIndex(width: header.width, height: header.height)
    let firstRows = (header.height + 1) / 2
    let flushPoint = isIndexed ? firstRows * (header.rowBytes + 1) : nil
    var (stream, flushed) = deflater.compress(rows.span, isRaw ? .raw : .zlib, flushPoint: flushPoint)
    if !isRaw { ZlibWindow.shrinkHeader(of: &stream, for: rows.count) }
    if isIndexed {
      writer.append(.dataOffset, index(height: header.height, firstHalf: flushed))
    }
    writer.appendImageData(Array(stream[..<flushed]), limit: dataLimit)
    if flushed < stream.count { writer.appendImageData(Array(stream[flushed...]), limit: dataLimit) }
  }

  /// Returns the data of iDOT: the starts of the image data of both halves, relative to iDOT's length field (556 of 556
  /// files).
  private static func index(height: Int, firstHalf: Int) -> [UInt8] {
    let chunkOverhead = 12
    let start = 28 + chunkOverhead
    let chunks = (firstHalf + dataLimit - 1) / dataLimit
    let secondStart = start + firstHalf + chunks * chunkOverhead
    let fields = [2, 0, (height + 1) / 2, start, (height + 1) / 2, height / 2, secondStart]
    return fields.flatMap { BigEndian.bytes(UInt32(truncatingIfNeeded: $0)) }
  }

  /// Returns all rows with their filter bytes, pass by pass if the image is interlaced.
  private static func filteredRows(of raster: Raster, isInterlaced: Bool, filter: CgBIFilter) -> [UInt8] {
    let header = raster.header
    let type: FilterType = filter == .none ? .none : .sub
    guard isInterlaced else {
      return FilterRows.uniform(type, raster.samples.span, rowBytes: header.rowBytes, pixelBytes: header.pixelBytes)
    }
    return Adam7.rasters(of: raster).flatMap { pass in
      FilterRows.uniform(type, pass.samples.span, rowBytes: pass.header.rowBytes, pixelBytes: header.pixelBytes)
    }
  }
}

/// libpng's choice of zlib's window for small images (libpng 1.6, pngwutil.c, png_deflate_claim and optimize_cmf).
private enum ZlibWindow {
  /// Returns the smallest window for the data and zlib's lookahead of 262 bytes.
  static func bits(for count: Int) -> Int {
    guard count <= 16_384 else { return 15 }
    var bits = 15
    while bits > 9 && count + 262 <= 1 << (bits - 1) { bits -= 1 }
    return bits
  }

  /// Changes the header to the smallest window for the data without the lookahead.
  static func shrinkHeader(of stream: inout [UInt8], for count: Int) {
    guard count <= 16_384, stream.count >= 2 else { return }
    var information = Int(stream[0] >> 4)
    while information > 0 && count <= 1 << (information + 7) { information -= 1 }
    let first = UInt8(information << 4) | stream[0] & 0x0F
    guard first != stream[0] else { return }
    stream[0] = first
    // The two bytes must be a multiple of 31 (RFC 1950, section 2.2).
    let flags = stream[1] & 0xE0
    let remainder = (Int(first) << 8 | Int(flags)) % 31
    stream[1] = flags | UInt8(31 - remainder == 31 ? 0 : 31 - remainder)
  }
}
