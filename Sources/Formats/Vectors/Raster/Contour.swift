/// A contour as points without repetitions.
struct Contour {
  var points: [Point] = []
  var isClosed = false

  private static let mostHalvings = 12

  /// Returns the contours of a path, with its curves flattened.
  ///
  /// - Parameter scale: pixels for a unit of the path.
  static func all(of path: VectorPath, scale: Double) -> [Contour] {
    var contours: [Contour] = []
    var contour = Contour()
    let flatness = LineList.flatness / scale
    func finish() {
      if !contour.points.isEmpty { contours.append(contour) }
      contour = Contour()
    }
    var count = 0
    for segment in path.segments where count < VectorLimits.lines {
      switch segment {
      case .move(let point):
        finish()
        contour.add(point)
      case .line(let point): contour.add(point)
      case .cubic(let first, let second, let point):
        let start = contour.points.last ?? first
        contour.addCurve(start, first, second, point, flatness: flatness, halvings: 0)
      case .close:
        contour.isClosed = true
        let start = contour.points.first
        if contour.points.count > 1, contour.points.last == start {
          contour.points.removeLast()
        }
        finish()
      }
      count += 1
    }
    finish()
    return contours.filter { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
  }

  mutating func add(_ point: Point) { if points.last != point { points.append(point) } }

  private mutating func addCurve(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, flatness: Double, halvings: Int
  ) {
    let (first, second) = (p0 - 2 * p1 + p2, p1 - 2 * p2 + p3)
    let largest = max(abs(first.x), abs(first.y), abs(second.x), abs(second.y))
    if halvings == Self.mostHalvings || !(largest > flatness) {
      add(p3)
      return
    }
    let (a, b, c) = ((p0 + p1) / 2, (p1 + p2) / 2, (p2 + p3) / 2)
    let (d, e) = ((a + b) / 2, (b + c) / 2)
    let middle = (d + e) / 2
    addCurve(p0, a, d, middle, flatness: flatness, halvings: halvings + 1)
    addCurve(middle, e, c, p3, flatness: flatness, halvings: halvings + 1)
  }
}

/// The dashes of a contour.
enum Dashing {
  /// The most dashes of a contour. More than a few thousand are not seen.
  static let mostDashes = 20_000

  /// Returns nil for more than `mostDashes`.
  static func dashes(of contour: Contour, _ style: StrokeStyle) -> [Contour]? {
    var lengths = style.dashes
    if lengths.count % 2 == 1 { lengths += lengths }
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite, lengths.allSatisfy({ $0 >= 0 }) else { return [contour] }
    var points = contour.points
    if contour.isClosed, let first = points.first { points.append(first) }
    var (index, rest) = start(lengths, total, style.dashOffset)
    var dashes: [Contour] = []
    var dash = Contour()
    if index % 2 == 0, let first = points.first { dash.add(first) }
    for (from, to) in zip(points, points.dropFirst()) {
      let vector = to - from
      let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
      var done = 0.0
      while length - done > rest {
        done += rest
        let point = from + vector * (done / length)
        if index % 2 == 0 {
          dash.add(point)
          dashes.append(dash)
          dash = Contour()
          if dashes.count == mostDashes { return nil }
        } else {
          dash = Contour(points: [point])
        }
        index = (index + 1) % lengths.count
        rest = lengths[index]
      }
      rest -= length - done
      if index % 2 == 0 { dash.add(to) }
    }
    if index % 2 == 0, !dash.points.isEmpty { dashes.append(dash) }
    return dashes
  }

  /// Returns the dash or gap at the start of a contour, and its remaining length.
  private static func start(_ lengths: [Double], _ total: Double, _ offset: Double) -> (index: Int, rest: Double) {
    guard offset.isFinite else { return (0, lengths[0]) }
    var position = offset.truncatingRemainder(dividingBy: total)
    if position < 0 { position += total }
    for (index, length) in lengths.enumerated() {
      if position < length { return (index, length - position) }
      position -= length
    }
    return (0, lengths[0])
  }
}
