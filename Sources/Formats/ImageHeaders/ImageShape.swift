/// The size and pixel format that an image's header declares.
package struct ImageShape: Sendable, Equatable {
  /// The width in pixels, after orientation. A vector image has its pixels at 1x.
  package let width: Int
  package let height: Int
  /// Bits a channel: 8, or 16 for any greater depth.
  package let bitDepth: Int
  /// Whether the image is grayscale.
  package let isGray: Bool
  package let hasAlpha: Bool
  /// The size in points of a vector image, which has no fixed number of pixels; nil for a bitmap.
  package let points: Points?
  /// The bytes of a texture that stays in memory as stored, with all its levels; nil for an image that is decoded.
  package let textureBytes: Int?
  /// Whether the texture's format needs equal sides that are powers of two.
  package let needsPowersOfTwo: Bool
  /// The bytes of text, Exif and similar metadata.
  package let metadataBytes: Int
  /// Whether Exif contains a GPS position.
  package let hasPosition: Bool
  /// Whether it is the template of a symbol, whose size is that of its glyph.
  package internal(set) var isSymbol = false
  /// The Exif orientation of a JPEG, 1 for upright.
  package internal(set) var orientation = 1

  /// A size in points, which may have fractions.
  package struct Points: Sendable, Equatable {
    package let width: Double
    package let height: Double

    /// The excess over a whole number of pixels that counts as noise. For example, 24.000015 points are 72 pixels at
    /// 3x, not 73.
    private static let tolerance = 0.01

    /// Returns the whole pixels that cover the size at `scale` pixels a point.
    package func pixels(scale: Int) -> (width: Int, height: Int) {
      func whole(_ points: Double) -> Int {
        points > 0 ? max(1, Int((points * Double(scale) - Self.tolerance).rounded(.up))) : 0
      }
      return (whole(width), whole(height))
    }
  }

  /// Creates the shape of a vector image.
  ///
  /// - Throws: `HeaderError.badSize` for a side of 0.
  init(points: Points, at offset: Int = 0) throws(HeaderError) {
    let (width, height) = points.pixels(scale: 1)
    try self.init(width: width, height: height, hasAlpha: true, points: points, at: offset)
  }

  init(
    width: Int, height: Int, bitDepth: Int = 8, isGray: Bool = false, hasAlpha: Bool = false, points: Points? = nil,
    textureBytes: Int? = nil, needsPowersOfTwo: Bool = false, metadataBytes: Int = 0, hasPosition: Bool = false,
    at offset: Int = 0
  ) throws(HeaderError) {
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height) else {
      throw .badSize(width: width, height: height, offset: offset)
    }
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.isGray = isGray
    self.hasAlpha = hasAlpha
    self.points = points
    self.textureBytes = textureBytes
    self.needsPowersOfTwo = needsPowersOfTwo
    self.metadataBytes = metadataBytes
    self.hasPosition = hasPosition
  }

  package var isVector: Bool { points != nil }

  /// The longest side that any of the formats can declare.
  private static let longestSide = 0x7FFF_FFFF
}
