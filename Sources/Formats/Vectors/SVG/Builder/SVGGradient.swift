/// A gradient with the attributes and stops that it takes from others (SVG 1.1, section 13.2).
struct SVGGradient: Sendable {
  var isRadial: Bool
  /// The attributes of the shape, such as `x1`.
  var attributes: [String: SVGLength] = [:]
  /// Whether lengths are in the user space of the shape, not in parts of its bounding box.
  var usesUserSpace = false
  /// Nil for an invalid one.
  var transform = Affine.identity
  var spread = VectorGradient.Spread.pad
  var stops: [VectorGradient.Stop] = []
  /// For errors.
  var location: VectorLocation

  /// Returns the paint for a shape. Nil if nothing is drawn.
  ///
  /// - Parameters:
  ///   - box: Of the shape without its stroke, in user space.
  ///   - scope: Of the shape.
  func paint(in box: SVGBox?, _ scope: SVGScope) throws(VectorError) -> VectorPaint? {
    guard let last = stops.last else { return nil }
    if stops.count == 1 { return .color(last.color) }
    var map = transform
    if !usesUserSpace {
      guard let box, !box.isEmpty else { return nil }
      map = map.then(box.map)
    }
    map = map.then(scope.map)
    guard map.inverse != nil else { return nil }
    guard let shape = try isRadial ? radial(scope) : linear(scope) else { return .color(last.color) }
    var gradient = VectorGradient(shape, map: map, stops: stops)
    gradient.spread = spread
    return .gradient(gradient)
  }

  private func length(
    _ name: String, _ percent: Double, _ scope: SVGScope, _ direction: SVGScope.Direction
  ) -> Double {
    let length = attributes[name] ?? .percent(percent)
    let whole = usesUserSpace ? scope.whole(direction) : 1
    return length.pixels(of: whole, fontSize: scope.style.fontSize)
  }

  /// Nil for equal points, which have the color of the last stop everywhere.
  private func linear(_ scope: SVGScope) -> VectorGradient.Shape? {
    let from = Point(length("x1", 0, scope, .across), length("y1", 0, scope, .down))
    let to = Point(length("x2", 100, scope, .across), length("y2", 0, scope, .down))
    return from == to ? nil : .linear(from: from, to: to)
  }

  /// Nil for a radius of 0, which has the color of the last stop everywhere.
  private func radial(_ scope: SVGScope) throws(VectorError) -> VectorGradient.Shape? {
    let center = Point(length("cx", 50, scope, .across), length("cy", 50, scope, .down))
    let radius = length("r", 50, scope, .other)
    guard radius > 0 else { return nil }
    let focus = Point(
      attributes["fx"] == nil ? center.x : length("fx", 50, scope, .across),
      attributes["fy"] == nil ? center.y : length("fy", 50, scope, .down))
    let focalRadius = max(0, length("fr", 0, scope, .other))
    let offset = focus - center
    // Programs draw such a cone in different ways.
    guard (offset * offset).sum().squareRoot() + focalRadius <= radius * (1 + 1e-6) else {
      throw .unsupported("a focal point outside of its circle", at: location)
    }
    return .radial(
      from: VectorGradient.Circle(center: focus, radius: focalRadius),
      to: VectorGradient.Circle(center: center, radius: radius))
  }
}
