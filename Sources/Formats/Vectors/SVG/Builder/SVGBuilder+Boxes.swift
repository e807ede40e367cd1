/// The bounding boxes of elements (SVG 1.1, section 7.11).
extension SVGBuilder {
  /// Returns the box of an element in its own user space, without strokes, clips and masks. Nil if it has no geometry.
  ///
  /// - Parameter scope: Inside of the element.
  mutating func box(of index: Int, in scope: SVGScope) throws(VectorError) -> SVGBox? {
    var scope = scope
    scope.map = .identity
    return try contentBox(index, in: scope, usedBy: nil)
  }

  /// Returns the box of an element's content in the space to which the scope's map leads.
  private mutating func contentBox(
    _ index: Int, in scope: SVGScope, usedBy user: SVGElement?
  ) throws(VectorError) -> SVGBox? {
    let element = document.elements[index]
    if SVGShapes.names.contains(element.name) {
      return SVGBox.around(try path(of: element, in: scope).applying(scope.map))
    }
    switch element.name {
    case "g", "a", "switch": return try childrenBox(of: element, in: scope)
    case "image":
      return try imageBox(index, in: scope).flatMap { SVGBox.around(Self.rectangle($0).applying(scope.map)) }
    case "svg", "symbol":
      if element.parent == nil, user == nil { return try childrenBox(of: element, in: scope) }
      guard let inner = try viewport(of: element, in: scope, usedBy: user) else { return nil }
      return try childrenBox(of: element, in: inner)
    case "use":
      guard let (target, inner) = try used(by: element, in: scope) else { return nil }
      try enter(target, from: element)
      defer { leave() }
      return try outerBox(target, in: inner, usedBy: element)
    default: return nil
    }
  }

  private mutating func childrenBox(of element: SVGElement, in scope: SVGScope) throws(VectorError) -> SVGBox? {
    var box: SVGBox?
    for child in drawnChildren(of: element) { box = SVGBox.union(box, try outerBox(child, in: scope, usedBy: nil)) }
    return box
  }

  private mutating func outerBox(
    _ index: Int, in parent: SVGScope, usedBy user: SVGElement?
  ) throws(VectorError) -> SVGBox? {
    let element = document.elements[index]
    guard element.name != "symbol" || user != nil, Self.meetsConditions(element),
      let scope = try scope(of: element, in: parent), !scope.style.own.isHidden
    else { return nil }
    return try contentBox(index, in: scope, usedBy: user)
  }
}
