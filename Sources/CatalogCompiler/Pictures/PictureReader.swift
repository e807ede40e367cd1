import Catalogs
import ImageHeaders
import PNG
import PixelKernels

/// A reader of pictures into the form that a catalog stores. It reuses memory, so each worker keeps its own.
package struct PictureReader: ~Copyable {
  private let decoder = Decoder()

  package init() {}

  /// Returns a picture. Its first bytes decide its format, and not its name. Only SVG has no signature.
  ///
  /// - Parameter name: the name of the file.
  package func picture(
    _ file: [UInt8], name: String, _ request: PictureRequest
  ) throws(PictureError) -> Picture {
    guard !file.isEmpty else { throw .empty }
    switch try Self.format(of: file, name: name) {
    case .png: return try bitmap(file, request)
    case .jpeg: return try Self.stored(file, .jpeg, as: .jpeg, request)
    case .heif: return try Self.stored(file, .heif, as: .heif, request)
    case .pdf: return try Self.vector(file, .pdf, as: .pdf)
    case .svg: return try Self.vector(file, .svg, as: .svg)
    case let format: throw .unsupportedFormat(format.rawValue)
    }
  }

  /// Returns the format of a file. Text with an element `svg` counts as SVG.
  static func format(of file: [UInt8], name: String) throws(PictureError) -> ImageFormat {
    if let format = ImageFormat(file.span) { return format }
    if file.starts(with: "version https://git-lfs".utf8) { throw .pointer }
    guard name.lowercased().hasSuffix(".svg") || Self.hasSVGRoot(file) else { throw .unknownFormat }
    return .svg
  }

  /// The bytes in which the root element of SVG is searched. Comments may precede it.
  private static let svgHead = 1 << 12

  private static func hasSVGRoot(_ file: [UInt8]) -> Bool {
    let text = file.prefix(svgHead)
    let name = Array("<svg".utf8)
    return text.indices.dropLast(name.count - 1).contains { text[$0] == name[0] && text[$0...].starts(with: name) }
  }

  private static func stored(
    _ file: [UInt8], _ format: ImageFormat, as pixelFormat: PixelFormat, _ request: PictureRequest
  ) throws(PictureError) -> Picture {
    let shape = try shape(of: file, format)
    try checkSize(shape.width, shape.height, request)
    // The catalog states the size of the stored pixels, and the orientation beside it.
    let isTurned = shape.orientation >= 5
    return Picture(
      content: .file(format: pixelFormat, bytes: file), width: isTurned ? shape.height : shape.width,
      height: isTurned ? shape.width : shape.height, orientation: shape.orientation)
  }

  private static func vector(
    _ file: [UInt8], _ format: ImageFormat, as pixelFormat: PixelFormat
  ) throws(PictureError) -> Picture {
    let shape = try shape(of: file, format)
    return Picture(content: .file(format: pixelFormat, bytes: file), width: shape.width, height: shape.height)
  }

  static func shape(of file: [UInt8], _ format: ImageFormat) throws(PictureError) -> ImageShape {
    do throws(HeaderError) { return try format.shape(of: ByteArray(file)) } catch { throw .header(format, error) }
  }

  private static func checkSize(_ width: Int, _ height: Int, _ request: PictureRequest) throws(PictureError) {
    guard width <= request.maximumPixels / max(1, height) else {
      throw .tooManyPixels(width: width, height: height, limit: request.maximumPixels)
    }
  }

  /// Returns the pixels of a PNG or CgBI file.
  private func bitmap(_ file: [UInt8], _ request: PictureRequest) throws(PictureError) -> Picture {
    // ImageIO ignores bytes after the image and damaged text.
    let options = ReadingOptions(isLenient: true, maximumPixels: request.maximumPixels)
    do throws(PNGError) {
      let png = try PNGFile(file.span, options: options)
      let image = try decoder.premultiplied(of: png, in: file.span)
      let pixels = Self.pixels(image, request)
      decoder.recycle(image)
      return Picture(content: .pixels(pixels), width: png.header.width, height: png.header.height)
    } catch { throw .png(error) }
  }

  private static func pixels(_ image: borrowing BGRAImage, _ request: PictureRequest) -> StoredPixels {
    let pixels = image.pixels
    let isOpaque = Alpha.isOpaque(pixels.span)
    // A picture is gray if R = G = B in every premultiplied pixel (seen in 57 catalogs with their sources).
    let isGray = request.allowsGray && GrayPixels.areGray(pixels.span)
    return StoredPixels(
      width: image.width, height: image.height, format: isGray ? .gray8 : .argb,
      colorSpace: isGray ? .grayGamma22 : request.gamut == .displayP3 ? .displayP3 : .sRGB,
      bytes: isGray ? GrayPixels.grayAlpha(pixels.span) : Words.bytes(of: pixels.span), isOpaque: isOpaque)
  }
}
