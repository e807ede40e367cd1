import CrushPNG

/// A PNG file in memory: a standard PNG, or Apple's form CgBI.
///
/// A value has a checked structure: signature, chunks, checksums and header. The compressed pixels are checked when they
/// are decoded. Time and memory of each function are bounded by the size of the file and by the limits.
public struct PNGImage: Sendable {
  /// The whole file.
  public let bytes: [UInt8]
  /// The fields of the header, and facts about the chunks.
  public let header: PNGHeader
  let file: PNGFile

  /// Reads the structure of a file.
  ///
  /// Bytes after the end of the image (after the chunk IEND) are accepted, as in other readers.
  ///
  /// - Throws: ``PNGImageError`` with the place of the problem.
  public init(_ bytes: [UInt8], limits: PNGLimits = PNGLimits()) throws(PNGImageError) {
    do throws(PNGError) { file = try PNGFile(bytes.span, options: limits.options) } catch { throw PNGImageError(error) }
    header = PNGHeader(file)
    self.bytes = bytes
  }

  /// Returns the pixels as straight RGBA with 8 bits a channel.
  ///
  /// 16-bit samples are rounded to 8 bits. Palettes and shades of gray become colors. CgBI is converted back, which
  /// loses at most 1 of a sample if alpha is 128 or more, and more below. Color profiles are not applied.
  ///
  /// - Throws: ``PNGImageError``, such as ``PNGImageError/Kind/damaged`` for compressed data that ends early.
  public func rgba() throws(PNGImageError) -> RGBAPixels {
    do throws(PNGError) {
      let image = try Decoder().rgba(of: file, in: bytes.span)
      return RGBAPixels(width: image.width, height: image.height, pixels: image.pixels)
    } catch { throw PNGImageError(error) }
  }

  /// Returns the pixels as premultiplied BGRA with 8 bits a channel, the form that Apple's devices draw.
  ///
  /// - Throws: ``PNGImageError``
  public func premultipliedBGRA() throws(PNGImageError) -> BGRAPixels {
    do throws(PNGError) {
      let image = try Decoder().premultiplied(of: file, in: bytes.span)
      return BGRAPixels(width: image.width, height: image.height, pixels: image.pixels)
    } catch { throw PNGImageError(error) }
  }
}
