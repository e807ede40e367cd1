import CrushPNG
import CrushVectors

/// The rounded square of macOS.
enum MacShape {
  /// The radius of the corners in parts of the side. The outline then differs from Apple's by 0.06 % of the area.
  private static let radius = 0.225

  /// A corner of `UIBezierPath`'s continuous curve, as distances from both edges in parts of the radius.
  ///
  /// The first point is the start of three curves. Two control points and the end of each one follow.
  private static let corner: [Point] = [
    Point(1.528_665, 0), Point(1.088_493, 0), Point(0.868_407, 0), Point(0.631_494, 0.074_911),
    Point(0.372_824, 0.169_060), Point(0.169_060, 0.372_824), Point(0.074_911, 0.631_494), Point(0, 0.868_407),
    Point(0, 1.088_493), Point(0, 1.528_665),
  ]

  /// Returns the part of a picture inside the shape, over the shape's shadow.
  static func masked(_ plane: IconPlane, _ grid: IconGrid) -> IconPlane {
    var inside = plane
    inside.multiply(samples(grid))
    var result = IconShadowStyle.mac.shadow(of: inside, scale: Double(grid.side) / IconDocument.canvas)
    result.draw(inside, opacity: 1, .normal)
    return result
  }

  /// Returns the part of each pixel inside the shape.
  private static func samples(_ grid: IconGrid) -> [Float] {
    let side = Double(grid.side)
    let picture = VectorPicture(
      width: side, height: side, items: [.fill(VectorFill(outline(of: grid.canvas), paint: .color(.black)))])
    do throws(VectorError) {
      let image = try PictureRenderer.image(of: picture, width: grid.side, height: grid.side, scale: 1)
      return image.pixels.map { Float($0 >> 24) / 255 }
    } catch { preconditionFailure("the shape is within all limits: \(error)") }
  }

  private static func outline(of square: IconFrame) -> VectorPath {
    let side = square.width
    var path = VectorPath()
    // Clockwise. A corner is used from its end in every other quarter.
    let quarters: [(mirrorX: Bool, mirrorY: Bool)] = [(false, false), (true, false), (true, true), (false, true)]
    for (index, quarter) in quarters.enumerated() {
      let points = (index % 2 == 0 ? corner.reversed() : corner).map { point in
        let (x, y) = (point.x * radius * side, point.y * radius * side)
        return Point(square.x + (quarter.mirrorX ? side - x : x), square.y + (quarter.mirrorY ? side - y : y))
      }
      if path.isEmpty { path.move(to: points[0]) } else { path.line(to: points[0]) }
      for curve in 0..<3 { path.cubic(points[curve * 3 + 1], points[curve * 3 + 2], to: points[curve * 3 + 3]) }
    }
    path.close()
    return path
  }
}
