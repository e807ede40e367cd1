import CrushCompiledCatalogs

/// A written bitmap that does not decode to its source.
enum VerificationError: Error, Equatable, CustomStringConvertible {
  case notDecoded(CatalogError)
  case otherSize
  case otherPixels

  var description: String {
    switch self {
    case .notDecoded(let error): "the encoded pixels cannot be decoded: \(error)"
    case .otherSize: "the encoded pixels decode to another size"
    case .otherPixels: "the encoded pixels decode to other pixels"
    }
  }
}

/// The comparison of a written bitmap with its source, by the reader of catalogs.
enum BitmapVerification {
  static func check(_ bitmap: EncodedBitmap, is pixels: StoredPixels) throws(VerificationError) {
    let image = try image(of: bitmap, like: pixels)
    guard PixelComparison.isEqual(image, pixels) else { throw .otherPixels }
  }

  /// Decodes a bitmap of known size and format.
  static func image(of bitmap: EncodedBitmap, like pixels: StoredPixels) throws(VerificationError) -> RenditionImage {
    let record = RenditionRecord.image(ImageFacts(name: "", pixels: pixels, scale: 1), bitmap).encoded()
    let image: RenditionImage
    do throws(CatalogError) { image = try RecordDecoder.image(of: record.span) } catch { throw .notDecoded(error) }
    guard image.width == pixels.width, image.height == pixels.height else { throw .otherSize }
    return image
  }

  /// Compares the parts of an atlas with the images that links show.
  static func check(
    _ atlas: RenditionImage, has images: [StoredPixels], at positions: [AtlasPlacement.Position]
  ) throws(VerificationError) {
    for (image, position) in zip(images, positions) {
      let top = atlas.height - position.y - image.height
      guard top >= 0, position.x >= 0, position.x + image.width <= atlas.width, position.y >= 0 else {
        throw .otherSize
      }
      guard PixelComparison.isEqual(atlas, x: position.x, y: top, image) else { throw .otherPixels }
    }
  }
}

/// The comparison of decoded pixels with stored pixels.
enum PixelComparison {
  static func isEqual(_ image: RenditionImage, _ pixels: StoredPixels) -> Bool {
    isEqual(image, x: 0, y: 0, pixels)
  }

  /// Compares a part of an image, row by row.
  static func isEqual(_ image: RenditionImage, x: Int, y: Int, _ pixels: StoredPixels) -> Bool {
    switch image.samples {
    case .rgba8(let words): equalWords(words, stride: image.width, x: x, y: y, pixels)
    case .rgba16(let numbers): equalNumbers(numbers, stride: image.width, x: x, y: y, pixels)
    case .float(let numbers): equalFloats(numbers, stride: image.width, x: x, y: y, pixels)
    }
  }

  private static func equalWords(_ words: [UInt32], stride: Int, x: Int, y: Int, _ pixels: StoredPixels) -> Bool {
    let bytes = pixels.bytes.span
    let words = words.span
    var differences: UInt32 = 0
    for row in 0..<pixels.height {
      let start = (y + row) * stride + x
      let line = words.extracting(start..<start + pixels.width)
      switch pixels.format {
      case .argb:
        let source = bytes.extracting(row * pixels.width * 4..<(row + 1) * pixels.width * 4)
        for index in line.indices {
          let offset = index &* 4
          // R is the lowest byte of a word, and B the first stored byte.
          let rest = UInt32(source[offset &+ 1]) &<< 8 | UInt32(source[offset]) &<< 16
          differences |= line[index] ^ (UInt32(source[offset &+ 2]) | rest | UInt32(source[offset &+ 3]) &<< 24)
        }
      case .gray8:
        let source = bytes.extracting(row * pixels.width * 2..<(row + 1) * pixels.width * 2)
        for index in line.indices {
          differences |= line[index] ^ (UInt32(source[index &* 2]) &* 0x10101 | UInt32(source[index &* 2 &+ 1]) &<< 24)
        }
      default: return false
      }
    }
    return differences == 0
  }

  private static func equalFloats(_ numbers: [Float], stride: Int, x: Int, y: Int, _ pixels: StoredPixels) -> Bool {
    guard let source = pixels.halfFloats else { return false }
    return (0..<pixels.height).allSatisfy { row in
      let start = ((y + row) * stride + x) * 4
      // Bits are compared, so that numbers that are none are equal to themselves.
      return zip(
        numbers[start..<start + pixels.width * 4], source[row * pixels.width * 4..<(row + 1) * pixels.width * 4]
      )
      .allSatisfy { $0.bitPattern == $1.bitPattern }
    }
  }

  private static func equalNumbers(
    _ numbers: [UInt16], stride: Int, x: Int, y: Int, _ pixels: StoredPixels
  ) -> Bool {
    let channels = pixels.format == .gray16 ? 2 : 4
    guard pixels.format == .gray16 || pixels.format == .wide else { return false }
    for row in 0..<pixels.height {
      for column in 0..<pixels.width {
        for channel in 0..<4 {
          let source = channels == 4 ? channel : channel == 3 ? 1 : 0
          let offset = ((row * pixels.width + column) * channels + source) * 2
          let stored = UInt16(pixels.bytes[offset]) | UInt16(pixels.bytes[offset + 1]) << 8
          if numbers[((y + row) * stride + x + column) * 4 + channel] != stored { return false }
        }
      }
    }
    return true
  }
}
