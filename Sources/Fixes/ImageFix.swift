import Assets
import Findings
import ImageHeaders
import PNG

/// Takes from a PNG what nobody sees: the pixels stay, to the bit, and libpng says so.
struct ImageFix: ~Copyable {
  private let decoder = Decoder()
  private let encoder: Encoder
  private let reading: ReadingOptions

  /// Why an image is left as it is.
  enum Reason: Error {
    case animated
    case cgbi
    /// Exif turns the image for whoever honours it.
    case orientation(Int)
    case png(PNGError)

    var text: String {
      switch self {
      case .animated: "an animated PNG"
      case .cgbi: "an iPhone-optimised PNG (CgBI)"
      case .orientation(let number): "its Exif turns the image (orientation \(number)): export it upright"
      case .png(let error): error.description
      }
    }
  }

  init(_ options: FixOptions) {
    encoder = Encoder(effort: options.effort)
    reading = options.reading
  }

  func run(_ file: [UInt8], _ fixes: [Fix]) throws(Reason) -> [UInt8] {
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

  private func parsed(_ file: [UInt8]) throws(Reason) -> PNGFile {
    do throws(PNGError) {
      return try PNGFile(file.span, options: reading)
    } catch { throw .png(error) }
  }

  private func orientation(of image: PNGFile, _ file: [UInt8]) -> Int? {
    image.chunks.first { $0.type == .exif }.flatMap { Exif.orientation(file.span.extracting($0.data)) }
  }

  private func fixed(_ image: PNGFile, _ file: [UInt8], _ fixes: [Fix]) throws(PNGError) -> [UInt8] {
    try encoder.checkMemory()
    var stripped: Set<ChunkType> = fixes.contains(.stripMetadata) ? ImageMetadata.types : []
    let raster = try decoder.raster(of: image, in: file.span)
    let isDropping = fixes.contains(.dropAlpha) && raster.rgba().isOpaque
    // It counts the bits of alpha as well.
    if isDropping && image.header.colorType.hasAlphaChannel { stripped.insert(.significantBits) }
    let chunks = AncillaryChunks(of: image, in: file.span, policy: StripPolicy(.list(stripped)), target: .sameForm).kept
    let encoded =
      isDropping
      ? encoder.png(raster.withoutAlpha, chunks: chunks) : encoder.png(raster, of: image, in: file.span, chunks: chunks)
    try Verifier.check(encoded, is: raster)
    return encoded
  }
}

extension Raster {
  /// The samples without the alpha channel, and no transparent color.
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
