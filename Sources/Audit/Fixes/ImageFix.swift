import CrushImageFacts
import CrushImageHeaders
import CrushInspection
import CrushPNG

/// A fix that removes invisible parts of a PNG. The pixels stay identical to the bit: libpng decodes each result to
/// prove it.
struct ImageFix: ~Copyable {
  private let reencoder: Reencoder

  init(_ recipe: PNGRecipe) { reencoder = Reencoder(recipe) }

  func run(_ file: [UInt8], _ fixes: [Fix]) throws(FixError) -> [UInt8] {
    let image = try parsed(file)
    if image.isAnimated { throw .animated }
    if image.isCgBI { throw .cgbi }
    if fixes.contains(.stripMetadata), let orientation = orientation(of: image, file), orientation != 1 {
      throw .orientation(orientation)
    }
    do throws(PNGError) {
      return try fixed(image, file, fixes)
    } catch { throw .png(error) }
  }

  private func parsed(_ file: [UInt8]) throws(FixError) -> PNGFile {
    do throws(PNGError) {
      return try PNGFile(file.span, options: reencoder.recipe.reading)
    } catch { throw .png(error) }
  }

  private func orientation(of image: PNGFile, _ file: [UInt8]) -> Int? {
    image.chunks.first { $0.type == .exif }.flatMap { Exif.orientation(file.span.extracting($0.data)) }
  }

  private func fixed(_ image: PNGFile, _ file: [UInt8], _ fixes: [Fix]) throws(PNGError) -> [UInt8] {
    var stripped: Set<ChunkType> = fixes.contains(.stripMetadata) ? ImageMetadata.types : []
    let raster = try reencoder.decoder.raster(of: image, in: file.span)
    let isDropping = fixes.contains(.dropAlpha) && raster.rgba().isOpaque
    // sBIT has a value for alpha as well, so it does not fit an image without alpha.
    if isDropping && image.header.colorType.hasAlphaChannel { stripped.insert(.significantBits) }
    let chunks = AncillaryChunks(of: image, in: file.span, policy: StripPolicy(.list(stripped)), target: .sameForm).kept
    return isDropping
      ? try reencoder.encoded(raster.withoutAlpha, chunks: chunks, equalTo: raster)
      : try reencoder.encoded(raster, of: image, in: file.span, chunks: chunks)
  }
}

extension Raster {
  /// The raster without its alpha channel and without a transparent color.
  fileprivate var withoutAlpha: Raster {
    guard header.colorType.hasAlphaChannel else { return Raster(header: header, samples: samples, palette: palette) }
    let kept = ImageHeader(
      width: header.width, height: header.height, bitDepth: header.bitDepth,
      colorType: header.colorType == .rgba ? .rgb : .gray)
    var result: [UInt8] = []
    result.reserveCapacity(kept.rowBytes * kept.height)
    for start in stride(from: 0, to: samples.count, by: header.pixelBytes) {
      result += samples[start..<start + kept.pixelBytes]
    }
    return Raster(header: kept, samples: result)
  }
}
