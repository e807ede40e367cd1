/// The fills and strokes of shapes.
extension SVGBuilder {
  mutating func shape(_ element: SVGElement, in scope: SVGScope) throws(VectorError) -> [VectorItem] {
    let style = scope.style
    guard style.isVisible else { return [] }
    let path = try path(of: element, in: scope)
    if path.isEmpty { return [] }
    var items: [VectorItem] = []
    // A line has no inside.
    if element.name != "line", style.fillOpacity > 0 { items += try fill(path, of: element, in: scope) }
    if let stroke = try stroke(path, of: element, in: scope) {
      items.insert(.fill(stroke), at: style.isStrokeFirst ? 0 : items.count)
    }
    try refuseMarkers(style, element)
    return items
  }

  private mutating func fill(
    _ path: VectorPath, of element: SVGElement, in scope: SVGScope
  ) throws(VectorError) -> [VectorItem] {
    let style = scope.style
    if case .reference(let reference, _) = style.fill,
      let pattern = try target(of: reference, ["pattern"], from: element)
    {
      return try patternFill(pattern, path, of: element, in: scope)
    }
    guard let paint = try paint(style.fill, path: path, of: element, in: scope) else { return [] }
    var fill = VectorFill(path, scope.map, paint: paint)
    fill.rule = style.fillRule
    fill.alpha = style.fillOpacity
    fill.clip = scope.clip
    return [.fill(fill)]
  }

  private mutating func stroke(
    _ path: VectorPath, of element: SVGElement, in scope: SVGScope
  ) throws(VectorError) -> VectorFill? {
    let style = scope.style
    let width = scope.pixels(style.strokeWidth, .other)
    guard style.stroke != .none, width > 0, style.strokeOpacity > 0,
      let paint = try paint(style.stroke, path: path, of: element, in: scope)
    else { return nil }
    guard !style.own.keepsStrokeWidth else {
      throw .unsupported("the vector effect non-scaling-stroke", at: element.location)
    }
    guard style.dashes.isEmpty || element.attributes["pathLength"] == nil else {
      throw .unsupported("the attribute pathLength with dashes", at: element.location)
    }
    try countItem()
    try countSegments(style.dashes.count)
    var stroke = StrokeStyle()
    stroke.width = width
    stroke.cap = style.strokeCap
    stroke.join = style.strokeJoin
    stroke.miterLimit = style.miterLimit
    stroke.dashes = style.dashes.map { scope.pixels($0, .other) }
    stroke.dashOffset = stroke.dashes.isEmpty ? 0 : scope.pixels(style.dashOffset, .other)
    var fill = VectorFill(path, scope.map, paint: paint)
    fill.stroke = stroke
    fill.alpha = style.strokeOpacity
    fill.clip = scope.clip
    return fill
  }

  /// Returns a paint for a shape. Nil if it draws nothing.
  private mutating func paint(
    _ paint: SVGPaint, path: VectorPath, of element: SVGElement, in scope: SVGScope
  ) throws(VectorError) -> VectorPaint? {
    switch paint {
    case .none: return nil
    case .color(let color): return color.alpha > 0 ? .color(color) : nil
    case .currentColor: return scope.style.color.alpha > 0 ? .color(scope.style.color) : nil
    case .unsupported(let feature): throw .unsupported(feature, at: element.location)
    case .reference(let reference, let fallback):
      let names: Set<String> = [
        "linearGradient", "radialGradient", "pattern", "meshgradient", "hatch", "solidColor", "solidcolor",
      ]
      guard let index = try target(of: reference, names, from: element) else {
        return try self.paint(fallback, path: path, of: element, in: scope)
      }
      guard document.elements[index].name.hasSuffix("Gradient") else {
        let server = document.elements[index]
        throw .unsupported("the element \(server.name)", at: server.location)
      }
      return try gradient(index).paint(in: SVGBox.around(path), scope)
    }
  }

  /// SVG 1.1, section 11.6: markers are drawn on lines and paths only.
  private func refuseMarkers(_ style: SVGStyle, _ element: SVGElement) throws(VectorError) {
    guard ["path", "line", "polyline", "polygon"].contains(element.name) else { return }
    for reference in [style.markerStart, style.markerMid, style.markerEnd] {
      guard try target(of: reference, ["marker"], from: element) != nil else { continue }
      throw .unsupported("a marker on the element \(element.name)", at: element.location)
    }
  }
}
