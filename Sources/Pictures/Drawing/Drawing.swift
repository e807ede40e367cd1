package import CrushPNG

/// A drawing of an image in a terminal.
package enum Drawing {
  /// Returns the characters and escape sequences of an image, with a line feed at the end; nil if the image cannot be
  /// encoded. They contain nothing but the image, so that no name can reach the terminal.
  ///
  /// - Parameter image: the image, not larger than `DrawingScreen.box(for:)`.
  package static func text(of image: RGBAImage, as form: DrawingForm, colors: DrawingColors) -> String? {
    switch form {
    case .blocks: return lines(BlockDrawing.lines(of: image, colors: colors))
    case .shades: return lines(BlockDrawing.shades(of: image))
    case .sixel: return SixelDrawing.text(of: image) + "\n"
    case .kitty, .iterm:
      var encoder = QuickEncoder()
      guard let png = try? encoder.png(image) else { return nil }
      let text = form == .kitty ? InlineImage.kitty(png) : InlineImage.iterm(png, image.width, image.height)
      return text + "\n"
    }
  }

  private static func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
