/// The basic shapes as paths (SVG 1.1, chapter 9).
enum SVGShapes {
  static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

  /// Returns the path of a shape in its user space. Empty for an invalid one.
  static func path(of element: SVGElement, in scope: SVGScope, limit: Int) throws(VectorError) -> VectorPath {
    switch element.name {
    case "path":
      guard let data = element.attributes["d"] else { return VectorPath() }
      return try SVGPathData.path(data, limit: limit)
    case "rect": return try rectangle(element, scope)
    case "circle": return try circle(element, scope)
    case "ellipse": return try ellipse(element, scope)
    case "line": return try line(element, scope)
    case "polyline", "polygon":
      return try polygon(element.attributes["points"] ?? "", isClosed: element.name == "polygon", limit: limit)
    default: return VectorPath()
    }
  }

  private static func rectangle(_ element: SVGElement, _ scope: SVGScope) throws(VectorError) -> VectorPath {
    var path = VectorPath()
    let x = try scope.length("x", of: element, .across) ?? 0
    let y = try scope.length("y", of: element, .down) ?? 0
    let width = try scope.length("width", of: element, .across) ?? 0
    let height = try scope.length("height", of: element, .down) ?? 0
    guard width > 0, height > 0 else { return path }
    var radii = try radii(element, scope) ?? .zero
    radii = pointwiseMin(radii, Point(width, height) / 2)
    if radii.x > 0, radii.y > 0 {
      addRounded(to: &path, low: Point(x, y), high: Point(x + width, y + height), radii: radii)
    } else {
      path.addRectangle(x: x, y: y, width: width, height: height)
    }
    return path
  }

  /// Returns `rx` and `ry`. A missing or negative one is equal to the other one.
  private static func radii(_ element: SVGElement, _ scope: SVGScope) throws(VectorError) -> Point? {
    let x = try scope.length("rx", of: element, .across).flatMap { $0 < 0 ? nil : $0 }
    let y = try scope.length("ry", of: element, .down).flatMap { $0 < 0 ? nil : $0 }
    guard let either = x ?? y else { return nil }
    return Point(x ?? either, y ?? either)
  }

  /// SVG 1.1, section 9.2: clockwise from the left end of the top side.
  private static func addRounded(to path: inout VectorPath, low: Point, high: Point, radii: Point) {
    let rest = radii * (1 - VectorPath.quarter)
    path.move(to: Point(low.x + radii.x, low.y))
    path.line(to: Point(high.x - radii.x, low.y))
    path.cubic(Point(high.x - rest.x, low.y), Point(high.x, low.y + rest.y), to: Point(high.x, low.y + radii.y))
    path.line(to: Point(high.x, high.y - radii.y))
    path.cubic(Point(high.x, high.y - rest.y), Point(high.x - rest.x, high.y), to: Point(high.x - radii.x, high.y))
    path.line(to: Point(low.x + radii.x, high.y))
    path.cubic(Point(low.x + rest.x, high.y), Point(low.x, high.y - rest.y), to: Point(low.x, high.y - radii.y))
    path.line(to: Point(low.x, low.y + radii.y))
    path.cubic(Point(low.x, low.y + rest.y), Point(low.x + rest.x, low.y), to: Point(low.x + radii.x, low.y))
    path.close()
  }

  private static func circle(_ element: SVGElement, _ scope: SVGScope) throws(VectorError) -> VectorPath {
    var path = VectorPath()
    let center = try center(element, scope)
    let radius = try scope.length("r", of: element, .other) ?? 0
    if radius > 0 { path.addEllipse(center: center, radii: Point(radius, radius)) }
    return path
  }

  private static func ellipse(_ element: SVGElement, _ scope: SVGScope) throws(VectorError) -> VectorPath {
    var path = VectorPath()
    let center = try center(element, scope)
    if let radii = try radii(element, scope), radii.x > 0, radii.y > 0 { path.addEllipse(center: center, radii: radii) }
    return path
  }

  private static func center(_ element: SVGElement, _ scope: SVGScope) throws(VectorError) -> Point {
    let x = try scope.length("cx", of: element, .across) ?? 0
    return Point(x, try scope.length("cy", of: element, .down) ?? 0)
  }

  private static func line(_ element: SVGElement, _ scope: SVGScope) throws(VectorError) -> VectorPath {
    var path = VectorPath()
    let (x1, y1) = (try scope.length("x1", of: element, .across) ?? 0, try scope.length("y1", of: element, .down) ?? 0)
    let (x2, y2) = (try scope.length("x2", of: element, .across) ?? 0, try scope.length("y2", of: element, .down) ?? 0)
    path.move(to: Point(x1, y1))
    path.line(to: Point(x2, y2))
    return path
  }

  /// Returns the lines between points, up to the first error (SVG 1.1, section 9.7.1).
  private static func polygon(_ text: String, isClosed: Bool, limit: Int) throws(VectorError) -> VectorPath {
    var path = VectorPath()
    let numbers = SVGScanner.numbers(text)
    guard numbers.count >= 2 else { return path }
    guard numbers.count / 2 < limit else { throw .tooMany("segments", limit: VectorLimits.segments) }
    path.move(to: Point(numbers[0], numbers[1]))
    for index in stride(from: 2, to: numbers.count - 1, by: 2) {
      path.line(to: Point(numbers[index], numbers[index + 1]))
    }
    if isClosed { path.close() }
    return path
  }
}
