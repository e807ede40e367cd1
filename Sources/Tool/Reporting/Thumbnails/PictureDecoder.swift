import CrushCodecs
import CrushCompiledCatalogs
import CrushIconDocuments
import CrushImageHeaders
package import CrushPNG
import CrushVectors

/// A decoder of images for drawings and comparisons. It owns memory and tables, so each worker keeps its own.
///
/// Drawings are sRGB. The samples of a PNG with curves and primaries, and of a catalog's images in Display P3, are
/// converted after the reduction. Profiles of JPEG files and profiles with tables are ignored.
package struct PictureDecoder: ~Copyable {
  private let decoder = Decoder()
  private let reduction = AreaReduction()
  /// The last catalog with its decoder, which keeps atlases.
  private var renditions: (catalog: OpenCatalog, decoder: RenditionDecoder)?

  /// The conversion from Display P3, whose tables cost as much as a few drawings.
  private let fromDisplayP3 = ColorConversion(.displayP3, to: .sRGB)

  /// The pixels that keep their memory for the next image.
  private static let keptPixels = 1 << 22

  package init() {}

  /// Frees the atlases of the last catalog.
  mutating func forgetCatalog() { renditions = nil }

  /// Returns the image as straight sRGB, upright, reduced to the box; nil if it cannot be decoded.
  package mutating func drawing(of file: PictureFile, in box: PictureBox) -> RGBAImage? {
    switch file {
    case .png(let png, let bytes):
      guard let image = try? decoder.rgba(of: png, in: bytes.span) else { return nil }
      let reduced = reduced(image, box)
      if image.pixels.count <= Self.keptPixels { decoder.recycle(image) }
      return Self.converted(reduced, ColorConversion(ImageColors(of: png, in: bytes.span), to: .sRGB))
    case .jpeg(let width, let height, let bytes): return jpeg(bytes, width, height, box)
    case .rendition(let catalog, let index):
      guard let image = rendition(catalog, index) else { return nil }
      let isWide = image.colorSpace == .displayP3
      return Self.converted(reduced(image.rgba(), box), isWide ? fromDisplayP3 : nil)
    case .vector(let file): return Self.drawing(of: file, in: box)
    case .icon(let icon): return Self.image(of: icon).map { reduced($0.unpremultiplied(), box) }
    }
  }

  /// Returns a smaller form of a drawing.
  func reduced(_ image: RGBAImage, _ box: PictureBox) -> RGBAImage {
    let size = box.size(ofImage: image.width, image.height)
    return reduction.reduced(image, width: size.width, height: size.height)
  }

  /// Returns the stored pixels, premultiplied with 8 bits a channel; nil if they cannot be decoded.
  mutating func pixels(of file: PictureFile) -> BGRAImage? {
    switch file {
    case .png(let png, let bytes): return try? decoder.premultiplied(of: png, in: bytes.span)
    case .jpeg(_, _, let bytes):
      guard let image = try? JPEG.rgba(of: bytes.span, limit: PictureFile.mostPixels * 4) else { return nil }
      return RGBAImage(width: image.width, height: image.height, pixels: image.pixels).premultiplied()
    case .rendition(let catalog, let index): return rendition(catalog, index)?.rgba().premultiplied()
    case .vector(let file): return try? file.image(scale: 1)
    case .icon(let icon): return Self.image(of: icon)
    }
  }

  private static func image(of icon: IconDrawing) -> BGRAImage? {
    try? icon.image(.light, side: IconDocumentPicture.side, shape: .mac)
  }

  /// The most pixels for a point of a vector, so that a small icon is not larger than its screen.
  private static let largestScale = 3.0

  /// Returns a vector in a size that fits the box.
  private static func drawing(of file: VectorFile, in box: PictureBox) -> RGBAImage? {
    let (width, height) = (file.picture.width, file.picture.height)
    guard width > 0, height > 0 else { return nil }
    // Sizes are rounded up.
    let scale = min(largestScale, Double(max(1, box.width - 1)) / width, Double(max(1, box.height - 1)) / height)
    return (try? file.image(scale: scale))?.unpremultiplied()
  }

  private mutating func rendition(_ catalog: OpenCatalog, _ index: Int) -> RenditionImage? {
    // Taken out, so that the atlases are not copied.
    let last = renditions.take().flatMap { $0.catalog.isSame(as: catalog) ? $0.decoder : nil }
    var decoder = last ?? catalog.decoder()
    defer { renditions = (catalog, decoder) }
    return catalog.image(of: index, &decoder)
  }

  private static func converted(_ image: RGBAImage, _ conversion: ColorConversion?) -> RGBAImage {
    guard let conversion else { return image }
    return image.converted(by: conversion).image
  }

  /// libjpeg averages samples and not light. A result of this many times the drawing leaves half of the work to the
  /// reduction in linear light.
  private static let excess = 2

  private func jpeg(_ bytes: [UInt8], _ width: Int, _ height: Int, _ box: PictureBox) -> RGBAImage? {
    let orientation = (try? ImageFormat.jpeg.shape(of: ByteArray(bytes)))?.orientation ?? 1
    let isTransposed = orientation >= 5
    let target = isTransposed ? PictureBox(width: box.height, height: box.width) : box
    let size = target.size(ofImage: width, height)
    // Transforms of other sizes are slow in libjpeg-turbo.
    let eighths = [1, 2, 4].first { part in
      width * part >= size.width * Self.excess * 8 && height * part >= size.height * Self.excess * 8
    }
    let limit = PictureFile.mostPixels * 4
    guard let image = try? JPEG.rgba(of: bytes.span, limit: limit, eighths: eighths ?? 8) else { return nil }
    let whole = RGBAImage(width: image.width, height: image.height, pixels: image.pixels)
    return reduction.reduced(whole, width: size.width, height: size.height).turned(orientation)
  }
}
