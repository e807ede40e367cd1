/// Clips whose edges are all vertical or horizontal, and almost between pixels.
///
/// CoreGraphics makes a region of whole pixels of them: each pixel that the clip touches is inside. This was seen in four
/// bitmaps of two public icons, with edges 0.0007 to 0.0051 pixels away from whole pixels. An edge up to 0.0021 pixels
/// before a pixel does not touch it. With edges 0.0101 pixels away, the clip is smooth.
enum RectilinearClip {
  /// The least area that touches a pixel.
  static let least = 1e-6
  /// The parts of a pixel to which edges are moved, right and up.
  private static let parts = 256.0

  /// The farthest edge from a whole pixel.
  private static let tolerance = 1.0 / 128

  /// The segments of a rectangle with its last line. A rectangle is no region, and its edges are smooth.
  private static let rectangle = 6

  /// Returns the path in pixels with moved edges. Nil for a rectangle and for a path with other lines.
  static func snapped(_ path: VectorPath, _ map: Affine, height: Int) -> VectorPath? {
    guard path.segments.count > rectangle else { return nil }
    var result = VectorPath()
    var current = Point.zero
    var start = Point.zero
    func isNear(_ point: Point) -> Bool {
      abs(point.x - point.x.rounded()) <= tolerance && abs(point.y - point.y.rounded()) <= tolerance
    }
    func isStraight(_ from: Point, _ to: Point) -> Bool { abs(from.x - to.x) < 1e-9 || abs(from.y - to.y) < 1e-9 }
    for segment in path.segments {
      switch segment {
      case .move(let point):
        guard isStraight(current, start) || result.isEmpty else { return nil }
        current = map(point)
        guard isNear(current) else { return nil }
        start = current
        result.move(to: snapped(current, height))
      case .line(let point):
        let end = map(point)
        guard isStraight(current, end), isNear(end) else { return nil }
        result.line(to: snapped(end, height))
        current = end
      case .cubic: return nil
      case .close:
        guard isStraight(current, start) else { return nil }
        result.close()
        current = start
      }
    }
    return isStraight(current, start) && !result.isEmpty ? result : nil
  }

  private static func snapped(_ point: Point, _ height: Int) -> Point {
    // A millionth keeps whole numbers that were computed.
    let up = (Double(height) - point.y) * parts - 1e-6
    return Point((point.x * parts - 1e-6).rounded(.up) / parts, Double(height) - up.rounded(.up) / parts)
  }
}
