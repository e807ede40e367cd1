/// A bounding box (SVG 1.1, section 7.11).
struct SVGBox: Equatable {
  var low: Point
  var high: Point

  var width: Double { high.x - low.x }
  var height: Double { high.y - low.y }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// From the unit square to the box.
  var map: Affine { Affine(width, 0, 0, height, low.x, low.y) }

  mutating func add(_ point: Point) {
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  static func union(_ first: SVGBox?, _ second: SVGBox?) -> SVGBox? {
    guard var box = first, let second else { return first ?? second }
    box.add(second.low)
    box.add(second.high)
    return box
  }

  /// Returns the tight box around the lines and curves of a path. Nil without a point.
  static func around(_ path: VectorPath) -> SVGBox? {
    var box: SVGBox?
    var (current, start) = (Point.zero, Point.zero)
    func add(_ point: Point) {
      if box == nil { box = SVGBox(low: point, high: point) } else { box?.add(point) }
    }
    for segment in path.segments {
      switch segment {
      case .move(let point):
        add(point)
        (current, start) = (point, point)
      case .line(let point):
        add(point)
        current = point
      case .cubic(let first, let second, let point):
        for extreme in extremes(current, first, second, point) { add(extreme) }
        add(point)
        current = point
      case .close: current = start
      }
    }
    return box
  }

  /// Returns the points where a cubic curve turns back on an axis.
  private static func extremes(_ start: Point, _ first: Point, _ second: Point, _ end: Point) -> [Point] {
    // The derivative is 3 (a t² + b t + c) with these factors.
    let a = end - start + (first - second) * 3
    let b = (start - first * 2 + second) * 2
    let c = first - start
    var points: [Point] = []
    for axis in 0..<2 {
      for time in roots(a[axis], b[axis], c[axis]) where time > 0 && time < 1 {
        let rest = 1 - time
        let ends = start * (rest * rest * rest) + end * (time * time * time)
        points.append(ends + first * (3 * rest * rest * time) + second * (3 * rest * time * time))
      }
    }
    return points
  }

  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    if a.magnitude < 1e-12 { return b == 0 ? [] : [-c / b] }
    let root = (b * b - 4 * a * c).squareRoot()
    return root.isNaN ? [] : [(-b + root) / (2 * a), (-b - root) / (2 * a)]
  }
}
