/// An elliptical arc of a path (SVG 1.1, appendix F.6).
struct SVGArc {
  var radii: Point
  /// In degrees.
  var rotation: Double
  var isLarge: Bool
  var isSweep: Bool

  /// Appends the arc from the path's current point as cubic curves of at most a quarter each.
  func append(to path: inout VectorPath, end: Point) {
    let start = path.current
    guard start != end else { return }
    var radii = Point(radii.x.magnitude, radii.y.magnitude)
    guard radii.x > 0, radii.y > 0 else { return path.line(to: end) }
    let (sine, cosine) = SVGAngle.sineAndCosine(degrees: rotation)
    let turn = Affine(cosine, sine, -sine, cosine, 0, 0)
    let back = Affine(cosine, -sine, sine, cosine, 0, 0)
    // F.6.5.1 and F.6.6: half of the chord in the ellipse's axes, and radii that reach its end.
    let half = back((start - end) / 2)
    let scaled = half / radii
    let excess = (scaled * scaled).sum()
    if excess > 1 { radii *= excess.squareRoot() }
    let center = Self.center(half, radii, isPositive: isLarge != isSweep)
    let (from, to) = ((half - center) / radii, (-half - center) / radii)
    let first = SVGAngle.direction(of: from)
    var angle = SVGAngle.direction(of: to) - first
    if isSweep, angle < 0 { angle += 2 * .pi }
    if !isSweep, angle > 0 { angle -= 2 * .pi }
    let map = Affine.scale(radii.x, radii.y).then(turn).then(
      .translation(turn(center).x + (start.x + end.x) / 2, turn(center).y + (start.y + end.y) / 2))
    guard map.isFinite, angle.isFinite else { return path.line(to: end) }
    Self.append(to: &path, from: first, by: angle, map: map, end: end)
  }

  /// F.6.5.2: the center in the ellipse's axes, from the middle of the chord.
  private static func center(_ half: Point, _ radii: Point, isPositive: Bool) -> Point {
    let (across, down) = (half.x / radii.x, half.y / radii.y)
    let square = across * across + down * down
    let factor = square > 0 ? max(0, (1 - square) / square).squareRoot() : 0
    let center = Point(radii.x * down, -radii.y * across) * factor
    return isPositive ? center : -center
  }

  /// Appends the part of the unit circle from an angle, in radians, mapped to the ellipse.
  private static func append(to path: inout VectorPath, from first: Double, by angle: Double, map: Affine, end: Point) {
    // The margin avoids an empty piece after a half circle that is too long by a rounding error.
    let count = max(1, Int((angle.magnitude / (.pi / 2) - 1e-9).rounded(.up)))
    let step = angle / Double(count)
    let handle = 4.0 / 3 * SVGAngle.tangent(radians: step / 4)
    for piece in 0..<count {
      let (low, high) = (first + step * Double(piece), first + step * Double(piece + 1))
      let (lowSine, lowCosine) = SVGAngle.sineAndCosine(radians: low)
      let (highSine, highCosine) = SVGAngle.sineAndCosine(radians: high)
      let control = Point(lowCosine - handle * lowSine, lowSine + handle * lowCosine)
      let second = Point(highCosine + handle * highSine, highSine - handle * highCosine)
      let point = piece == count - 1 ? end : map(Point(highCosine, highSine))
      path.cubic(map(control), map(second), to: point)
    }
  }
}
