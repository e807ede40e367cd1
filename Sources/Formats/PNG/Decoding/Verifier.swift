import CrushCodecs

/// A check of encoded files by libpng, which shares no code with the encoder.
package enum Verifier {
  /// Decodes a standard PNG with libpng and compares it with its source.
  ///
  /// - Parameter cleansAlpha: whether colors under alpha 0 may differ.
  /// - Throws: `PNGError.verificationFailed` if libpng rejects `file`, or the contents differ. In the raster's form,
  ///   samples, palette and tRNS must be equal. In another form, pixels must be equal.
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

  /// Compares the pixels of an image whose form changed, as 16 bits if the source has 16 bits, else as 8 bits.
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

  /// - Parameter visible: returns a pixel without the parts that may differ.
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

  /// Decodes a CgBI file with libpng and compares it with its source.
  ///
  /// libpng cannot read CgBI, but the rows of CgBI are those of a standard RGBA image. With a zlib wrapper around the
  /// stream, libpng decodes B, G, R, A.
  ///
  /// - Throws: `PNGError.verificationFailed` if libpng rejects the stream or decodes other pixels.
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

  /// Returns a standard PNG with the stream of a CgBI image. Its samples are still premultiplied B, G, R, A. Its
  /// Adler-32 is 0, since CgBI has none. The comparison of all samples is stricter than that checksum.
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
