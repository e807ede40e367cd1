package import CrushImageHeaders
package import CrushPNG

/// The memory of an image that is decoded for display, computed from its header alone.
///
/// * A pixel needs 4 bytes with 8 bits a channel, with or without alpha, and 8 bytes with 16 bits a channel.
/// * An ordinary image view decodes gray images like color. If gray is kept, a pixel has 1 sample, or 2 with alpha.
/// * Core Animation copies a bitmap whose rows are not aligned to 64 bytes.
/// * Memory is allocated in pages of 16 KiB.
/// * A texture in a format of the graphics processor needs as many bytes as its file contains.
package struct MemoryFootprint: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// 4 or 8; 1, 2 or 4 if gray is kept.
  package let bytesPerPixel: Int
  /// The bytes of a texture that is used without decoding, with all its levels; nil for a decoded image.
  package let textureBytes: Int?

  /// - Parameters:
  ///   - width: in pixels, 1 to 2³¹ − 1.
  ///   - height: in pixels, 1 to 2³¹ − 1.
  package init(width: Int, height: Int, bytesPerPixel: Int = 4, textureBytes: Int? = nil) {
    self.width = width
    self.height = height
    self.bytesPerPixel = bytesPerPixel
    self.textureBytes = textureBytes
  }

  /// - Parameter keepsGray: the option `--keep-gray`: gray images stay gray, with one sample a pixel, two with alpha.
  package init(of header: ImageHeader, hasTransparency: Bool = false, keepsGray: Bool = false) {
    let isGray = keepsGray && header.colorType.isGray
    let channels = isGray ? (hasTransparency || header.colorType.hasAlphaChannel ? 2 : 1) : 4
    self.init(width: header.width, height: header.height, bytesPerPixel: channels * (header.bitDepth == 16 ? 2 : 1))
  }

  /// - Parameters:
  ///   - shape: the properties from the header.
  ///   - scale: pixels a point, for vector images.
  package init(of shape: ImageShape, scale: Int = 1, keepsGray: Bool = false) {
    let channels = keepsGray && shape.isGray ? (shape.hasAlpha ? 2 : 1) : 4
    let (width, height) = shape.points?.pixels(scale: scale) ?? (shape.width, shape.height)
    self.init(
      width: width, height: height,
      bytesPerPixel: channels * (shape.bitDepth == 16 ? 2 : 1), textureBytes: shape.textureBytes)
  }

  package static let rowAlignment = 64
  package static let pageSize = 16_384

  /// The bytes of the pixels alone: width × height × bytes a pixel. Larger values than `Int.max` are clamped to it.
  package var pixelBytes: Int { textureBytes ?? product(product(width, height), bytesPerPixel) }

  /// The bytes of a row, aligned.
  package var rowBytes: Int { aligned(product(width, bytesPerPixel), to: Self.rowAlignment) }

  /// The bytes of all aligned rows.
  package var decodedBytes: Int { textureBytes ?? product(rowBytes, height) }

  /// The bytes of all aligned rows, rounded up to whole pages.
  package var footprintBytes: Int { aligned(decodedBytes, to: Self.pageSize) }

  /// Returns the next multiple of `unit`, or the largest multiple in `Int` if that overflows.
  private func aligned(_ count: Int, to unit: Int) -> Int {
    let (sum, overflow) = count.addingReportingOverflow(unit - 1)
    return (overflow ? Int.max : sum) / unit * unit
  }

  private func product(_ left: Int, _ right: Int) -> Int {
    let (result, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? .max : result
  }
}
