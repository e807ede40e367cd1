import CrushPNG

/// A drawing of characters that show two pixels, one above the other, on a checkerboard.
enum BlockDrawing {
  private typealias Color = SIMD3<Int>

  /// The side of a field of the checkerboard in pixels, and its two grays.
  private static let (field, light, dark) = (4, 153, 102)

  /// Returns the lines with colors. Each line begins and ends in the terminal's own colors.
  static func lines(of image: RGBAImage, colors: DrawingColors) -> [String] {
    stride(from: 0, to: image.height, by: 2).map { row in
      var line = ""
      var last: (front: String, back: String?) = ("", nil)
      for column in 0..<image.width {
        let front = code(color(of: image, column, row), colors)
        let back = row + 1 < image.height ? code(color(of: image, column, row + 1), colors) : nil
        let parts =
          (front == last.front ? [] : ["38;" + front]) + (back == last.back ? [] : back.map { ["48;" + $0] } ?? [])
        if !parts.isEmpty { line += "\u{1B}[" + parts.joined(separator: ";") + "m" }
        line += "▀"
        last = (front, back)
      }
      return line + "\u{1B}[0m"
    }
  }

  /// Returns the lines without colors. A darker character shows a darker place.
  static func shades(of image: RGBAImage) -> [String] {
    stride(from: 0, to: image.height, by: 2).map { row in
      (0..<image.width).reduce(into: "") { line, column in
        let above = brightness(color(of: image, column, row))
        let below = row + 1 < image.height ? brightness(color(of: image, column, row + 1)) : above
        line += ["█", "▓", "▒", "░", " "][min(4, (above + below) / 2 * 5 / 256)]
      }
    }
  }

  private static func brightness(_ color: Color) -> Int { (color.x * 3 + color.y * 6 + color.z) / 10 }

  /// Returns a pixel over the checkerboard.
  private static func color(of image: RGBAImage, _ column: Int, _ row: Int) -> Color {
    let pixel = image.pixels[row * image.width + column]
    let alpha = Int(pixel >> 24)
    let back = (row / field + column / field) % 2 == 0 ? light : dark
    let color = Color(Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
    return (color &* alpha &+ (back * (255 - alpha) + 127)) / 255
  }

  /// Returns the parameters of a color after 38 or 48 (ECMA-48, ISO 8613-6).
  private static func code(_ color: Color, _ colors: DrawingColors) -> String {
    switch colors {
    case .all: "2;\(color.x);\(color.y);\(color.z)"
    case .few: "5;\(nearest(color))"
    }
  }

  /// The samples of the color cube of xterm, 16 to 231.
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// Returns the nearest of xterm's colors 16 to 255: a cube of six levels, and 24 grays.
  private static func nearest(_ color: Color) -> Int {
    func level(_ sample: Int) -> Int {
      levels.indices.min { abs(levels[$0] - sample) < abs(levels[$1] - sample) } ?? 0
    }
    func distance(_ other: Color) -> Int {
      let difference = color &- other
      return (difference &* difference).wrappedSum()
    }
    let (red, green, blue) = (level(color.x), level(color.y), level(color.z))
    let gray = min(23, max(0, (color.wrappedSum() / 3 - 3) / 10))
    let cube = distance(Color(levels[red], levels[green], levels[blue]))
    return distance(Color(repeating: 8 + gray * 10)) < cube ? 232 + gray : 16 + 36 * red + 6 * green + blue
  }
}
