/// The attribute `viewBox` (SVG 1.1, section 7.7).
struct SVGViewBox: Sendable, Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// Nil for an invalid text. A width or height of 0 is valid, and disables drawing.
  static func parse(_ text: String) -> SVGViewBox? {
    let numbers = SVGScanner.numbers(text)
    guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { return nil }
    return SVGViewBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns the map from the box's coordinates to a viewport with a corner at 0 0. Nil for an empty box.
  func map(to size: Point, _ aspect: SVGAspect) -> Affine? {
    guard width > 0, height > 0 else { return nil }
    var scale = size / Point(width, height)
    if !aspect.stretches {
      let factor = aspect.isSlice ? max(scale.x, scale.y) : min(scale.x, scale.y)
      scale = Point(factor, factor)
    }
    let rest = (size - Point(width, height) * scale) * aspect.align
    return Affine(scale.x, 0, 0, scale.y, rest.x - x * scale.x, rest.y - y * scale.y)
  }
}

/// The attribute `preserveAspectRatio` (SVG 1.1, section 7.8).
struct SVGAspect: Sendable, Equatable {
  /// The share of the free space before the picture: 0, 0.5 or 1 on each axis.
  var align = Point(0.5, 0.5)
  /// Whether the picture fills the viewport on both axes.
  var stretches = false
  /// Whether the picture covers the viewport, instead of lying inside it.
  var isSlice = false

  private static let shares = ["Min": 0, "Mid": 0.5, "Max": 1]

  /// An invalid text gives the default, the middle.
  static func parse(_ text: String?) -> SVGAspect {
    var words = (text ?? "").split { $0.isWhitespace }
    if words.first == "defer" { words.removeFirst() }
    guard let align = words.first else { return SVGAspect() }
    var aspect = SVGAspect()
    if words.count > 1 {
      guard words.count == 2, words[1] == "meet" || words[1] == "slice" else { return SVGAspect() }
      aspect.isSlice = words[1] == "slice"
    }
    if align == "none" {
      aspect.stretches = true
      return aspect
    }
    guard align.utf8.count == 8, align.hasPrefix("x"), align.dropFirst(4).hasPrefix("Y"),
      let x = shares[String(align.dropFirst().prefix(3))], let y = shares[String(align.dropFirst(5))]
    else { return SVGAspect() }
    aspect.align = Point(x, y)
    return aspect
  }
}
