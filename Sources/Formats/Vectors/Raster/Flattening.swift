/// The lines of a path in pixels, as CoreGraphics makes them from its curves.
///
/// A curve is halved until, on both axes, its second differences are at most 1/15 of a pixel; then it is one line. Counted
/// over 1,311 bitmaps of Apple's compiler, this is a sharp optimum: 99.9 % of edge pixels are within 1 of 255, and 54 %
/// with exact curves.
struct LineList {
  /// A line of a contour, which never has equal `from.y` and `to.y`.
  struct Line {
    let from: Point
    let to: Point
  }

  private(set) var lines: [Line] = []
  /// Whether a coordinate was not finite or too large, or there were too many lines.
  private(set) var isDamaged = false

  /// The largest second difference of a curve that is drawn as a line, in pixels.
  static let flatness = 1.0 / 15
  /// A curve of 2^20 pixels needs 10 halvings.
  private static let mostHalvings = 16
  private static let farthest = 1e7

  /// - Parameter map: from the coordinates of the path to pixels.
  init(_ path: VectorPath, _ map: Affine) {
    var start = Point.zero
    var current = Point.zero
    for segment in path.segments {
      switch segment {
      case .move(let point):
        add(current, start)
        start = map(point)
        current = start
      case .line(let point):
        let end = map(point)
        add(current, end)
        current = end
      case .cubic(let first, let second, let point):
        let end = map(point)
        addCurve(current, map(first), map(second), end, halvings: 0)
        current = end
      case .close:
        add(current, start)
        current = start
      }
      if isDamaged { break }
    }
    add(current, start)
    if isDamaged { lines = [] }
  }

  /// - Throws: `VectorError` if the path cannot be drawn.
  func checked() throws(VectorError) -> LineList {
    if isDamaged { throw .damaged("a path has a coordinate beyond ten million pixels, or too many lines", at: .none) }
    return self
  }

  private mutating func add(_ from: Point, _ to: Point) {
    guard from.y != to.y else { return }
    let isNear = abs(from.x) < Self.farthest && abs(from.y) < Self.farthest && abs(to.x) < Self.farthest
    guard isNear, abs(to.y) < Self.farthest, lines.count < VectorLimits.lines else {
      isDamaged = true
      return
    }
    lines.append(Line(from: from, to: to))
  }

  private mutating func addCurve(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, halvings: Int) {
    if halvings == Self.mostHalvings || Self.isFlat(p0, p1, p2, p3) {
      add(p0, p3)
      return
    }
    if isDamaged { return }
    let (a, b, c) = ((p0 + p1) / 2, (p1 + p2) / 2, (p2 + p3) / 2)
    let (d, e) = ((a + b) / 2, (b + c) / 2)
    let middle = (d + e) / 2
    addCurve(p0, a, d, middle, halvings: halvings + 1)
    addCurve(middle, e, c, p3, halvings: halvings + 1)
  }

  /// Returns whether a line replaces a curve.
  static func isFlat(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Bool {
    let (first, second) = (p0 - 2 * p1 + p2, p1 - 2 * p2 + p3)
    return abs(first.x) <= flatness && abs(first.y) <= flatness && abs(second.x) <= flatness
      && abs(second.y) <= flatness
  }
}
