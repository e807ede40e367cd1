import CrushBasics
import CrushCodecs
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushPNG

/// The facts about GIFs and JPEGs that are not in their headers.
extension ImageInspector {
  /// The pixels of a JPEG that are decoded. A larger JPEG is reduced, which keeps the shares of its colors.
  private static let mostPixels = 1 << 20
  /// The bytes that libjpeg needs for a byte of pixels: the pixels, and two for the coefficients of a progressive file.
  private static let memoryFactor = 3

  /// Reads the frames of a GIF and the colors of a JPEG. A damaged file keeps the facts of its header.
  func addContents(of path: String, to image: inout AuditedImage) {
    if readsHeadersOnly { return }
    switch image.format {
    case .gif:
      guard let file = try? reader.read(path, limit: AuditOptions.inputLimit) else { return }
      image.isAnimated = GIFFrames.isAnimated(file.span)
      image.isStillGIF = !image.isAnimated
    case .jpeg where countsColors: image.colors = colors(of: path, image)
    default: break
    }
  }

  /// Returns the colors of a JPEG; nil if it needs more memory or has more pixels than the settings allow.
  private func colors(of path: String, _ image: AuditedImage) -> ColorCensus? {
    let (width, height) = (image.size.width, image.size.height)
    guard width <= reading.maximumPixels / height else { return nil }
    let bytes = width * height * 4
    guard bytes <= memory / Self.memoryFactor else { return nil }
    return gate.with(bytes * Self.memoryFactor) {
      guard let file = try? reader.read(path, limit: AuditOptions.inputLimit) else { return nil }
      let hash = decoded.map { _ in ContentHash(of: file.span) }
      if let hash, let known = decoded?.known(path, in: hash, image.size)?.colors { return known }
      let colors = Self.colors(of: file.span, pixels: width * height, limit: bytes)
      if let hash, let colors { decoded?.add(DecodedFacts.Image(colors: colors), path, in: hash) }
      return colors
    }
  }

  private static func colors(of file: Span<UInt8>, pixels: Int, limit: Int) -> ColorCensus? {
    let eighths = (1...8).last { pixels * $0 * $0 <= mostPixels * 64 } ?? 1
    guard let decoded = try? JPEG.rgba(of: file, limit: limit, eighths: eighths) else { return nil }
    return ColorCensus(of: decoded.pixels.span, width: decoded.width)
  }
}
