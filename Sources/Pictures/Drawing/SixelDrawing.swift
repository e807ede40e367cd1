import CrushPNG

/// A drawing in Sixel (DEC STD 070, chapter 9): bands of six rows, each color of a band in a pass of its own.
///
/// Pixels with an alpha below 128 are left out, so that the terminal's background shows.
enum SixelDrawing {
  /// The number of equal characters from which a count is shorter.
  private static let leastRun = 4
  private static let bandRows = 6

  /// Returns the control string.
  static func text(of image: RGBAImage) -> String {
    let palette = SixelPalette(image)
    // P2 = 1 keeps the background, and the raster attributes state square pixels and the size.
    var text = Array("\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)".utf8)
    for (number, color) in palette.colors.enumerated() {
      text += Array("#\(number);2;\(color.x);\(color.y);\(color.z)".utf8)
    }
    var masks = [UInt8](repeating: 0, count: palette.colors.count * image.width)
    var isUsed = [Bool](repeating: false, count: palette.colors.count)
    for top in stride(from: 0, to: image.height, by: bandRows) {
      for row in top..<min(top + bandRows, image.height) {
        for column in 0..<image.width {
          guard let number = palette.number(of: image.pixels[row * image.width + column]) else { continue }
          masks[number * image.width + column] |= 1 << UInt8(row - top)
          isUsed[number] = true
        }
      }
      var isFirst = true
      for number in isUsed.indices where isUsed[number] {
        // $ returns to the start of the band.
        if !isFirst { text.append(UInt8(ascii: "$")) }
        isFirst = false
        text += Array("#\(number)".utf8)
        let range = number * image.width..<(number + 1) * image.width
        append(masks[range], to: &text)
        for index in range { masks[index] = 0 }
        isUsed[number] = false
      }
      text.append(UInt8(ascii: "-"))
    }
    return String(decoding: text, as: UTF8.self) + "\u{1B}\\"
  }

  /// Appends the six-bit columns of a pass, as characters from `?`, with counts of equal ones. Empty columns at the end
  /// are omitted.
  private static func append(_ masks: ArraySlice<UInt8>, to text: inout [UInt8]) {
    guard let last = masks.lastIndex(where: { $0 != 0 }) else { return }
    var start = masks.startIndex
    while start <= last {
      let mask = masks[start]
      var end = start + 1
      while end <= last && masks[end] == mask { end += 1 }
      let character = UInt8(ascii: "?") + mask
      if end - start >= leastRun {
        text += Array("!\(end - start)".utf8) + [character]
      } else {
        text += [UInt8](repeating: character, count: end - start)
      }
      start = end
    }
  }
}
