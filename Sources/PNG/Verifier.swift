import Codecs
import PixelKernels

/// Decodes what was written with libpng, which shares no code with the encoder, and compares.
package enum Verifier {
  /// - Parameter cleansAlpha: colors under alpha 0 may differ.
  /// - Throws: `PNGError.verificationFailed` when libpng refuses `file`, or sees other samples, palette or tRNS where the
  ///   form is the raster's, other pixels where it is another.
  package static func check(_ file: [UInt8], is raster: Raster, cleansAlpha: Bool = false) throws(PNGError) {
    let written = try parsed(file)
    guard written.header.width == raster.header.width, written.header.height == raster.header.height else {
      throw .verificationFailed(.differs(pixel: 0))
    }
    let isSameForm =
      written.header.deinterlaced == raster.header && written.transparency == raster.transparency
      && (raster.header.colorType != .palette || written.palette == raster.palette)
    if isSameForm && !cleansAlpha {
      try checkSamples(of: file, raster)
    } else {
      try checkPixels(of: file, written, raster, cleansAlpha: cleansAlpha)
    }
  }

  private static func checkSamples(of file: [UInt8], _ raster: Raster) throws(PNGError) {
    let decoded = try libpng(file, count: raster.samples.count, asRGBA: false)
    let samples = Raster.withoutPadding(decoded, raster.header)
    if let index = firstDifference(samples, raster.samples) {
      throw .verificationFailed(.differs(pixel: index * 8 / raster.header.bitsPerPixel))
    }
  }

  /// Where the form changed, what counts is the pixels: of 16 bits if the image had 16, else of 8.
  private static func checkPixels(
    of file: [UInt8], _ written: PNGFile, _ raster: Raster, cleansAlpha: Bool
  ) throws(PNGError) {
    if raster.header.bitDepth == 16 {
      let header = written.header.deinterlaced
      let samples = try libpng(file, count: header.rowBytes * header.height, asRGBA: false)
      let decoded = Raster(
        header: header, samples: samples, palette: written.palette, transparency: written.transparency)
      try compare(decoded.deepPixels(), raster.deepPixels()) { cleansAlpha && $0 >> 48 == 0 ? 0 : $0 }
    } else {
      let expected = raster.rgba().pixels
      let decoded = try libpng(file, count: expected.count * 4, asRGBA: true)
      try compare(Words.from(decoded.span), expected) { cleansAlpha && $0 >> 24 == 0 ? 0 : $0 }
    }
  }

  /// - Parameter visible: a pixel without what may differ.
  private static func compare<Pixel: FixedWidthInteger>(
    _ actual: [Pixel], _ expected: [Pixel], visible: (Pixel) -> Pixel
  ) throws(PNGError) {
    precondition(actual.count == expected.count, "both images have one size")
    for index in actual.indices where visible(actual[index]) != visible(expected[index]) {
      throw .verificationFailed(.differs(pixel: index))
    }
  }

  private static func parsed(_ file: [UInt8]) throws(PNGError) -> PNGFile {
    do throws(PNGError) {
      return try PNGFile(file.span, options: ReadingOptions(maximumPixels: .max))
    } catch {
      throw .verificationFailed(.refused(by: "assetcrush itself", reason: error.description))
    }
  }

  /// libpng cannot read CgBI, but its rows are those of a standard RGBA image: with a zlib wrapper around the same
  /// stream, libpng decodes B, G, R, A.
  ///
  /// - Throws: `PNGError.verificationFailed` when libpng refuses the stream or sees other pixels.
  package static func check(_ file: [UInt8], is image: BGRAImage) throws(PNGError) {
    let written = try parsed(file)
    guard written.header.width == image.width, written.header.height == image.height else {
      throw .verificationFailed(.differs(pixel: 0))
    }
    let wrapped = try standardPNG(of: written, in: file.span)
    let expected = Words.bytes(of: image.pixels.span)
    let samples = try libpng(wrapped, count: expected.count, asRGBA: false)
    if let index = firstDifference(samples, expected) { throw .verificationFailed(.differs(pixel: index / 4)) }
  }

  /// A CgBI as a standard PNG of the same stream: its samples are still premultiplied B, G, R, A.
  private static func standardPNG(of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> [UInt8] {
    let header = image.header
    let stream = image.imageData(in: file)
    let rows: [UInt8]
    do throws(CodecError) {
      rows = try Inflater().inflate(stream.span, .raw, count: header.filteredBytes).bytes
    } catch {
      throw .verificationFailed(.refused(by: "libdeflate", reason: "\(error)"))
    }
    // 0x78 0x01: a window of 32 KiB, no dictionary, a multiple of 31 (RFC 1950, section 2.2).
    let wrapped = [0x78, 0x01] + stream + BigEndian.bytes(Checksum.adler32(rows.span))
    var writer = ChunkWriter()
    writer.append(.imageHeader, header.bytes)
    writer.appendImageData(wrapped)
    return writer.finish()
  }

  private static func libpng(_ file: [UInt8], count: Int, asRGBA: Bool) throws(PNGError) -> [UInt8] {
    do throws(CodecError) {
      if asRGBA { return try LibPNG.rgba(of: file.span, count: count) }
      return try LibPNG.samples(of: file.span, count: count)
    } catch {
      switch error {
      case .outOfMemory: throw .outOfMemory
      case .libpng(let reason): throw .verificationFailed(.refused(by: "libpng", reason: reason))
      case .badData, .tooShort, .tooLong:
        throw .verificationFailed(.refused(by: "libpng", reason: "\(error)"))
      }
    }
  }

  private static func firstDifference<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int? {
    if left == right { return nil }
    let common = min(left.count, right.count)
    return (0..<common).first { left[$0] != right[$0] } ?? common
  }
}
