/// The resolution of gradients.
extension SVGBuilder {
  /// Returns the gradient at an index of the document, with all that it takes from the gradients it links to.
  mutating func gradient(_ index: Int) throws(VectorError) -> SVGGradient {
    if let known = gradients[index] { return known }
    let element = document.elements[index]
    var gradient = SVGGradient(isRadial: element.name == "radialGradient", location: element.location)
    let chain = try chain(from: index)
    for name in Self.shapeAttributes[element.name] ?? [] {
      // The attributes of a shape have a meaning only in gradients of its kind.
      for source in chain where document.elements[source].name == element.name {
        guard let length = try length(name, of: document.elements[source]) else { continue }
        gradient.attributes[name] = length
        break
      }
    }
    gradient.usesUserSpace = attribute("gradientUnits", in: chain) == "userSpaceOnUse"
    if let text = attribute("gradientTransform", in: chain) {
      gradient.transform = SVGTransform.parse(text) ?? .identity
    }
    let spreads: [String: VectorGradient.Spread] = ["reflect": .reflect, "repeat": .repeat]
    gradient.spread = attribute("spreadMethod", in: chain).flatMap { spreads[$0] } ?? .pad
    for source in chain {
      gradient.stops = try stops(of: source)
      if !gradient.stops.isEmpty { break }
    }
    gradients[index] = gradient
    return gradient
  }

  private static let shapeAttributes = [
    "linearGradient": ["x1", "y1", "x2", "y2"], "radialGradient": ["cx", "cy", "r", "fx", "fy", "fr"],
  ]

  private func length(_ name: String, of element: SVGElement) throws(VectorError) -> SVGLength? {
    let text = element.attributes[name] ?? ""
    guard !SVGLength.isUnsupported(text) else { throw .unsupported("the length \(text)", at: element.location) }
    return SVGLength.parse(text)
  }

  private func attribute(_ name: String, in chain: [Int]) -> String? {
    for index in chain {
      if let value = document.elements[index].attributes[name] { return SVGScanner.trimmed(value) }
    }
    return nil
  }

  /// Returns a gradient and those that it links to, in turn.
  private func chain(from index: Int) throws(VectorError) -> [Int] {
    var chain = [index]
    var element = document.elements[index]
    while let link = element.link, let target = try document.target(of: link, at: element.location) {
      guard Self.shapeAttributes[document.elements[target].name] != nil else { break }
      guard !chain.contains(target) else {
        throw .damaged("the gradient refers to itself", at: element.location)
      }
      guard chain.count < VectorLimits.depth else { throw .tooMany("linked gradients", limit: VectorLimits.depth) }
      chain.append(target)
      element = document.elements[target]
    }
    return chain
  }

  /// Returns the stops of a gradient with rising offsets (SVG 1.1, section 13.2.4).
  private func stops(of index: Int) throws(VectorError) -> [VectorGradient.Stop] {
    var stops: [VectorGradient.Stop] = []
    try refuseAnimation(in: document.elements[index])
    let children = document.elements[index].children.filter { document.elements[$0].name == "stop" }
    guard !children.isEmpty else { return [] }
    let parent = try style(of: index)
    for child in children {
      let element = document.elements[child]
      try refuseAnimation(in: element)
      let style = try SVGStyle.computed(of: element, parent: parent)
      guard !style.usesLinearColors else { throw .unsupported("linear RGB", at: element.location) }
      var color = VectorColor.black
      switch style.own.stopColor {
      case .color(let value): color = value
      case .currentColor: color = style.color
      case .unsupported(let feature): throw .unsupported(feature, at: element.location)
      case .none, .reference: break
      }
      color.alpha *= style.own.stopOpacity
      let offset = SVGStyleReading.share(element.attributes["offset"] ?? "") ?? 0
      stops.append(VectorGradient.Stop(offset: max(offset, stops.last?.offset ?? 0), color: color))
    }
    return stops
  }
}
