/// The drawing of elements and of the groups that they form.
extension SVGBuilder {
  /// Elements that draw nothing where they stand.
  private static let definitions: Set<String> = [
    "defs", "symbol", "clipPath", "mask", "linearGradient", "radialGradient", "pattern", "marker", "filter", "style",
    "stop", "view", "cursor", "color-profile", "font", "font-face", "solidColor", "solidcolor", "meshgradient", "hatch",
  ]

  /// Returns what an element draws.
  ///
  /// - Parameters:
  ///   - parent: Of the parent, or of the element that refers to this one.
  ///   - user: The element `use` that refers to this one.
  mutating func drawn(
    _ index: Int, in parent: SVGScope, usedBy user: SVGElement? = nil
  ) throws(VectorError) -> [VectorItem] {
    let element = document.elements[index]
    let isUsedSymbol = user != nil && element.name == "symbol"
    if Self.definitions.contains(element.name) && !isUsedSymbol || !Self.meetsConditions(element) { return [] }
    guard var scope = try scope(of: element, in: parent) else { return [] }
    let own = scope.style.own
    if own.isHidden || own.opacity == 0 { return [] }
    try refuseAnimation(in: element)
    let mask = try target(of: own.mask, ["mask"], from: element)
    let clipPath = try target(of: own.clipPath, ["clipPath"], from: element)
    let isGroup = own.opacity < 1 || own.blend != .normal || own.isIsolated || mask != nil
    var clip = parent.clip
    if let clipPath { clip = try self.clip(clipPath, of: index, in: scope, inside: clip) }
    scope.clip = isGroup ? nil : clip
    let items = try content(index, in: scope, usedBy: user)
    if items.isEmpty { return [] }
    if let filter = try filter(of: own, element) { throw filter }
    if !isGroup {
      // A clip path forms a group, which matters only for the backdrop of blend modes.
      return clipPath != nil && items.contains(where: Self.blends) ? [.group(VectorGroup(items))] : items
    }
    var group = VectorGroup(items)
    group.alpha = own.opacity
    group.blend = own.blend
    group.clip = clip
    if let mask { group.mask = try self.mask(mask, of: index, in: scope) }
    return [Self.simplified(group) ?? .group(group)]
  }

  /// Only the language of the conditions has a value here: English (SVG 1.1, section 5.8).
  static func meetsConditions(_ element: SVGElement) -> Bool {
    if let extensions = element.attributes["requiredExtensions"], !SVGScanner.trimmed(extensions).isEmpty {
      return false
    }
    guard let languages = element.attributes["systemLanguage"] else { return true }
    return languages.split(separator: ",").contains { language in
      let name = SVGScanner.trimmed(language).lowercased()
      return name == "en" || name.hasPrefix("en-")
    }
  }

  /// Returns the error of a filter that exists. As in browsers, one that does not has no effect.
  private func filter(of own: SVGStyle.Own, _ element: SVGElement) throws(VectorError) -> VectorError? {
    guard try target(of: own.filter, ["filter"], from: element) != nil else { return nil }
    return .unsupported("the filter of the element \(element.name)", at: element.location)
  }

  private static func blends(_ item: VectorItem) -> Bool {
    switch item {
    case .fill(let fill): fill.blend != .normal
    case .image(let image): image.blend != .normal
    case .group(let group): group.blend != .normal
    }
  }

  /// Returns a group of one fill or picture as the item alone, if only an opacity makes it a group.
  private static func simplified(_ group: VectorGroup) -> VectorItem? {
    guard group.items.count == 1, group.mask == nil, group.blend == .normal else { return nil }
    switch group.items[0] {
    case .fill(var fill) where fill.clip == nil && fill.blend == .normal:
      fill.alpha *= group.alpha
      fill.clip = group.clip
      return .fill(fill)
    case .image(var image) where image.clip == nil && image.blend == .normal:
      image.alpha *= group.alpha
      image.clip = group.clip
      return .image(image)
    default: return nil
    }
  }

  private mutating func content(
    _ index: Int, in scope: SVGScope, usedBy user: SVGElement?
  ) throws(VectorError) -> [VectorItem] {
    let element = document.elements[index]
    if SVGShapes.names.contains(element.name) { return try shape(element, in: scope) }
    switch element.name {
    case "g", "a", "switch": return try children(of: index, in: scope)
    case "image": return try image(index, in: scope)
    case "svg", "symbol":
      if element.parent == nil, user == nil { return try children(of: index, in: scope) }
      guard let inner = try viewport(of: element, in: scope, usedBy: user) else { return [] }
      return try children(of: index, in: inner)
    case "use":
      guard let (target, inner) = try used(by: element, in: scope) else { return [] }
      try enter(target, from: element)
      let items = try drawn(target, in: inner, usedBy: element)
      leave()
      return items
    default: throw .unsupported("the element \(element.name)", at: element.location)
    }
  }

  private mutating func children(of index: Int, in scope: SVGScope) throws(VectorError) -> [VectorItem] {
    var items: [VectorItem] = []
    for child in drawnChildren(of: document.elements[index]) { items += try drawn(child, in: scope) }
    return items
  }

  /// Returns the children that can draw: all of them, or the first fitting one of a `switch`.
  func drawnChildren(of element: SVGElement) -> [Int] {
    guard element.name == "switch" else { return element.children }
    return element.children.first { Self.meetsConditions(document.elements[$0]) }.map { [$0] } ?? []
  }

  /// Returns the element that a `use` draws, and the scope for it (SVG 1.1, section 5.6).
  func used(by element: SVGElement, in scope: SVGScope) throws(VectorError) -> (Int, SVGScope)? {
    guard let link = element.link, let target = try document.target(of: link, at: element.location) else { return nil }
    var inner = scope
    inner.isUsed = true
    return (target, inner)
  }

  /// Returns the scope inside of a nested `svg` or a `symbol`, with its clip. Nil if nothing is drawn.
  mutating func viewport(
    of element: SVGElement, in scope: SVGScope, usedBy user: SVGElement?
  ) throws(VectorError) -> SVGScope? {
    let x = try scope.length("x", of: element, .across) ?? 0
    let y = try scope.length("y", of: element, .down) ?? 0
    var size = Point(
      try scope.length("width", of: element, .across) ?? scope.viewport.x,
      try scope.length("height", of: element, .down) ?? scope.viewport.y)
    if let user {
      size.x = try scope.length("width", of: user, .across) ?? size.x
      size.y = try scope.length("height", of: user, .down) ?? size.y
    }
    guard size.x > 0, size.y > 0 else { return nil }
    var inner = scope
    inner.map = Affine.translation(x, y).then(scope.map)
    if scope.style.own.hidesOverflow ?? true {
      var rectangle = VectorPath()
      rectangle.addRectangle(x: 0, y: 0, width: size.x, height: size.y)
      inner.clip = VectorClip([VectorClip.Shape(rectangle, inner.map, .nonZero)], inside: scope.clip)
    }
    inner.viewport = size
    if let box = element.attributes["viewBox"].flatMap(SVGViewBox.parse) {
      let aspect = SVGAspect.parse(element.attributes["preserveAspectRatio"])
      guard let map = box.map(to: size, aspect) else { return nil }
      inner.map = map.then(inner.map)
      inner.viewport = Point(box.width, box.height)
    }
    return inner.map.inverse == nil ? nil : inner
  }
}
