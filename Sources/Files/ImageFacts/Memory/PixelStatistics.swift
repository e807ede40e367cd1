package import CrushPNG

/// The statistics of an image's pixels that rules need, from a single decoding.
package struct PixelStatistics: Sendable, Equatable {
  /// Whether alpha has its largest value in every pixel.
  package let isOpaque: Bool
  /// Whether R = G = B in every visible pixel.
  package let isGray: Bool
  /// Whether all pixels are equal. The color of pixels with alpha 0 is ignored.
  package let isSolid: Bool
  /// Whether 8 bits can represent every sample; always true up to a bit depth of 8.
  package let fitsEightBits: Bool
  /// The size of the smallest rectangle that contains every visible pixel; nil if no pixel is visible.
  package let visibleSize: PixelSize?
  /// A hash of the pixels. The color of pixels with alpha 0 is ignored. With 16 bits a channel, only the upper 8 are
  /// used.
  package let hash: UInt64

  package init(
    isOpaque: Bool, isGray: Bool, isSolid: Bool, fitsEightBits: Bool = true, visibleSize: PixelSize?, hash: UInt64 = 0
  ) {
    self.hash = hash
    self.isOpaque = isOpaque
    self.isGray = isGray
    self.isSolid = isSolid
    self.fitsEightBits = fitsEightBits
    self.visibleSize = visibleSize
  }

  package init(of image: RGBAImage) {
    let pixels = image.pixels.span
    let survey = PixelSurvey(pixels)
    hash = survey.hash
    isOpaque = survey.isOpaque
    isSolid = survey.isSolid
    isGray = survey.isGray
    fitsEightBits = true
    visibleSize =
      isOpaque
      ? PixelSize(width: image.width, height: image.height)
      : Self.visibleSize(pixels, width: image.width, height: image.height)
  }

  /// Computes the statistics of samples as they are stored. Samples of 16 bits are compared as a whole, except in the
  /// hash.
  package init(of raster: Raster) {
    let facts = PixelStatistics(of: raster.rgba())
    guard raster.header.bitDepth == 16 else {
      self = facts
      return
    }
    let bytes = raster.samples.span
    let channels = raster.header.colorType.channels
    let pixelBytes = channels * 2
    var unlikeHalves: UInt8 = 0
    for index in 0..<bytes.count / 2 { unlikeHalves |= bytes[index * 2] ^ bytes[index * 2 + 1] }
    var unlikeNeighbor: UInt8 = 0
    for index in pixelBytes..<max(pixelBytes, bytes.count) {
      unlikeNeighbor |= bytes[index] ^ bytes[index - pixelBytes]
    }
    var unlikeGray: UInt8 = 0
    var alpha: UInt8 = 255
    for start in stride(from: 0, to: bytes.count, by: pixelBytes) {
      if channels >= 3 {
        unlikeGray |= bytes[start] ^ bytes[start + 2] | bytes[start + 1] ^ bytes[start + 3]
        unlikeGray |= bytes[start] ^ bytes[start + 4] | bytes[start + 1] ^ bytes[start + 5]
      }
      if channels % 2 == 0 { alpha &= bytes[start + pixelBytes - 2] & bytes[start + pixelBytes - 1] }
    }
    self.init(
      isOpaque: facts.isOpaque && alpha == 255, isGray: unlikeGray == 0,
      isSolid: facts.isSolid && unlikeNeighbor == 0, fitsEightBits: unlikeHalves == 0, visibleSize: facts.visibleSize,
      hash: facts.hash)
  }

  private static func visibleSize(_ pixels: Span<UInt32>, width: Int, height: Int) -> PixelSize? {
    guard let top = (0..<height).first(where: { isSeen(pixels.extracting($0 * width..<($0 + 1) * width)) }),
      let bottom = (top..<height).last(where: { isSeen(pixels.extracting($0 * width..<($0 + 1) * width)) })
    else { return nil }
    var left = width - 1
    var right = 0
    for row in top...bottom {
      let line = pixels.extracting(row * width..<(row + 1) * width)
      // Only pixels outside of the columns found so far can extend them.
      var column = 0
      while column < left && line[column] &>> 24 == 0 { column += 1 }
      left = min(left, column)
      column = width - 1
      while column > right && line[column] &>> 24 == 0 { column -= 1 }
      right = max(right, column)
    }
    return PixelSize(width: right - left + 1, height: bottom - top + 1)
  }

  private static func isSeen(_ line: Span<UInt32>) -> Bool {
    var any: UInt32 = 0
    for index in line.indices { any |= line[index] }
    return any &>> 24 != 0
  }
}
