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
    if let index = try difference(file, from: raster.samples.span, .samples) {
      throw .verificationFailed(.differs(pixel: index * 8 / raster.header.bitsPerPixel))
    }
  }

  /// Where the form changed, what counts is the pixels: of 16 bits if the image had 16, else of 8.
  private static func checkPixels(
    of file: [UInt8], _ written: PNGFile, _ raster: Raster, cleansAlpha: Bool
  ) throws(PNGError) {
    if raster.header.bitDepth == 16 {
      let header = written.header.deinterlaced
      let samples = try libpng(file, count: header.rowBytes * header.height)
      let decoded = Raster(
        header: header, samples: samples, palette: written.palette, transparency: written.transparency)
      try compare(decoded.deepPixels(), raster.deepPixels()) { cleansAlpha && $0 >> 48 == 0 ? 0 : $0 }
    } else if let index = try difference(file, from: raster.rgba().pixels.span, cleansAlpha ? .visible : .rgba) {
      throw .verificationFailed(.differs(pixel: index / 4))
    }
  }

  /// - Parameter visible: a pixel without what may differ.
  private static func compare(
    _ actual: [UInt64], _ expected: [UInt64], visible: (UInt64) -> UInt64
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
    let wrapped = standardPNG(of: written, in: file.span)
    if let index = try difference(wrapped, from: image.pixels.span, .samplesWithoutAdler) {
      throw .verificationFailed(.differs(pixel: index / 4))
    }
  }

  /// A CgBI as a standard PNG of the same stream: its samples are still premultiplied B, G, R, A. Its Adler-32 is 0, since
  /// there is none in CgBI: the comparison of all samples says more.
  private static func standardPNG(of image: PNGFile, in file: Span<UInt8>) -> [UInt8] {
    // 0x78 0x01: a window of 32 KiB, no dictionary, a multiple of 31 (RFC 1950, section 2.2).
    var writer = ChunkWriter()
    writer.append(.imageHeader, image.header.bytes)
    writer.appendImageData(image.imageData(in: file, after: [0x78, 0x01], before: [0, 0, 0, 0]))
    return writer.finish()
  }

  private static func libpng(_ file: [UInt8], count: Int) throws(PNGError) -> [UInt8] {
    do throws(CodecError) {
      return try LibPNG.samples(of: file.span, count: count)
    } catch { throw refusal(error) }
  }

  private static func difference(
    _ file: [UInt8], from expected: Span<some BitwiseCopyable>, _ comparison: LibPNG.Comparison
  ) throws(PNGError) -> Int? {
    do throws(CodecError) {
      return try LibPNG.firstDifference(of: file.span, from: expected, comparison)
    } catch { throw refusal(error) }
  }

  private static func refusal(_ error: CodecError) -> PNGError {
    switch error {
    case .outOfMemory: .outOfMemory
    case .libpng(let reason): .verificationFailed(.refused(by: "libpng", reason: reason))
    case .badData, .tooShort, .tooLong: .verificationFailed(.refused(by: "libpng", reason: "\(error)"))
    }
  }
}
