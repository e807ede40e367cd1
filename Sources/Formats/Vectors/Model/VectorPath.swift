/// Contours of lines and cubic curves.
package struct VectorPath: Sendable, Hashable {
  package enum Segment: Sendable, Hashable {
    /// Starts a contour.
    case move(Point)
    case line(Point)
    /// The two control points and the end of a cubic Bézier curve.
    case cubic(Point, Point, Point)
    /// A line to the start of the contour, with a join for strokes.
    case close
  }

  package private(set) var segments: [Segment] = []
  /// The end of the last segment.
  package private(set) var current = Point.zero
  private var start = Point.zero

  package init() {}

  package var isEmpty: Bool { segments.isEmpty }

  package mutating func move(to point: Point) {
    segments.append(.move(point))
    current = point
    start = point
  }

  package mutating func line(to point: Point) {
    startIfNeeded()
    segments.append(.line(point))
    current = point
  }

  package mutating func cubic(_ first: Point, _ second: Point, to point: Point) {
    startIfNeeded()
    segments.append(.cubic(first, second, point))
    current = point
  }

  /// Appends a quadratic curve as the cubic curve of the same points.
  package mutating func quadratic(_ control: Point, to point: Point) {
    let first = current + (control - current) * (2.0 / 3)
    cubic(first, point + (control - point) * (2.0 / 3), to: point)
  }

  package mutating func close() {
    guard !segments.isEmpty, segments.last != .close else { return }
    segments.append(.close)
    current = start
  }

  /// A segment after `close` starts at the point of the last `move`.
  private mutating func startIfNeeded() {
    if segments.isEmpty || segments.last == .close { move(to: current) }
  }

  package mutating func append(_ other: VectorPath) {
    segments += other.segments
    current = other.current
    start = other.start
  }

  package mutating func addRectangle(x: Double, y: Double, width: Double, height: Double) {
    move(to: Point(x, y))
    line(to: Point(x + width, y))
    line(to: Point(x + width, y + height))
    line(to: Point(x, y + height))
    close()
  }

  /// The length of the control lines of a quarter of a circle with radius 1.
  package static let quarter = 0.552_284_749_830_793_4

  package mutating func addEllipse(center: Point, radii: Point) {
    let handle = radii * Self.quarter
    let (right, left) = (center + Point(radii.x, 0), center - Point(radii.x, 0))
    let (bottom, top) = (center + Point(0, radii.y), center - Point(0, radii.y))
    move(to: right)
    cubic(right + Point(0, handle.y), bottom + Point(handle.x, 0), to: bottom)
    cubic(bottom - Point(handle.x, 0), left + Point(0, handle.y), to: left)
    cubic(left - Point(0, handle.y), top - Point(handle.x, 0), to: top)
    cubic(top + Point(handle.x, 0), right - Point(0, handle.y), to: right)
    close()
  }

  package func applying(_ map: Affine) -> VectorPath {
    var path = VectorPath()
    path.segments = segments.map { segment in
      switch segment {
      case .move(let point): .move(map(point))
      case .line(let point): .line(map(point))
      case .cubic(let first, let second, let point): .cubic(map(first), map(second), map(point))
      case .close: .close
      }
    }
    path.current = map(current)
    path.start = map(start)
    return path
  }

  /// The least box around all points, also around control points. Nil without a point.
  package var bounds: (low: Point, high: Point)? {
    var box: (low: Point, high: Point)?
    func add(_ point: Point) {
      guard let old = box else {
        box = (point, point)
        return
      }
      box = (pointwiseMin(old.low, point), pointwiseMax(old.high, point))
    }
    for segment in segments {
      switch segment {
      case .move(let point), .line(let point): add(point)
      case .cubic(let first, let second, let point):
        add(first)
        add(second)
        add(point)
      case .close: break
      }
    }
    return box
  }
}
