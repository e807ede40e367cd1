/// What the header of an image tells of its pixels.
package struct ImageShape: Sendable, Equatable {
  /// Pixels, as the image is shown; those at 1x where it is drawn from a description.
  package let width: Int
  package let height: Int
  /// Bits a channel: 8, or what there is beyond that.
  package let bitDepth: Int
  /// Whether there is grey only.
  package let isGray: Bool
  package let hasAlpha: Bool
  /// The size in points, where it is drawn from a description, at any scale.
  package let points: Points?
  /// Bytes that a texture takes as it is, with all its levels; nil for what is decoded.
  package let textureBytes: Int?
  /// Bytes of text, Exif and the like.
  package let metadataBytes: Int
  /// Whether Exif holds a place on Earth.
  package let hasPosition: Bool

  /// A size that need not be whole.
  package struct Points: Sendable, Equatable {
    package let width: Double
    package let height: Double

    /// Pixels more than a whole number that are noise: 24.000015 points are 72 pixels @3x, not 73.
    private static let tolerance = 0.01

    /// Whole pixels that show it at so many pixels a point.
    package func pixels(scale: Int) -> (width: Int, height: Int) {
      func whole(_ points: Double) -> Int {
        points > 0 ? max(1, Int((points * Double(scale) - Self.tolerance).rounded(.up))) : 0
      }
      return (whole(width), whole(height))
    }
  }

  /// A drawing of this size in points.
  init(points: Points, at offset: Int = 0) throws(HeaderFault) {
    let (width, height) = points.pixels(scale: 1)
    try self.init(width: width, height: height, hasAlpha: true, points: points, at: offset)
  }

  init(
    width: Int, height: Int, bitDepth: Int = 8, isGray: Bool = false, hasAlpha: Bool = false, points: Points? = nil,
    textureBytes: Int? = nil, metadataBytes: Int = 0, hasPosition: Bool = false, at offset: Int = 0
  ) throws(HeaderFault) {
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
    self.metadataBytes = metadataBytes
    self.hasPosition = hasPosition
  }

  package var isVector: Bool { points != nil }

  /// The longest side that any of the formats can name.
  private static let longestSide = 0x7FFF_FFFF
}
