import CrushImageFacts
package import CrushPNG
import CrushVectors

/// A vector file as the source of a resize.
///
/// It is drawn anew in each size, so no size enlarges it. For example, `mark.svg` of 24 × 24 points becomes `mark.png`
/// and `mark@2x.png` for `--to 40x40@1x,2x`.
struct VectorSource {
  private let file: VectorFile

  /// - Returns: nil for a file of another kind.
  /// - Throws: `ResizeError.vector`.
  init?(_ bytes: [UInt8]) throws(ResizeError) {
    // The texts of a PNG may contain the start of an SVG.
    guard !bytes.starts(with: [0x89]), let format = VectorFile.format(of: bytes) else { return nil }
    do throws(VectorError) { file = try VectorFile(bytes, format) } catch { throw .vector(error) }
  }

  /// A size of the picture's shape that no result exceeds. Any for a picture without a size, which cannot be drawn.
  var shape: PixelSize {
    let (width, height) = (file.picture.width, file.picture.height)
    guard width > 0, height > 0, width.isFinite, height.isFinite else {
      return PixelSize(width: 1 << 30, height: 1 << 30)
    }
    let factor = 0x1p30 / max(width, height)
    return PixelSize(width: max(1, Int(width * factor)), height: max(1, Int(height * factor)))
  }

  /// Bytes for a pixel: the drawing with a group and a mask, and the trial forms and streams of the PNG.
  private static let bytesPerPixel = 32.0

  static func memory(to sizes: [PixelSize]) -> Int {
    Int(min((sizes.map(\.area).max() ?? 0) * bytesPerPixel, 0x1p62))
  }

  /// Returns the PNGs of all sizes.
  ///
  /// - Throws: `ResizeError.vector` or `png`.
  func encoded(to sizes: [PixelSize], _ reencoder: borrowing Reencoder) throws(ResizeError) -> [[UInt8]] {
    var results: [[UInt8]] = []
    for size in sizes {
      let image: BGRAImage
      do throws(VectorError) { image = try file.image(width: size.width, height: size.height) } catch {
        throw .vector(error)
      }
      do throws(PNGError) { results.append(try reencoder.encoded(drawing: image).bytes) } catch { throw .png(error) }
    }
    return results
  }
}

extension Reencoder {
  /// Returns the PNG of a vector's drawing, which has the colors of sRGB.
  ///
  /// - Throws: `PNGError.verificationFailed` or `outOfMemory`.
  package borrowing func encoded(
    drawing image: BGRAImage
  ) throws(PNGError) -> (bytes: [UInt8], header: ImageHeader) {
    let raster = Raster(straight: image.unpremultiplied())
    let srgb = AncillaryChunk(type: .standardRGB, data: [0], isAfterImageData: false)
    return (try encoded(raster, chunks: [srgb]), raster.header)
  }
}
