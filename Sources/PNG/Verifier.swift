import Codecs
import PixelKernels

/// Decodes what was written with libpng, which shares no code with the encoder, and compares.
package enum Verifier {
  /// - Throws: `PNGError.verificationFailed` when libpng refuses `file` or sees other samples, palette or tRNS.
  package static func check(_ file: [UInt8], is raster: Raster) throws(PNGError) {
    let samples = Raster.withoutPadding(try libpng(file, count: raster.samples.count), raster.header)
    if let index = firstDifference(samples, raster.samples) {
      throw .verificationFailed(.differs(pixel: index * 8 / raster.header.bitsPerPixel))
    }
    let written = try PNGFile(file.span, options: ReadingOptions(maximumPixels: .max))
    guard written.header.colorType == raster.header.colorType, written.header.bitDepth == raster.header.bitDepth,
      written.transparency == raster.transparency,
      raster.header.colorType != .palette || written.palette == raster.palette
    else { throw .verificationFailed(.differs(pixel: 0)) }
  }

  /// libpng cannot read CgBI, but its rows are those of a standard RGBA image: with a zlib wrapper around the same
  /// stream, libpng decodes B, G, R, A.
  ///
  /// - Throws: `PNGError.verificationFailed` when libpng refuses the stream or sees other pixels.
  package static func check(_ file: [UInt8], is image: BGRAImage) throws(PNGError) {
    let written = try PNGFile(file.span, options: ReadingOptions(maximumPixels: .max))
    let wrapped = try standardPNG(of: written, in: file.span)
    let expected = Words.bytes(of: image.pixels.span)
    let samples = try libpng(wrapped, count: expected.count)
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

  private static func libpng(_ file: [UInt8], count: Int) throws(PNGError) -> [UInt8] {
    do throws(CodecError) {
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

  private static func firstDifference(_ left: [UInt8], _ right: [UInt8]) -> Int? {
    if left == right { return nil }
    return zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
  }
}
