/// A point or a vector: x and y, y down in pictures.
package typealias Point = SIMD2<Double>

/// An affine map of points: `x' = a x + c y + e` and `y' = b x + d y + f`, as in SVG and PDF.
package struct Affine: Sendable, Hashable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var e: Double
  package var f: Double

  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  package static let identity = Affine(1, 0, 0, 1, 0, 0)

  package static func scale(_ x: Double, _ y: Double) -> Affine { Affine(x, 0, 0, y, 0, 0) }
  package static func translation(_ x: Double, _ y: Double) -> Affine { Affine(1, 0, 0, 1, x, y) }

  /// - Parameter angle: in radians, from the x axis to the y axis.
  package static func rotation(_ angle: Double) -> Affine {
    let unit = Angles.unit(angle)
    return Affine(unit.x, unit.y, -unit.y, unit.x, 0, 0)
  }

  /// Returns the map that applies `self` first, then `next`.
  package func then(_ next: Affine) -> Affine {
    Affine(
      next.a * a + next.c * b, next.b * a + next.d * b, next.a * c + next.c * d, next.b * c + next.d * d,
      next.a * e + next.c * f + next.e, next.b * e + next.d * f + next.f)
  }

  package func callAsFunction(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)
  }

  /// Returns the image of a vector, without the translation.
  package func direction(_ vector: Point) -> Point { Point(a * vector.x + c * vector.y, b * vector.x + d * vector.y) }

  package var determinant: Double { a * d - b * c }

  /// The map back. Nil if the map loses an axis, or if a number is not finite.
  package var inverse: Affine? {
    let determinant = determinant
    guard determinant.isFinite, determinant != 0 else { return nil }
    let inverse = Affine(
      d / determinant, -b / determinant, -c / determinant, a / determinant, (c * f - d * e) / determinant,
      (b * e - a * f) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && e.isFinite && f.isFinite
  }

  /// The side of a square with the area of the image of the unit square.
  package var meanScale: Double { determinant.magnitude.squareRoot() }
}
