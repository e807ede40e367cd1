/// The surroundings of an element while the tree is walked.
struct SVGScope {
  /// From the user space to the picture.
  var map = Affine.identity
  /// The width and height for percentages, in user space.
  var viewport: Point
  /// The clip of what is drawn. Nil inside of a group, which has the clip itself.
  var clip: VectorClip?
  var style = SVGStyle()
  /// Nested elements, with those of uses, masks and clips.
  var depth = 0
  /// Whether an element `use` draws the content.
  var isUsed = false

  /// The base of percentages in each direction (SVG 1.1, section 7.10).
  enum Direction { case across, down, other }

  /// Returns the base of percentages.
  func whole(_ direction: Direction) -> Double {
    switch direction {
    case .across: viewport.x
    case .down: viewport.y
    case .other: ((viewport.x * viewport.x + viewport.y * viewport.y) / 2).squareRoot()
    }
  }

  func pixels(_ length: SVGLength, _ direction: Direction) -> Double {
    length.pixels(of: whole(direction), fontSize: style.fontSize)
  }

  /// Returns a length of an element in pixels. Nil without a valid one, and for `auto`.
  ///
  /// - Throws: `.unsupported` for a unit that depends on the device.
  func length(
    _ name: String, of element: SVGElement, _ direction: Direction
  ) throws(VectorError) -> Double? {
    guard let text = element.attributes[name] else { return nil }
    guard let length = SVGLength.parse(text) else {
      guard !SVGLength.isUnsupported(text) else { throw .unsupported("the length \(text)", at: element.location) }
      return nil
    }
    return pixels(length, direction)
  }
}
