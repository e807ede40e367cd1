/// The outline of a line along a path. Filled with the rule `nonZero`, it is the stroke.
///
/// As in CoreGraphics, the path is flattened as for a fill, and its lines are moved by half the width to both sides. All
/// points between lines are corners of the style, also inside curves. Arcs of round corners and ends are curves, which are
/// flattened in turn. This was found with six strokes of Apple's compiler: finer lines double the mean difference. The
/// outline passes through the path itself at inner corners, so that it never leaves the stroke.
struct Stroker {
  private let style: StrokeStyle
  private let half: Double
  private(set) var outline = VectorPath()

  /// - Parameters:
  ///   - scale: pixels for a unit of the path.
  /// - Returns: nil if there are too many dashes.
  static func outline(of path: VectorPath, _ style: StrokeStyle, scale: Double) -> VectorPath? {
    guard scale > 0, scale.isFinite, style.width.isFinite, style.width >= 0 else { return VectorPath() }
    var stroker = Stroker(style, scale: scale)
    for contour in Contour.all(of: path, scale: scale) {
      if style.dashes.isEmpty {
        stroker.add(contour)
      } else {
        guard let dashes = Dashing.dashes(of: contour, style) else { return nil }
        for dash in dashes { stroker.add(dash) }
      }
    }
    return stroker.outline
  }

  private init(_ style: StrokeStyle, scale: Double) {
    self.style = style
    half = (style.width > 0 ? style.width : 1 / scale) / 2
  }

  private mutating func add(_ contour: Contour) {
    let points = contour.points
    guard points.count > 1 else {
      if let point = points.first { addDot(at: point) }
      return
    }
    if contour.isClosed {
      addClosedSide(points)
      addClosedSide(points.reversed())
    } else {
      var side = VectorPath()
      appendSide(points, to: &side)
      appendCap(after: points[points.count - 2], at: points[points.count - 1], to: &side)
      appendSide(points.reversed(), to: &side)
      appendCap(after: points[1], at: points[0], to: &side)
      side.close()
      outline.append(side)
    }
  }

  /// A contour without length is a dot, if its ends are not flat.
  private mutating func addDot(at point: Point) {
    switch style.cap {
    case .butt: break
    case .round: outline.addEllipse(center: point, radii: Point(half, half))
    case .square: outline.addRectangle(x: point.x - half, y: point.y - half, width: 2 * half, height: 2 * half)
    }
  }

  /// Adds one side of a closed contour as a contour.
  private mutating func addClosedSide(_ points: [Point]) {
    var side = VectorPath()
    let count = points.count
    for index in points.indices {
      appendJoin(points[(index + count - 1) % count], points[index], points[(index + 1) % count], to: &side)
    }
    side.close()
    outline.append(side)
  }

  /// Appends the left side of an open contour.
  private func appendSide(_ points: [Point], to side: inout VectorPath) {
    let last = points.count - 1
    Self.add(points[0] + Self.normal(Self.direction(points[0], points[1])) * half, to: &side)
    for index in points.indices.dropFirst().dropLast() {
      appendJoin(points[index - 1], points[index], points[index + 1], to: &side)
    }
    Self.add(points[last] + Self.normal(Self.direction(points[last - 1], points[last])) * half, to: &side)
  }

  private static func add(_ point: Point, to side: inout VectorPath) {
    if side.isEmpty { side.move(to: point) } else { side.line(to: point) }
  }

  private static func direction(_ from: Point, _ to: Point) -> Point {
    let vector = to - from
    let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    return vector / length
  }

  /// The left side of a direction, with y down.
  private static func normal(_ direction: Point) -> Point { Point(direction.y, -direction.x) }

  private func appendJoin(_ before: Point, _ point: Point, _ after: Point, to side: inout VectorPath) {
    let (first, second) = (Self.direction(before, point), Self.direction(point, after))
    let (from, to) = (Self.normal(first) * half, Self.normal(second) * half)
    let turn = first.x * second.y - first.y * second.x
    let cosine = first.x * second.x + first.y * second.y
    Self.add(point + from, to: &side)
    if turn <= 0 {
      // The left side is the inner one.
      if cosine < Self.straight { side.line(to: point) }
    } else if style.join == .round {
      appendArc(around: point, from, to, to: &side)
      return
    } else if style.join == .miter, (1 + cosine) * style.miterLimit * style.miterLimit >= 2, cosine > -0.999_999 {
      side.line(to: point + (from + to) / (1 + cosine))
    }
    side.line(to: point + to)
  }

  /// The cosine of an angle between lines of one curve.
  private static let straight = 0.9

  /// Appends the arc between two vectors from a center, in the direction of rising angles: curves of a quarter of a circle
  /// at most.
  private func appendArc(around center: Point, _ from: Point, _ to: Point, to side: inout VectorPath) {
    let start = Angles.direction(of: from)
    var angle = Angles.direction(of: to) - start
    if angle < 0 { angle += 2 * .pi }
    let count = max(1, Int((angle / (.pi / 2) - 1e-9).rounded(.up)))
    let part = angle / Double(count)
    let handle = 4.0 / 3 * Angles.tangent(part / 4)
    for index in 0..<count {
      let (first, last) = (start + part * Double(index), start + part * Double(index + 1))
      let (a, b) = (Angles.unit(first) * half, Angles.unit(last) * half)
      side.cubic(
        center + a + Point(-a.y, a.x) * handle, center + b - Point(-b.y, b.x) * handle, to: center + b)
    }
  }

  private func appendCap(after before: Point, at point: Point, to side: inout VectorPath) {
    let direction = Self.direction(before, point)
    let normal = Self.normal(direction) * half
    switch style.cap {
    case .butt: break
    case .round: appendArc(around: point, normal, -normal, to: &side)
    case .square:
      side.line(to: point + normal + direction * half)
      side.line(to: point - normal + direction * half)
    }
  }
}
