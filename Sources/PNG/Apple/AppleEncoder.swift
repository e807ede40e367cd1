import Codecs
import PixelKernels

/// Writes byte for byte what Xcode's tool writes (`pngcrush -iphone`), its fault with tRNS included.
///
/// Established from the 159 images of PngSuite and what the tool made of them: 8-bit RGB and RGBA become CgBI, other
/// 8-bit images standard PNGs, every other depth is copied. All rows have one filter: Sub, or None under `-f 0`, which is
/// what Xcode passes. zlib compresses at level 9, memLevel 9, for filtered data.
package enum AppleEncoder {
  /// What the tool's options choose.
  package struct Settings: Hashable, Sendable {
    /// Of every row: None under `-f 0`, which is what Xcode passes; Sub without it.
    package var filter: CgBIFilter
    /// `-rem text`.
    package var stripsText: Bool

    package init(filter: CgBIFilter, stripsText: Bool = false) {
      self.filter = filter
      self.stripsText = stripsText
    }
  }

  /// What the tool makes of an image.
  package enum Result: Sendable, Equatable {
    case cgbi([UInt8])
    case standard([UInt8])
    /// A copy, byte for byte.
    case copy
  }

  /// At most this many bytes stand in one IDAT.
  private static let dataLimit = 524_288
  /// Images of fewer bytes as RGBA get no iDOT.
  private static let smallestIndexed = 16_384

  /// - Parameter raster: what `image`, read from `file`, decodes to.
  package static func encode(
    _ raster: Raster, of image: PNGFile, in file: Span<UInt8>, settings: Settings
  ) -> Result {
    guard raster.header.bitDepth == 8, !image.isAnimated, !image.isCgBI else { return .copy }
    let isCgBI = raster.header.colorType == .rgb || raster.header.colorType == .rgba
    let chunks = AppleChunks(of: image, in: file, isCgBI: isCgBI, stripsText: settings.stripsText)
    var writer = ChunkWriter()
    let stored: Raster
    if isCgBI {
      stored = Self.bgra(raster)
      // The flag follows the color type, not the pixels: RGB with tRNS has alpha 0 and says that alpha is skipped.
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

  /// A CgBI of the default form with iDOT: as `Encoder.cgbi`, compressed by zlib, which can flush in the middle.
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

  /// Whether the tool indexes the halves of an image of this size.
  static func hasIndex(width: Int, height: Int) -> Bool { height > 1 && width * height * 4 >= smallestIndexed }

  /// The pixels as the samples of an RGBA image whose order is B, G, R, A.
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

  /// iDOT: where the image data of the two halves starts, counted from iDOT's length field (556 of 556 files).
  private static func index(height: Int, firstHalf: Int) -> [UInt8] {
    let chunkOverhead = 12
    let start = 28 + chunkOverhead
    let chunks = (firstHalf + dataLimit - 1) / dataLimit
    let secondStart = start + firstHalf + chunks * chunkOverhead
    let fields = [2, 0, (height + 1) / 2, start, (height + 1) / 2, height / 2, secondStart]
    return fields.flatMap { BigEndian.bytes(UInt32(truncatingIfNeeded: $0)) }
  }

  /// Every row, pass by pass where interlaced, with its filter byte.
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

/// How libpng fits zlib's window to small images (libpng 1.6, pngwutil.c: png_deflate_claim and optimize_cmf).
private enum ZlibWindow {
  /// zlib looks ahead 262 bytes: the window holds the data and those.
  static func bits(for count: Int) -> Int {
    guard count <= 16_384 else { return 15 }
    var bits = 15
    while bits > 9 && count + 262 <= 1 << (bits - 1) { bits -= 1 }
    return bits
  }

  /// The header may name a window that holds the data alone.
  static func shrinkHeader(of stream: inout [UInt8], for count: Int) {
    guard count <= 16_384, stream.count >= 2 else { return }
    var information = Int(stream[0] >> 4)
    while information > 0 && count <= 1 << (information + 7) { information -= 1 }
    let first = UInt8(information << 4) | stream[0] & 0x0F
    guard first != stream[0] else { return }
    stream[0] = first
    // The two bytes are a multiple of 31 (RFC 1950, section 2.2).
    let flags = stream[1] & 0xE0
    let remainder = (Int(first) << 8 | Int(flags)) % 31
    stream[1] = flags | UInt8(31 - remainder == 31 ? 0 : 31 - remainder)
  }
}
