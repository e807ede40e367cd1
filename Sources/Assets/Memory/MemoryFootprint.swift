package import ImageHeaders
package import PNG

/// What an image costs in memory once it is decoded for display. Follows from its header alone.
///
/// 4 bytes a pixel for 8-bit color, with or without alpha; 8 for 16 bits a channel; grey alike, since what is counted
/// here is what an ordinary image view gets, or 1 and 2 (with alpha) where grey is kept. Core Animation copies a bitmap
/// whose rows are not aligned to 64 bytes, and memory comes in pages of 16 KiB. A texture in the graphics processor's own
/// form takes what its file holds.
package struct MemoryFootprint: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// 4 or 8; 1, 2 or 4 for grey that is kept.
  package let bytesPerPixel: Int
  /// What a texture takes as it is, with all its levels; nil for what is decoded.
  package let textureBytes: Int?

  /// - Parameters: pixels, each 1 to 2³¹ − 1.
  package init(width: Int, height: Int, bytesPerPixel: Int = 4, textureBytes: Int? = nil) {
    self.width = width
    self.height = height
    self.bytesPerPixel = bytesPerPixel
    self.textureBytes = textureBytes
  }

  /// - Parameter keepsGray: whether grey images stay grey, one sample a pixel, two with alpha.
  package init(of header: ImageHeader, hasTransparency: Bool = false, keepsGray: Bool = false) {
    let isGray = keepsGray && header.colorType.isGray
    let channels = isGray ? (hasTransparency || header.colorType.hasAlphaChannel ? 2 : 1) : 4
    self.init(width: header.width, height: header.height, bytesPerPixel: channels * (header.bitDepth == 16 ? 2 : 1))
  }

  /// - Parameters:
  ///   - shape: what a header tells.
  ///   - scale: pixels a point, for what is drawn from a description.
  package init(of shape: ImageShape, scale: Int = 1, keepsGray: Bool = false) {
    let channels = keepsGray && shape.isGray ? (shape.hasAlpha ? 2 : 1) : 4
    let (width, height) = shape.points?.pixels(scale: scale) ?? (shape.width, shape.height)
    self.init(
      width: width, height: height,
      bytesPerPixel: channels * (shape.bitDepth == 16 ? 2 : 1), textureBytes: shape.textureBytes)
  }

  package static let rowAlignment = 64
  package static let pageSize = 16_384

  /// The pixels alone: width × height × bytes a pixel. Sizes past what fits a machine word stop at its largest value.
  package var pixelBytes: Int { textureBytes ?? product(product(width, height), bytesPerPixel) }

  /// Bytes of a row, aligned.
  package var rowBytes: Int { aligned(product(width, bytesPerPixel), to: Self.rowAlignment) }

  /// The rows as they are kept, aligned.
  package var decodedBytes: Int { textureBytes ?? product(rowBytes, height) }

  /// Whole pages.
  package var footprintBytes: Int { aligned(decodedBytes, to: Self.pageSize) }

  /// The next multiple of `unit`; the largest one there is when that overflows.
  private func aligned(_ count: Int, to unit: Int) -> Int {
    let (sum, overflow) = count.addingReportingOverflow(unit - 1)
    return (overflow ? Int.max : sum) / unit * unit
  }

  private func product(_ left: Int, _ right: Int) -> Int {
    let (result, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? .max : result
  }
}
