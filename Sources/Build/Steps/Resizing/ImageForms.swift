package import CrushImageFacts
package import CrushPNG

/// Other forms of one PNG: fewer colors, no transparency, fewer pixels. Each is a new PNG, made as `resize` makes its own.
/// A caller measures what a form saves, so that no form is an estimate.
package struct ImageForms: ~Copyable {
  private let step: ResizeStep
  private let reencoder: Reencoder

  package init(_ recipe: PNGRecipe) {
    step = ResizeStep(recipe)
    reencoder = Reencoder(recipe)
  }

  /// The most colors of a palette.
  private static let mostColors = 256

  /// Returns the image in at most 256 colors. Some colors change a little.
  ///
  /// - Returns: nil for a photograph, which would differ too much (34 dB), and for more than 8 bits per channel.
  /// - Throws: `PNGError` if the file cannot be read.
  package func palette(_ file: Span<UInt8>) throws(PNGError) -> [UInt8]? {
    let image = try PNGFile(file)
    guard image.header.bitDepth <= 8 else { return nil }
    let pixels = try reencoder.decoder.rgba(of: image, in: file)
    guard let words = ColorQuantizer(pixels.pixels)?.reduced(to: Self.mostColors), words != pixels.pixels else {
      return nil
    }
    return try encoded(words, of: image, in: file)
  }

  /// Returns the image without transparency, drawn on white.
  ///
  /// - Returns: nil if every pixel is opaque already, and for more than 8 bits per channel.
  /// - Throws: `PNGError` if the file cannot be read.
  package func opaque(_ file: Span<UInt8>) throws(PNGError) -> [UInt8]? {
    let image = try PNGFile(file)
    guard image.header.bitDepth <= 8 else { return nil }
    let pixels = try reencoder.decoder.rgba(of: image, in: file)
    if pixels.isOpaque { return nil }
    return try encoded(pixels.pixels.map(Self.onWhite), of: image, in: file)
  }

  /// Returns the image with other pixels, resized in linear light.
  ///
  /// - Throws: `PNGError` if the file cannot be read.
  package func resized(_ file: Span<UInt8>, to size: PixelSize) throws(PNGError) -> [UInt8] {
    let image = try PNGFile(file)
    return try step.encoded(try step.source(of: image, in: file), of: image, in: file, to: size)
  }

  private func encoded(_ words: [UInt32], of image: PNGFile, in file: Span<UInt8>) throws(PNGError) -> [UInt8] {
    let pixels = RGBAImage(width: image.header.width, height: image.header.height, pixels: words)
    let raster = Raster(straight: pixels)
    let chunks = AncillaryChunks(
      of: image, in: file, policy: ResizeStep.policy, target: .standard(raster.header.colorType),
      orientation: ImageMetadata.orientation(of: image, in: file).number)
    return try reencoder.encoded(raster, chunks: chunks.kept)
  }

  /// Returns a straight pixel, with R in the lowest byte, over white.
  private static func onWhite(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    return (0..<3).reduce(0xFF00_0000) { result, channel in
      let value = word >> (channel * 8) & 255
      return result | (value * alpha + 255 * (255 - alpha) + 127) / 255 << (channel * 8)
    }
  }
}
