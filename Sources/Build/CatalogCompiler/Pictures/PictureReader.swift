import CrushCompiledCatalogs
package import CrushImageHeaders
import CrushPNG
import CrushVectors

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
    case .jpeg where request.decodesJPEG:
      return try bitmap(try JPEGPicture.asPNG(file, maximumPixels: request.maximumPixels), request)
    case .jpeg: return try Self.stored(file, .jpeg, as: .jpeg, request)
    case .heif: return try Self.stored(file, .heif, as: .heif, request)
    case .pdf: return try vector(file, .pdf, request)
    case .svg: return try vector(file, .svg, request)
    case let format: throw .unsupportedFormat(format.rawValue)
    }
  }

  /// Returns the format of a file. Text with an element `svg` counts as SVG.
  package static func format(of file: [UInt8], name: String) throws(PictureError) -> ImageFormat {
    if let format = ImageFormat(file.span) { return format }
    if file.starts(with: "version https://git-lfs".utf8) { throw .pointer }
    guard name.lowercased().hasSuffix(".svg") || VectorFile.format(of: file) == .svg else { throw .unknownFormat }
    return .svg
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

  /// The part of a PDF that a page of its own must save. Apple's compiler writes each page anew.
  private static let leastSaving = 8

  /// Returns the first page of a PDF as a file of its own, if the file has more than a plain page or much that no drawing
  /// needs. A file that cannot be read is stored as it is.
  private static func page(of file: [UInt8]) -> [UInt8] {
    guard let page = try? PDFPageWriter.page(of: file) else { return file }
    return !page.isPlain || page.bytes.count < file.count - file.count / leastSaving ? page.bytes : file
  }

  /// Returns a vector. Its size is 0 if the header does not state it, since a catalog does not need it.
  private static func stored(
    vector file: [UInt8], _ format: ImageFormat, as pixelFormat: PixelFormat
  ) throws(PictureError) -> Picture {
    if format == .svg, VectorFile.format(of: file) != .svg {
      throw .header(.svg, .expected("an element svg", offset: 0))
    }
    let shape = try? shape(of: file, format)
    return Picture(
      content: .file(format: pixelFormat, bytes: file), width: shape?.width ?? 0, height: shape?.height ?? 0)
  }

  /// Returns a vector, or its bitmap. A bitmap is never marked opaque (27 of 27 bitmaps without transparent pixels).
  private func vector(
    _ file: [UInt8], _ format: VectorFile.Format, _ request: PictureRequest
  ) throws(PictureError) -> Picture {
    guard let scale = request.vectorScale else {
      return try format == .svg
        ? Self.stored(vector: file, .svg, as: .svg) : Self.stored(vector: Self.page(of: file), .pdf, as: .pdf)
    }
    let vector: VectorFile
    do throws(VectorError) { vector = try VectorFile(file, format) } catch { throw .vector(error) }
    let size = vector.size(scale: Double(scale))
    try Self.checkSize(size.width, size.height, request)
    let image: BGRAImage
    do throws(VectorError) { image = try vector.image(scale: Double(scale)) } catch { throw .vector(error) }
    let pixels = Self.pixels(image, request, isOpaque: false)
    return Picture(content: .pixels(pixels), width: image.width, height: image.height)
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
      let colors = ImageColors(of: png, in: file.span)
      let isDeep = png.header.bitDepth == 16
      if request.form == .wide || isDeep { return try deep(png, file, colors, request) }
      let target: ColorConversion.Target = request.form == .displayP3 ? .displayP3 : .sRGB
      // The samples of CgBI are premultiplied. No catalog with such a source is known.
      guard !png.isCgBI, let conversion = ColorConversion(colors, to: target) else {
        let image = try decoder.premultiplied(of: png, in: file.span)
        return finish(Self.fitted(image, request), request, colors, excess: 0, isDeep: false)
      }
      let (image, excess) = try decoder.rgba(of: png, in: file.span).converted(by: conversion)
      let fitted = Self.fitted(image.premultiplied(), request)
      return finish(fitted, request, colors, excess: excess, isDeep: false)
    } catch { throw .png(error) }
  }

  private static func fitted(_ image: BGRAImage, _ request: PictureRequest) -> BGRAImage {
    guard request.isIconLayer else { return image }
    return IconLayerScaling(width: image.width, height: image.height)?.scaled(image) ?? image
  }

  /// Returns the picture of a source with 16 bits, or in the wide form.
  private func deep(
    _ png: PNGFile, _ file: [UInt8], _ colors: ImageColors, _ request: PictureRequest
  ) throws(PNGError) -> Picture {
    if png.isCgBI {
      return finish(
        try decoder.premultiplied(of: png, in: file.span), request, colors, excess: 0, isDeep: false)
    }
    var image = try decoder.raster(of: png, in: file.span).deep()
    if request.isIconLayer, let scaling = IconLayerScaling(width: image.width, height: image.height) {
      image = scaling.scaled(image)
    }
    let target: ColorConversion.Target = request.form == .displayP3 ? .displayP3 : .sRGB
    let conversion = ColorConversion(colors, to: target, depth: 16)
    guard request.form == .wide else {
      let isDeep = png.header.bitDepth == 16
      guard let conversion else {
        return finish(image.rgba().premultiplied(), request, colors, excess: 0, isDeep: isDeep)
      }
      let (converted, excess) = image.converted(by: conversion)
      return finish(converted.premultiplied(), request, colors, excess: excess, isDeep: isDeep)
    }
    let isGray = request.allowsGray && image.isGray
    let pixels = StoredPixels(
      width: image.width, height: image.height, format: isGray ? .gray16 : .wide,
      colorSpace: isGray ? .extendedGray : .extendedSRGB,
      bytes: isGray ? image.grayHalfFloats(conversion) : image.halfFloats(conversion),
      isOpaque: image.pixels.allSatisfy { $0 >> 48 == 65_535 })
    return Picture(
      content: .pixels(pixels), width: image.width, height: image.height,
      unconvertedProfile: Self.unconverted(colors), hasWideForm: true)
  }

  /// Returns the picture of premultiplied pixels, and keeps their memory.
  private func finish(
    _ image: BGRAImage, _ request: PictureRequest, _ colors: ImageColors, excess: Double, isDeep: Bool
  ) -> Picture {
    let pixels = Self.pixels(image, request)
    let (width, height) = (image.width, image.height)
    decoder.recycle(image)
    return Picture(
      content: .pixels(pixels), width: width, height: height, colorError: excess,
      unconvertedProfile: Self.unconverted(colors), hasWideForm: Self.hasWideForm(colors, excess, isDeep, request))
  }

  /// The distance outside sRGB, in samples of 8 bits, above which Apple's tool adds a wide rendition. The least one of
  /// 17 sources with a wide rendition is above it, and all of 4 sources without one are below it.
  private static let wideExcess = 3.0

  /// Returns whether Apple's tool stores a second rendition: for colors outside sRGB, and for untagged sources of 16
  /// bits (lists of `assetutil` that developers published, since Xcode 8). A layer of an icon has one for 16 bits alone.
  private static func hasWideForm(
    _ colors: ImageColors, _ excess: Double, _ isDeep: Bool, _ request: PictureRequest
  ) -> Bool {
    guard request.form == .sRGB else { return false }
    if request.isIconLayer { return isDeep }
    return switch colors {
    case .rgb: excess > wideExcess
    case .standard, .gray, .unsupported: isDeep
    }
  }

  private static func unconverted(_ colors: ImageColors) -> String? {
    if case .unsupported(let name) = colors { name } else { nil }
  }

  /// - Parameter isOpaque: whether the picture is marked opaque. Nil for what its pixels are.
  private static func pixels(
    _ image: borrowing BGRAImage, _ request: PictureRequest, isOpaque: Bool? = nil
  ) -> StoredPixels {
    let pixels = image.pixels
    let isOpaque = isOpaque ?? Alpha.isOpaque(pixels.span)
    // A picture is gray if R = G = B in every premultiplied pixel (seen in catalogs with their sources).
    let isGray = request.allowsGray && GrayPixels.areGray(pixels.span)
    return StoredPixels(
      width: image.width, height: image.height, format: isGray ? .gray8 : .argb,
      colorSpace: isGray ? .grayGamma22 : request.form == .displayP3 ? .displayP3 : .sRGB,
      bytes: isGray ? GrayPixels.grayAlpha(pixels.span) : Words.bytes(of: pixels.span), isOpaque: isOpaque)
  }
}
