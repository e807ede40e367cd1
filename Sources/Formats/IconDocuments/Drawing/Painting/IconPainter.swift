import CrushPNG

/// The painting of one appearance.
struct IconPainter {
  private let document: IconDocument
  private let idioms: Set<String>
  private let pictures: [String: IconPicture]
  private let appearance: IconAppearance
  private let grid: IconGrid
  private var studio: IconStudio

  init(_ drawing: IconDrawing, _ appearance: IconAppearance, _ grid: IconGrid) {
    document = drawing.document
    idioms = drawing.idioms
    pictures = drawing.pictures
    self.appearance = appearance
    self.grid = grid
    studio = IconStudio(work: IconDrawing.mostWork)
  }

  /// Returns the background and all groups, from back to front.
  mutating func painted() throws(IconDrawingError) -> IconPlane {
    var plane = IconPlane(side: grid.side)
    if let paint = IconPaint(document.background(appearance, idioms), in: grid.canvas) {
      for row in 0..<plane.side {
        for column in 0..<plane.side {
          plane.pixels[row * plane.side + column] = paint.color(column: column, row: row)
        }
      }
    }
    for group in document.groups.reversed() where group.isHidden.value(for: appearance, idioms) != true {
      try paint(group, on: &plane)
    }
    return plane
  }

  private mutating func paint(_ group: IconDocument.Group, on plane: inout IconPlane) throws(IconDrawingError) {
    let opacity = Self.part(group.opacity.value(for: appearance, idioms))
    var own = IconPlane(side: grid.side)
    var (isEmpty, hasGlass) = (true, false)
    for layer in group.layers.reversed() where try paint(layer, in: group, on: &own) {
      isEmpty = false
      if layer.isGlass.value(for: appearance, idioms) ?? true { hasGlass = true }
    }
    if isEmpty || opacity == 0 { return }
    // Apple's pictures have no shadow below groups without glass in two icons, and a faint one in a third.
    if hasGlass, let style = IconShadowStyle(group.shadow.value(for: appearance, idioms) ?? .standard) {
      // Multiplied, since Apple's shadow of a white layer in its own color is no glow.
      plane.draw(style.shadow(of: own, scale: grid.scale), opacity: opacity, .multiply)
    }
    plane.draw(own, opacity: opacity, group.blendMode.value(for: appearance, idioms) ?? .normal)
  }

  /// Returns false if the layer has no pixel on the canvas.
  private mutating func paint(
    _ layer: IconDocument.Layer, in group: IconDocument.Group, on plane: inout IconPlane
  ) throws(IconDrawingError) -> Bool {
    let opacity = Self.part(layer.opacity.value(for: appearance, idioms))
    guard !IconDocument.isHidden(layer, in: group, appearance, idioms), opacity > 0,
      let name = layer.image.value(for: appearance, idioms), let picture = pictures[name]
    else { return false }
    let points = IconFrame(
      width: picture.width, height: picture.height, at: layer.position.value(for: appearance, idioms) ?? IconPosition(),
      in: group.position.value(for: appearance, idioms) ?? IconPosition())
    let frame = grid.pixels(points.rounded)
    guard let box = grid.box(of: frame) else { return false }
    let image = try studio.image(of: picture, frame, box)
    let fill = document.fill(of: layer, isPale: picture.isPale, appearance, idioms)
    let area = Self.isGradient(fill) ? frame.part(try studio.content(of: picture)) : frame
    let paint = IconPaint(fill, in: area, isLayer: true)
    let mode = layer.blendMode.value(for: appearance, idioms) ?? .normal
    Self.draw(image, in: box, paint, opacity, mode, on: &plane)
    return true
  }

  private static func isGradient(_ fill: IconFill?) -> Bool {
    switch fill {
    case nil, .some(.none), .automatic, .solid: false
    case .systemLight, .systemDark, .automaticGradient, .linearGradient: true
    }
  }

  /// Draws the pixels of a box. A paint replaces their colors and keeps their alpha.
  private static func draw(
    _ image: BGRAImage, in box: IconBox, _ paint: IconPaint?, _ opacity: Float, _ mode: IconBlendMode,
    on plane: inout IconPlane
  ) {
    let words = image.pixels
    var index = 0
    for row in box.rows {
      for column in box.columns {
        let word = words[index]
        index += 1
        if word == 0 { continue }
        var pixel = samples(of: word)
        if let paint { pixel = paint.color(column: column, row: row) * pixel.w }
        let place = row * plane.side + column
        plane.pixels[place] = IconBlending.blend(pixel * opacity, over: plane.pixels[place], mode)
      }
    }
  }

  /// Returns an opacity from 0 to 1.
  private static func part(_ value: Double?) -> Float {
    guard let value else { return 1 }
    return value > 0 ? Float(min(value, 1)) : 0
  }

  private static func samples(of word: UInt32) -> SIMD4<Float> {
    SIMD4(Float(word >> 16 & 255), Float(word >> 8 & 255), Float(word & 255), Float(word >> 24)) / 255
  }
}
