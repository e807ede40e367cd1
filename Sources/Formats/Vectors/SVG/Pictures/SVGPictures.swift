import CrushCodecs
import CrushPNG

/// The decoded pictures of a document, within limits for all of them together.
struct SVGPictures {
  private var images: [Int: BGRAImage] = [:]
  /// The pixels that may still be decoded.
  private var pixels: Int

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
  private static let types: Set<String> = ["image/png", "image/jpeg", "image/jpg"]

  init(pixels: Int = VectorLimits.allPicturePixels) { self.pixels = pixels }

  /// Returns the picture of an element `image`, which is decoded once.
  ///
  /// - Parameter index: the index of the element in the document.
  /// - Throws: `.unsupported` for a link to a file and for other formats than PNG and JPEG.
  mutating func picture(of element: SVGElement, at index: Int) throws(VectorError) -> BGRAImage {
    if let image = images[index] { return image }
    guard images.count < VectorLimits.pictures else { throw .tooMany("pictures", limit: VectorLimits.pictures) }
    guard let link = element.link else { throw .unsupported("the element image", at: element.location) }
    guard SVGDataLink.isData(link) else {
      throw .unsupported("the element image with a link to another file", at: element.location)
    }
    guard let data = SVGDataLink(link) else {
      throw .damaged("the data of the element image is damaged", at: element.location)
    }
    let image = try image(data, of: element)
    images[index] = image
    return image
  }

  /// The first bytes decide the format, as in browsers.
  private mutating func image(_ data: SVGDataLink, of element: SVGElement) throws(VectorError) -> BGRAImage {
    if data.bytes.starts(with: Self.png) { return try image(ofPNG: data.bytes, at: element.location) }
    if data.bytes.starts(with: Self.jpeg) { return try image(ofJPEG: data.bytes, at: element.location) }
    guard Self.types.contains(data.type) else {
      let type = data.type.isEmpty ? "without a type" : "of the type \(data.type.prefix(40))"
      throw .unsupported("the element image \(type)", at: element.location)
    }
    throw .damaged("the element image contains neither PNG nor JPEG", at: element.location)
  }

  private mutating func image(ofPNG file: [UInt8], at location: VectorLocation) throws(VectorError) -> BGRAImage {
    func failure(_ error: PNGError) -> VectorError {
      if case .tooManyPixels = error { return Self.tooLarge }
      return .damaged("the PNG of the element image is damaged", at: location)
    }
    // ImageIO ignores bytes after the image and damaged text.
    let options = ReadingOptions(isLenient: true, maximumPixels: VectorLimits.picturePixels)
    let png: PNGFile
    do throws(PNGError) { png = try PNGFile(file.span, options: options) } catch { throw failure(error) }
    // The samples of CgBI may be no premultiplied colors.
    guard !png.isCgBI else { throw .unsupported("the element image with a CgBI file", at: location) }
    try spend(png.header.width * png.header.height)
    do throws(PNGError) { return try PNGPixels.standard(file, options: options) } catch { throw failure(error) }
  }

  /// The most pixels for a byte of a JPEG. A block of 64 pixels has a bit of its first coefficient at least. Arithmetic
  /// coding has less, but no design tool writes it.
  private static let pixelsPerByte = 512

  /// Color profiles of a JPEG are ignored, as in a PDF.
  private mutating func image(ofJPEG file: [UInt8], at location: VectorLocation) throws(VectorError) -> BGRAImage {
    func failure(_ error: JPEGError) -> VectorError {
      if case .tooLarge = error { return Self.tooLarge }
      return .damaged("the JPEG of the element image is damaged", at: location)
    }
    let limit = VectorLimits.picturePixels * 4
    let size: (width: Int, height: Int)
    do throws(JPEGError) { size = try JPEG.size(of: file.span) } catch { throw failure(error) }
    guard size.width * size.height <= Self.pixelsPerByte * file.count else {
      throw .damaged("the JPEG of the element image is damaged", at: location)
    }
    try spend(size.width * size.height)
    do throws(JPEGError) {
      let image = try JPEG.rgba(of: file.span, limit: limit)
      return RGBAImage(width: image.width, height: image.height, pixels: image.pixels).premultiplied()
    } catch { throw failure(error) }
  }

  /// Counts the pixels of a picture before it is decoded.
  private mutating func spend(_ count: Int) throws(VectorError) {
    guard count <= pixels else { throw .tooMany("pixels of pictures", limit: VectorLimits.allPicturePixels) }
    pixels -= count
  }

  private static let tooLarge = VectorError.tooMany("pixels of a picture", limit: VectorLimits.picturePixels)
}

extension VectorLimits {
  /// Pictures inside a file. Each of them may have a color profile, whose tables take a millisecond.
  static let pictures = 1 << 12
  /// Pixels of one picture inside a file, such as 8,192 on both sides.
  static let picturePixels = 1 << 26
  /// Pixels of all pictures inside a file. They have four bytes each.
  static let allPicturePixels = 1 << 27
}
