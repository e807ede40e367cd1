/// Clip paths and masks (CSS Masking 1).
extension SVGBuilder {
  /// Returns the clip of an element.
  ///
  /// - Parameters:
  ///   - index: Of the `clipPath`.
  ///   - user: The index of the clipped element.
  ///   - scope: Of the clipped element.
  ///   - outer: The clip that applies, too.
  mutating func clip(
    _ index: Int, of user: Int, in scope: SVGScope, inside outer: VectorClip?
  ) throws(VectorError) -> VectorClip {
    let element = document.elements[index]
    try enter(index, from: element)
    defer { leave() }
    guard var inner = try definitionScope(index, in: scope) else { return VectorClip([], inside: outer) }
    try refuseAnimation(in: element)
    var outer = outer
    if let next = try target(of: inner.style.own.clipPath, ["clipPath"], from: element) {
      outer = try clip(next, of: user, in: scope, inside: outer)
    }
    if element.attributes["clipPathUnits"].map(SVGScanner.trimmed) == "objectBoundingBox" {
      guard let box = try box(of: user, in: scope), !box.isEmpty else { return VectorClip([], inside: outer) }
      // The transform of the clip applies after the map of the box, as in browsers.
      inner.map = box.map.then(inner.map)
      inner.viewport = Point(1, 1)
    }
    var shapes: [VectorClip.Shape] = []
    for child in element.children {
      if let shape = try clipShape(child, in: inner, isUsed: false) { shapes.append(shape) }
    }
    return VectorClip(shapes, inside: outer)
  }

  /// Returns the scope inside of a `clipPath`, `mask` or `pattern`, with the style from its place in the document.
  mutating func definitionScope(_ index: Int, in scope: SVGScope) throws(VectorError) -> SVGScope? {
    var outer = scope
    outer.clip = nil
    outer.isUsed = false
    let element = document.elements[index]
    outer.style = SVGStyle()
    if let parent = element.parent { outer.style = try style(of: parent) }
    return try self.scope(of: element, in: outer)
  }

  /// Returns one shape of a clip. Nil for an element that adds nothing.
  private mutating func clipShape(
    _ index: Int, in parent: SVGScope, isUsed: Bool
  ) throws(VectorError) -> VectorClip.Shape? {
    let element = document.elements[index]
    let isShape = SVGShapes.names.contains(element.name)
    if !isShape && ["text", "tspan", "textPath"].contains(element.name) {
      throw .unsupported("the element \(element.name)", at: element.location)
    }
    guard isShape || element.name == "use" && !isUsed, Self.meetsConditions(element) else { return nil }
    guard let scope = try scope(of: element, in: parent), !scope.style.own.isHidden else { return nil }
    try refuseAnimation(in: element)
    var shape: VectorClip.Shape
    if isShape {
      guard scope.style.isVisible else { return nil }
      shape = VectorClip.Shape(try path(of: element, in: scope), scope.map, scope.style.clipRule)
    } else {
      guard let (target, inner) = try used(by: element, in: scope) else { return nil }
      try enter(target, from: element)
      defer { leave() }
      guard let used = try clipShape(target, in: inner, isUsed: true) else { return nil }
      shape = used
    }
    if let next = try target(of: scope.style.own.clipPath, ["clipPath"], from: element) {
      shape.clip = try clip(next, of: index, in: scope, inside: shape.clip)
    }
    return shape
  }

  /// Returns the mask of an element.
  mutating func mask(_ index: Int, of user: Int, in scope: SVGScope) throws(VectorError) -> VectorMask {
    let element = document.elements[index]
    try enter(index, from: element)
    defer { leave() }
    guard var inner = try definitionScope(index, in: scope) else { return VectorMask([], isLuminance: false) }
    let own = inner.style.own
    try refuseAnimation(in: element)
    // Chromium ignores these, other programs do not.
    guard try target(of: own.mask, ["mask"], from: element) == nil,
      try target(of: own.clipPath, ["clipPath"], from: element) == nil
    else { throw .unsupported("a mask or clip path on the element mask", at: element.location) }
    let box = try box(of: user, in: scope)
    if element.attributes["maskContentUnits"].map(SVGScanner.trimmed) == "objectBoundingBox" {
      guard let box, !box.isEmpty else { return VectorMask([], isLuminance: false) }
      inner.map = box.map.then(scope.map)
      inner.viewport = Point(1, 1)
    } else {
      inner.map = scope.map
    }
    guard let region = try region(of: element, box, in: scope) else { return VectorMask([], isLuminance: false) }
    var items: [VectorItem] = []
    for child in element.children { items += try drawn(child, in: inner) }
    guard own.isAlphaMask || !inner.style.usesLinearColors else {
      throw .unsupported("linear RGB", at: element.location)
    }
    var mask = VectorMask(items, isLuminance: !own.isAlphaMask)
    mask.clip = VectorClip([region], inside: nil)
    return mask
  }

  private func region(_ name: String, _ fallback: SVGLength, of element: SVGElement) throws(VectorError) -> SVGLength {
    guard let text = element.attributes[name] else { return fallback }
    guard !SVGLength.isUnsupported(text) else { throw .unsupported("the length \(text)", at: element.location) }
    return SVGLength.parse(text) ?? fallback
  }

  /// Returns the rectangle of a mask. Nil if it is empty.
  private func region(
    of element: SVGElement, _ box: SVGBox?, in scope: SVGScope
  ) throws(VectorError) -> VectorClip.Shape? {
    let usesUserSpace = element.attributes["maskUnits"].map(SVGScanner.trimmed) == "userSpaceOnUse"
    var (map, viewport) = (scope.map, scope.viewport)
    if !usesUserSpace {
      guard let box, !box.isEmpty else { return nil }
      (map, viewport) = (box.map.then(scope.map), Point(1, 1))
    }
    let size = scope.style.fontSize
    let x = try region("x", .percent(-10), of: element).pixels(of: viewport.x, fontSize: size)
    let y = try region("y", .percent(-10), of: element).pixels(of: viewport.y, fontSize: size)
    let width = try region("width", .percent(120), of: element).pixels(of: viewport.x, fontSize: size)
    let height = try region("height", .percent(120), of: element).pixels(of: viewport.y, fontSize: size)
    guard width > 0, height > 0 else { return nil }
    var path = VectorPath()
    path.addRectangle(x: x, y: y, width: width, height: height)
    return VectorClip.Shape(path, map, .nonZero)
  }
}
