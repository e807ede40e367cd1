import CrushCodecs
package import CrushIconDocuments
package import CrushPNG
package import CrushVectors

/// An image whose size is known, and whose pixels are not decoded yet.
package enum PictureFile: Sendable {
  case png(PNGFile, bytes: [UInt8])
  case jpeg(width: Int, height: Int, bytes: [UInt8])
  case rendition(OpenCatalog, index: Int)
  case vector(VectorFile)
  /// An Icon Composer document, drawn without glass.
  case icon(IconDrawing)

  /// The most pixels of an image, which need 256 MiB. A larger one is not drawn.
  static let mostPixels = 1 << 26

  /// Opens a PNG, CgBI, JPEG, SVG or PDF file. The first bytes decide, not the name.
  ///
  /// - Returns: nil for other formats, damaged headers, images with too many pixels, and vectors with a feature that is
  ///   not drawn.
  package init?(_ bytes: [UInt8], _ reading: ReadingOptions) {
    var reading = reading
    reading.maximumPixels = min(reading.maximumPixels, Self.mostPixels)
    if Signature.matches(bytes.span) {
      guard let png = try? PNGFile(bytes.span, options: reading) else { return nil }
      self = .png(png, bytes: bytes)
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      guard let size = try? JPEG.size(of: bytes.span), size.width > 0, size.height > 0,
        size.width <= reading.maximumPixels / size.height
      else { return nil }
      self = .jpeg(width: size.width, height: size.height, bytes: bytes)
    } else {
      guard let format = VectorFile.format(of: bytes), let file = try? VectorFile(bytes, format) else { return nil }
      self = .vector(file)
    }
  }

  /// Opens an image of a catalog; nil if the index is unknown or the image has no pixels of a usable size.
  package init?(_ catalog: OpenCatalog, index: Int, _ reading: ReadingOptions) {
    guard catalog.canDraw(index, mostPixels: min(reading.maximumPixels, Self.mostPixels)) else { return nil }
    self = .rendition(catalog, index: index)
  }

  /// The bytes of memory for decoding, besides the file: the pixels as stored and as words.
  var memory: Int {
    switch self {
    case .png(let png, _):
      let pixels = png.header.width * png.header.height
      // 8-bit RGB and RGBA are decoded in place. Other forms have filtered rows and samples besides the words.
      return pixels * (png.header.bitDepth == 8 ? 8 : 4 + png.header.colorType.channels * png.header.bitDepth / 4)
    // Progressive images have two bytes for each coefficient.
    case .jpeg(let width, let height, _): return width * height * 8
    case .rendition(let catalog, let index): return catalog.memory(of: index)
    // A drawing in a box, with a layer and a mask.
    case .vector: return 1 << 24
    // Up to four planes of floats.
    case .icon: return 4 * 16 * IconDocumentPicture.side * IconDocumentPicture.side
    }
  }
}

extension RGBAImage {
  /// Returns the image upright, for the orientation 1 to 8 of Exif (tag 0x0112).
  func turned(_ orientation: Int) -> RGBAImage {
    guard (2...8).contains(orientation) else { return self }
    let isTransposed = orientation >= 5
    let (newWidth, newHeight) = isTransposed ? (height, width) : (width, height)
    // In 2, 3, 7 and 8 the first column is at the right of the stored image, in 3, 4, 6 and 7 the first row at the bottom.
    let isMirrored = [2, 3, 7, 8].contains(orientation)
    let isFlipped = [3, 4, 6, 7].contains(orientation)
    var result: [UInt32] = []
    result.reserveCapacity(pixels.count)
    for row in 0..<newHeight {
      for column in 0..<newWidth {
        let (x, y) = isTransposed ? (row, column) : (column, row)
        result.append(pixels[(isFlipped ? height - 1 - y : y) * width + (isMirrored ? width - 1 - x : x)])
      }
    }
    return RGBAImage(width: newWidth, height: newHeight, pixels: result)
  }
}
