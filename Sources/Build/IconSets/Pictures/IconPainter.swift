import CrushPNG

/// A painter of drawings with the art of the masters.
struct IconPainter: Sendable {
  private var artworks: [IconDrawing.Art: IconArtwork]
  private let color: IconColor

  init(_ artworks: [IconDrawing.Art: IconArtwork], color: IconColor) {
    (self.artworks, self.color) = (artworks, color)
  }

  /// Adds the art in the shape of macOS, if a drawing needs it.
  mutating func addMacArt(path: String) throws(IconSetError) {
    artworks[.mac] = IconArtwork(try macArt(), path: path)
  }

  /// Returns the straight pixels of a drawing.
  ///
  /// - Throws: `IconSetError.master` for a vector that is too complex at this size.
  func image(of drawing: IconDrawing) throws(IconSetError) -> RGBAImage {
    let (width, height) = (drawing.width, drawing.height)
    var canvas = IconCanvas(width: width, height: height)
    if drawing.hasBackground { canvas = try background(width, height) }
    if let art = drawing.art, let artwork = artworks[art] {
      let image = try artwork.pixels(Self.side(of: artwork, drawing))
      if image.width == width, image.height == height, !drawing.hasBackground, drawing.outline == .canvas,
        !drawing.isSilhouette
      {
        return image
      }
      canvas.draw(image)
    }
    if drawing.isSilhouette { canvas.whiten() }
    let shorter = Double(min(width, height))
    switch drawing.outline {
    case .canvas: break
    case .square(let side, let radius):
      canvas.clip(
        IconMask.roundedSquare(side: side * shorter, radius: radius * side * shorter, width: width, height: height))
    case .circle(let diameter):
      let side = diameter * shorter
      canvas.clip(IconMask.roundedSquare(side: side, radius: side / 2, width: width, height: height))
    }
    return canvas.image
  }

  private func background(_ width: Int, _ height: Int) throws(IconSetError) -> IconCanvas {
    var canvas = IconCanvas(width: width, height: height, color: color.pixel)
    if let artwork = artworks[.background] { canvas.draw(try artwork.pixels(max(width, height))) }
    return canvas
  }

  /// Returns the side of the art in pixels. On a smaller canvas it differs by an even number, so that its center is the
  /// center of the canvas.
  private static func side(of artwork: IconArtwork, _ drawing: IconDrawing) -> Int {
    let shorter = min(drawing.width, drawing.height)
    let box = Double(shorter) * drawing.outline.box
    let exact: Double
    switch drawing.extent {
    case .cover: return max(drawing.width, drawing.height)
    case .side(let share): exact = box * share
    case .circle(let diameter): exact = min(box * diameter / (2 * artwork.radius), Double(shorter))
    }
    // A circle is a limit, and a side is not.
    let isLimit = if case .circle = drawing.extent { true } else { false }
    let side = max(1, Int(isLimit ? exact.rounded(.down) : exact.rounded()))
    let isCentered = (shorter - side) % 2 == 0
    return isCentered || side == 1 ? side : isLimit || exact < Double(side) ? side - 1 : side + 1
  }

  /// Returns the largest side in pixels that drawings need of an art.
  func largestSide(of art: IconDrawing.Art, in drawings: [IconDrawing]) -> Int {
    guard let artwork = artworks[art] else { return 0 }
    return drawings.filter { $0.art == art }.map { Self.side(of: artwork, $0) }.max() ?? 0
  }

  // MARK: - macOS

  /// The art for macOS on a canvas of 1,024 pixels: a square of 824 with corners of 185.4, and a shadow 12 pixels
  /// lower, black at 50 %, with a blur of 28 (Apple's Design Resources, template of app icons for macOS 11 to 15).
  private static let macCanvas = 1024
  static let macSide = 824
  private static let macRadius = 185.4
  private static let macShadowDown = 12
  private static let macShadowStrength: UInt32 = 128
  /// Drawing programs name twice the standard deviation as the blur.
  private static let macShadowDeviation = 14.0

  private func macArt() throws(IconSetError) -> RGBAImage {
    let side = Self.macCanvas
    let outline = IconDrawing.Outline.square(
      side: Double(Self.macSide) / Double(side), radius: Self.macRadius / Double(Self.macSide))
    let shaped = try image(
      of: IconDrawing(.main, side).with {
        $0.hasBackground = true
        $0.outline = outline
      })
    var canvas = IconCanvas(width: side, height: side)
    canvas.draw(shaped)
    let mask = IconMask.roundedSquare(side: Double(Self.macSide), radius: Self.macRadius, width: side, height: side)
    canvas.addShadow(
      IconMask.blurred(mask, width: side, height: side, deviation: Self.macShadowDeviation), down: Self.macShadowDown,
      strength: Self.macShadowStrength)
    return canvas.image
  }
}
