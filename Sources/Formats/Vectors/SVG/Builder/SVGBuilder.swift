/// The walk over the elements of a document that collects what is drawn.
struct SVGBuilder {
  let document: SVGDocument
  /// The gradients that were resolved before, by the index of the element.
  var gradients: [Int: SVGGradient] = [:]
  var pictures = SVGPictures()
  /// The elements whose content is being drawn by a reference. A second reference to one of them is a loop.
  private var active: [Int] = []
  /// The visited elements, with all uses, and strokes.
  private var items = 0
  private var segments = 0

  init(_ document: SVGDocument) { self.document = document }

  mutating func picture() throws(VectorError) -> VectorPicture {
    guard let root = document.elements.first else { throw .damaged("no element", at: .none) }
    let box = root.attributes["viewBox"].flatMap(SVGViewBox.parse)
    guard let width = root.attributes["width"].flatMap(SVGLength.absolute) ?? box?.width,
      let height = root.attributes["height"].flatMap(SVGLength.absolute) ?? box?.height
    else { throw .damaged("the root element has no size (width and height, or viewBox)", at: root.location) }
    guard width > 0, height > 0 else { throw .damaged("the root element has no positive size", at: root.location) }
    let limit = VectorLimits.side
    guard max(width, height) <= Double(limit) else { throw .tooMany("points of width or height", limit: limit) }
    if let text = root.attributes["transform"], SVGTransform.parse(text) != .identity {
      throw .unsupported("the transform of the root element", at: root.location)
    }
    var scope = SVGScope(viewport: Point(width, height))
    if let box {
      guard let map = box.map(to: scope.viewport, SVGAspect.parse(root.attributes["preserveAspectRatio"])) else {
        return VectorPicture(width: width, height: height)
      }
      scope.map = map
      scope.viewport = Point(box.width, box.height)
    }
    return VectorPicture(width: width, height: height, items: try drawn(0, in: scope))
  }

  /// Counts an element or a stroke.
  mutating func countItem() throws(VectorError) {
    items += 1
    guard items <= VectorLimits.items else { throw .tooMany("items", limit: VectorLimits.items) }
  }

  /// Returns the path of a shape, and counts its segments.
  mutating func path(of element: SVGElement, in scope: SVGScope) throws(VectorError) -> VectorPath {
    let path = try SVGShapes.path(of: element, in: scope, limit: VectorLimits.segments - segments)
    try countSegments(path.segments.count)
    return path
  }

  /// Counts segments of paths or dashes.
  mutating func countSegments(_ count: Int) throws(VectorError) {
    segments += count
    guard segments <= VectorLimits.segments else { throw .tooMany("segments", limit: VectorLimits.segments) }
  }

  /// Marks an element as being drawn by a reference. `leave` ends that.
  ///
  /// - Throws: `.damaged` for an element that refers to itself, over any number of others.
  mutating func enter(_ index: Int, from element: SVGElement) throws(VectorError) {
    guard !active.contains(index) else {
      throw .damaged("the element \(element.name) refers to itself", at: element.location)
    }
    active.append(index)
  }

  mutating func leave() { if !active.isEmpty { active.removeLast() } }

  /// Returns the scope inside of an element: one level deeper, with its style and its own transform.
  ///
  /// Nil for a transform that loses an axis, with which nothing is drawn.
  mutating func scope(of element: SVGElement, in parent: SVGScope) throws(VectorError) -> SVGScope? {
    try countItem()
    var scope = parent
    scope.depth += 1
    guard scope.depth <= VectorLimits.depth else { throw .tooMany("nested elements", limit: VectorLimits.depth) }
    // SVG 1.1 matches selectors in the document. Browsers do not look beyond the content of the use, as SVG 2 says.
    guard !parent.isUsed || !element.dependsOnAncestors else {
      throw .unsupported("a CSS selector about ancestors for the content of a use", at: element.location)
    }
    scope.style = try SVGStyle.computed(of: element, parent: parent.style)
    if element.parent != nil, let text = element.attributes["transform"] {
      if let origin = element.attributes["transform-origin"], SVGScanner.numbers(origin) != [0, 0] {
        throw .unsupported("the attribute transform-origin", at: element.location)
      }
      scope.map = (SVGTransform.parse(text) ?? .identity).then(parent.map)
    }
    if element.name == "use" {
      // SVG 1.1, section 5.6: the position belongs to the user space of the element, and so moves its clip and mask.
      let x = try scope.length("x", of: element, .across) ?? 0
      let y = try scope.length("y", of: element, .down) ?? 0
      scope.map = Affine.translation(x, y).then(scope.map)
    }
    return scope.map.inverse == nil ? nil : scope
  }

  /// Returns the style of an element from its place in the document, for content that a reference draws.
  func style(of index: Int) throws(VectorError) -> SVGStyle {
    var path = [index]
    while let parent = document.elements[path[path.count - 1]].parent { path.append(parent) }
    var style = SVGStyle()
    for index in path.reversed() { style = try SVGStyle.computed(of: document.elements[index], parent: style) }
    return style
  }

  /// Returns the element that a reference names, if it has one of the given names.
  func target(
    of reference: SVGReference, _ names: Set<String>, from element: SVGElement
  ) throws(VectorError) -> Int? {
    switch reference {
    case .none: return nil
    case .unsupported(let feature): throw .unsupported(feature, at: element.location)
    case .id(let id):
      guard let index = document.ids[id], names.contains(document.elements[index].name) else { return nil }
      return index
    }
  }

  private static let animations: Set<String> = ["animate", "animateColor", "animateMotion", "animateTransform", "set"]

  /// Animations are children of the element that they change.
  func refuseAnimation(in element: SVGElement) throws(VectorError) {
    for child in element.children where Self.animations.contains(document.elements[child].name) {
      let animation = document.elements[child]
      throw .unsupported("the element \(animation.name)", at: animation.location)
    }
  }
}
