package import PNG

/// A small drawing of an image in a terminal. A character shows two pixels, one above the other.
package enum PixelPreview {
  /// The most columns and rows of a drawing.
  package static let columns = 64
  private static let rows = 24

  /// Returns the lines of a drawing that is not larger than the image, at most 64×24 characters.
  ///
  /// - Parameter hasColor: whether escape sequences are written; if not, characters show the darkness.
  package static func lines(_ image: RGBAImage, hasColor: Bool, width: Int? = nil) -> [String] {
    let most = min(columns, max(1, width ?? columns))
    let scale = min(1, Double(most) / Double(image.width), Double(rows * 2) / Double(image.height))
    let (width, height) = (
      max(1, Int((Double(image.width) * scale).rounded())), max(1, Int((Double(image.height) * scale).rounded()))
    )
    let pixels = reduced(image, width, height)
    return stride(from: 0, to: height, by: 2).map { row in
      var line = ""
      for column in 0..<width {
        let above = pixels[row * width + column]
        let below = row + 1 < height ? pixels[(row + 1) * width + column] : nil
        line += hasColor ? colored(above, below) : shaded(above, below)
      }
      return line + (hasColor ? "\u{1B}[0m" : "")
    }
  }

  private typealias Color = (red: Int, green: Int, blue: Int)

  /// Averages the pixels of each area over a checkerboard.
  private static func reduced(_ image: RGBAImage, _ width: Int, _ height: Int) -> [Color] {
    var result: [Color] = []
    result.reserveCapacity(width * height)
    for row in 0..<height {
      let lines = row * image.height / height..<max(row * image.height / height + 1, (row + 1) * image.height / height)
      for column in 0..<width {
        let start = column * image.width / width
        let span = start..<max(start + 1, (column + 1) * image.width / width)
        let back = (row / 4 + column / 4) % 2 == 0 ? 153 : 102
        var (red, green, blue) = (0, 0, 0)
        for line in lines {
          for place in span {
            let pixel = image.pixels[line * image.width + place]
            let alpha = Int(pixel >> 24)
            red += Int(pixel & 255) * alpha + back * (255 - alpha)
            green += Int(pixel >> 8 & 255) * alpha + back * (255 - alpha)
            blue += Int(pixel >> 16 & 255) * alpha + back * (255 - alpha)
          }
        }
        let count = lines.count * span.count * 255
        result.append((red / count, green / count, blue / count))
      }
    }
    return result
  }

  private static func colored(_ above: Color, _ below: Color?) -> String {
    let front = "\u{1B}[38;2;\(above.red);\(above.green);\(above.blue)"
    guard let below else { return "\u{1B}[0m" + front + "m▀" }
    return front + ";48;2;\(below.red);\(below.green);\(below.blue)m▀"
  }

  private static func shaded(_ above: Color, _ below: Color?) -> String {
    let colors = [above, below].compactMap { $0 }
    let light = colors.reduce(0) { $0 + ($1.red * 3 + $1.green * 6 + $1.blue) / 10 } / colors.count
    return ["█", "▓", "▒", "░", " "][min(4, light * 5 / 256)]
  }
}
