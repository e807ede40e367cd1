/// What the header of an image tells of its pixels.
package struct ImageShape: Sendable, Equatable {
  /// Pixels, as the image is shown; points where it is drawn from a description.
  package let width: Int
  package let height: Int
  /// Bits a channel: 8, or what there is beyond that.
  package let bitDepth: Int
  /// Whether there is grey only.
  package let isGray: Bool
  package let hasAlpha: Bool
  /// Whether it is drawn from a description, at any scale: `width` and `height` are points.
  package let isVector: Bool
  /// Bytes that a texture takes as it is, with all its levels; nil for what is decoded.
  package let textureBytes: Int?
  /// Bytes of text, Exif and the like.
  package let metadataBytes: Int
  /// Whether Exif holds a place on Earth.
  package let hasPosition: Bool

  init(
    width: Int, height: Int, bitDepth: Int = 8, isGray: Bool = false, hasAlpha: Bool = false, isVector: Bool = false,
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
    self.isVector = isVector
    self.textureBytes = textureBytes
    self.metadataBytes = metadataBytes
    self.hasPosition = hasPosition
  }

  /// The longest side that any of the formats can name.
  private static let longestSide = 0x7FFF_FFFF
}
