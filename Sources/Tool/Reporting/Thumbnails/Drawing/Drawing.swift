package import CrushPNG

/// A drawing of an image in a terminal. Each character shows two pixels, one above the other.
package enum Drawing {
  /// Returns the characters and escape sequences of an image, with a line feed at the end. They contain nothing but the
  /// image, so that no name can reach the terminal.
  ///
  /// - Parameters:
  ///   - image: the image, not larger than `DrawingScreen.box`.
  ///   - colors: the colors of the terminal; nil for characters of four shades without escape sequences.
  package static func text(of image: RGBAImage, colors: DrawingColors?) -> String {
    let lines = colors.map { BlockDrawing.lines(of: image, colors: $0) } ?? BlockDrawing.shades(of: image)
    return lines.joined(separator: "\n") + "\n"
  }
}
