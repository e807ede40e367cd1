/// Fills with a pattern whose only tile is the bounding box of the shape (SVG 1.1, section 13.3).
///
/// Design tools write pictures in shapes in this form. Other patterns are not supported.
extension SVGBuilder {
  /// Returns the content of a pattern inside a shape.
  ///
  /// - Parameters:
  ///   - index: the index of the pattern.
  ///   - path: the path of the shape in its user space.
  ///   - user: the shape.
  ///   - scope: inside of the shape.
  mutating func patternFill(
    _ index: Int, _ path: VectorPath, of user: SVGElement, in scope: SVGScope
  ) throws(VectorError) -> [VectorItem] {
    let element = document.elements[index]
    try enter(index, from: user)
    defer { leave() }
    if let problem = Self.problem(of: element) { throw .unsupported(problem, at: element.location) }
    try refuseAnimation(in: element)
    guard let box = SVGBox.around(path), !box.isEmpty, var inner = try definitionScope(index, in: scope),
      try place(element, in: box, &inner, around: scope)
    else { return [] }
    var items: [VectorItem] = []
    for child in element.children { items += try drawn(child, in: inner) }
    if items.isEmpty { return [] }
    let clip = VectorClip([VectorClip.Shape(path, scope.map, scope.style.fillRule)], inside: scope.clip)
    if items.count == 1, case .image(var image) = items[0], image.clip == nil, image.blend == .normal {
      image.alpha *= scope.style.fillOpacity
      // A clip at the edges of the picture would make them lighter.
      image.clip = Self.isRectangle(path) && Self.contains(box, image, scope) ? scope.clip : clip
      return [.image(image)]
    }
    var group = VectorGroup(items)
    group.alpha = scope.style.fillOpacity
    group.clip = clip
    return [.group(group)]
  }

  private static func problem(of element: SVGElement) -> String? {
    func text(_ name: String) -> String? { element.attributes[name].map(SVGScanner.trimmed) }
    /// Whether a length in parts of the bounding box has this value.
    func length(_ name: String, is expected: Double) -> Bool {
      let length = SVGLength.parse(text(name) ?? "0")
      guard let length, length.unit != .fontSize else { return false }
      return (length.pixels(of: 1, fontSize: 0) - expected).magnitude <= 1e-6
    }
    if element.link != nil { return "a pattern that refers to another one" }
    if let transform = text("patternTransform"), SVGTransform.parse(transform) != .identity {
      return "a pattern with a transform"
    }
    let isTile =
      text("patternUnits") != "userSpaceOnUse" && length("x", is: 0) && length("y", is: 0) && length("width", is: 1)
      && length("height", is: 1)
    return isTile ? nil : "a pattern of more than one tile"
  }

  /// Sets the user space of a pattern's content. Returns false if nothing is drawn.
  ///
  /// The origin is the corner of the tile also for `userSpaceOnUse`, as in browsers.
  private func place(
    _ element: SVGElement, in box: SVGBox, _ inner: inout SVGScope, around scope: SVGScope
  ) throws(VectorError) -> Bool {
    let corner = Affine.translation(box.low.x, box.low.y)
    if let viewBox = element.attributes["viewBox"].flatMap(SVGViewBox.parse) {
      let aspect = SVGAspect.parse(element.attributes["preserveAspectRatio"])
      guard let map = viewBox.map(to: Point(box.width, box.height), aspect) else { return false }
      inner.map = map.then(corner).then(scope.map)
      inner.viewport = Point(viewBox.width, viewBox.height)
    } else if element.attributes["patternContentUnits"].map(SVGScanner.trimmed) == "objectBoundingBox" {
      inner.map = box.map.then(scope.map)
      inner.viewport = Point(1, 1)
    } else {
      inner.map = corner.then(scope.map)
    }
    return inner.map.inverse != nil
  }

  /// Whether a path is a rectangle with sides along the axes.
  private static func isRectangle(_ path: VectorPath) -> Bool {
    guard let box = SVGBox.around(path) else { return false }
    return path.segments == rectangle(box).segments
  }

  /// The part of a box by which a picture may exceed it. Design tools write factors with six digits.
  private static let tolerance = 1e-4

  /// Whether a picture is inside a box of a user space.
  private static func contains(_ box: SVGBox, _ image: VectorImage, _ scope: SVGScope) -> Bool {
    guard let back = box.map.then(scope.map).inverse else { return false }
    let map = image.map.then(back)
    return [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)].allSatisfy { corner in
      let point = map(corner)
      return point.min() >= -tolerance && point.max() <= 1 + tolerance
    }
  }
}
