import CrushFixtures
import CrushPNG

/// Small files that tests damage.
enum Pictures {
  /// 3 × 2 pixels of 8-bit RGB: IHDR, IDAT, IEND.
  static let rgb = picture(colorType: 2, bitDepth: 8)
  static let gray = picture(colorType: 0, bitDepth: 8)
  static let grayAlpha = picture(colorType: 4, bitDepth: 8)
  static let rgba = picture(colorType: 6, bitDepth: 8)
  /// Four colors: IHDR, PLTE, IDAT, IEND.
  static let palette = picture(colorType: 3, bitDepth: 2)

  static func picture(
    colorType: UInt8, bitDepth: Int, width: Int = 3, height: Int = 2, isInterlaced: Bool = false, seed: UInt64 = 3201
  ) -> TestPicture {
    var generator = SeededGenerator(seed: seed)
    var picture = TestPicture(
      width: width, height: height, bitDepth: bitDepth, colorType: colorType, using: &generator)
    picture.isInterlaced = isInterlaced
    return picture
  }

  /// Returns a CgBI file of stored deflate: premultiplied B, G, R, A with these flags.
  static func cgbi(_ picture: TestPicture, flags: [UInt8] = [0x50, 0, 0x20, 0x02]) -> PNGParts {
    var parts = picture.parts.changing("IDAT") { $0.data = StoredDeflate.raw(picture.filtered) }
    parts.parts.insert(PNGParts.Part("CgBI", flags), at: 0)
    return parts
  }
}
