/// The 13 bytes of IHDR (PNG third edition, section 11.2.1), checked.
package struct ImageHeader: Sendable, Equatable {
  /// Pixels, 1 to 2³¹ − 1.
  package let width: Int
  package let height: Int
  /// The bits per sample or palette index: 1, 2, 4, 8 or 16.
  package let bitDepth: Int
  package let colorType: ColorType
  /// Whether the pixels are stored in the seven passes of Adam7.
  package let isInterlaced: Bool

  package init(width: Int, height: Int, bitDepth: Int, colorType: ColorType, isInterlaced: Bool = false) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
    self.isInterlaced = isInterlaced
  }

  /// - Parameters:
  ///   - data: the chunk's data, 13 bytes.
  ///   - offset: the offset of `data` in the file, for errors.
  /// - Throws: `PNGError.badHeader`.
  init(_ data: Span<UInt8>, at offset: Int) throws(PNGError) {
    precondition(data.count == 13, "IHDR has 13 bytes")
    func fail(_ field: HeaderField, _ value: UInt32, _ position: Int) -> PNGError {
      .badHeader(field, value: value, offset: offset + position)
    }
    let width = BigEndian.uint32(data, at: 0)
    let height = BigEndian.uint32(data, at: 4)
    guard (1...0x7FFF_FFFF).contains(width) else { throw fail(.width, width, 0) }
    guard (1...0x7FFF_FFFF).contains(height) else { throw fail(.height, height, 4) }
    guard let colorType = ColorType(rawValue: data[9]) else { throw fail(.colorType, UInt32(data[9]), 9) }
    guard colorType.bitDepths.contains(Int(data[8])) else {
      throw fail(.bitDepth(colorType), UInt32(data[8]), 8)
    }
    guard data[10] == 0 else { throw fail(.compressionMethod, UInt32(data[10]), 10) }
    guard data[11] == 0 else { throw fail(.filterMethod, UInt32(data[11]), 11) }
    guard data[12] <= 1 else { throw fail(.interlaceMethod, UInt32(data[12]), 12) }
    self.init(
      width: Int(width), height: Int(height), bitDepth: Int(data[8]), colorType: colorType,
      isInterlaced: data[12] == 1)
  }

  /// The chunk's data.
  package var bytes: [UInt8] {
    BigEndian.bytes(UInt32(width)) + BigEndian.bytes(UInt32(height))
      + [UInt8(bitDepth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
  }

  /// The header of this image without interlacing.
  package var deinterlaced: ImageHeader {
    ImageHeader(width: width, height: height, bitDepth: bitDepth, colorType: colorType)
  }

  /// The header of this image in the passes of Adam7.
  var interlaced: ImageHeader {
    ImageHeader(width: width, height: height, bitDepth: bitDepth, colorType: colorType, isInterlaced: true)
  }

  /// Whether Apple's tool makes CgBI of the image: 8-bit RGB or RGBA.
  package var hasAppleForm: Bool { bitDepth == 8 && (colorType == .rgb || colorType == .rgba) }

  package var bitsPerPixel: Int { colorType.channels * bitDepth }

  /// The bytes of a pixel, rounded up to 1. It is the distance to a filter's "left" (section 9.2).
  package var pixelBytes: Int { max(1, bitsPerPixel / 8) }

  /// Returns the bytes of a row of `width` pixels without its filter byte. At most 2³¹ · 8, so it cannot overflow.
  package func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// The bytes of a whole row without its filter byte.
  package var rowBytes: Int { rowBytes(width: width) }
}
