import CrushPNG

/// The icon file of Windows (Microsoft, "Icons" in Win32 and the format ICO): a directory, then a picture for each
/// size.
///
/// Pictures of 256 pixels are PNG. Smaller ones are bitmaps, because resource compilers and Windows XP read no others.
enum WindowsIcon {
  /// The side from which pictures are PNG. A directory states it as 0.
  private static let largest = 256

  /// Returns the file.
  ///
  /// - Parameter pictures: straight pixels with at most 256 on a side, and their PNG, which is used for 256.
  static func file(_ pictures: [(image: RGBAImage, png: [UInt8])]) -> [UInt8] {
    var directory = little(0, 2) + little(1, 2) + little(pictures.count, 2)
    var contents: [UInt8] = []
    let start = 6 + 16 * pictures.count
    for (image, png) in pictures {
      precondition(image.width <= largest && image.height <= largest, "a directory has one byte for a side")
      let bytes = image.width == largest ? png : bitmap(image)
      // Width, height, no palette, a reserved byte, one plane, 32 bits a pixel.
      directory += [UInt8(truncatingIfNeeded: image.width), UInt8(truncatingIfNeeded: image.height), 0, 0]
      directory += little(1, 2) + little(32, 2) + little(bytes.count, 4) + little(start + contents.count, 4)
      contents += bytes
    }
    return directory + contents
  }

  /// Returns a BITMAPINFOHEADER, the rows of B, G, R, A from the bottom up, and the mask of transparent pixels. The
  /// header states twice the height, for the pixels and the mask.
  private static func bitmap(_ image: RGBAImage) -> [UInt8] {
    let (width, height) = (image.width, image.height)
    let maskBytes = (width + 31) / 32 * 4
    var bytes = little(40, 4) + little(width, 4) + little(2 * height, 4) + little(1, 2) + little(32, 2)
    bytes += little(0, 4) + little(width * height * 4 + maskBytes * height, 4)
    bytes += [UInt8](repeating: 0, count: 16)
    var mask = [UInt8](repeating: 0, count: maskBytes * height)
    for row in 0..<height {
      let start = (height - 1 - row) * width
      for column in 0..<width {
        let pixel = image.pixels[start + column]
        bytes += little(Int(Premultiply.swapped(pixel)), 4)
        if pixel >> 24 == 0 { mask[row * maskBytes + column / 8] |= 0x80 >> UInt8(column % 8) }
      }
    }
    return bytes + mask
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
