/// The computed values of an element's properties (SVG 2, chapter 6 and appendix F).
struct SVGStyle: Sendable {
  // Inherited properties.
  var color = VectorColor.black
  /// In pixels.
  var fontSize = 16.0
  var fill = SVGPaint.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonZero
  var clipRule = FillRule.nonZero
  var stroke = SVGPaint.none
  var strokeOpacity = 1.0
  var strokeWidth = SVGLength(value: 1)
  var strokeCap = StrokeStyle.Cap.butt
  var strokeJoin = StrokeStyle.Join.miter
  var miterLimit = 4.0
  var dashes: [SVGLength] = []
  var dashOffset = SVGLength.zero
  var isStrokeFirst = false
  var isVisible = true
  var usesLinearColors = false
  /// Whether the pixels of enlarged pictures have edges.
  var isPixelated = false
  var markerStart = SVGReference.none
  var markerMid = SVGReference.none
  var markerEnd = SVGReference.none

  /// The properties that children do not inherit.
  var own = Own()

  struct Own: Sendable {
    var isHidden = false
    var opacity = 1.0
    var blend = BlendMode.normal
    var isIsolated = false
    var clipPath = SVGReference.none
    var mask = SVGReference.none
    var filter = SVGReference.none
    /// Whether a viewport cuts off its content. Nil for the default.
    var hidesOverflow: Bool?
    var isAlphaMask = false
    var stopColor = SVGPaint.color(.black)
    var stopOpacity = 1.0
    var keepsStrokeWidth = false
  }

  /// The names of all properties that are read. An element may have them as attributes, too.
  static let properties: Set<String> = [
    "clip-path", "clip-rule", "color", "color-interpolation", "display", "fill", "fill-opacity", "fill-rule", "filter",
    "font-size", "image-rendering", "isolation", "marker", "marker-end", "marker-mid", "marker-start", "mask",
    "mask-type",
    "mix-blend-mode", "opacity", "overflow", "paint-order", "stop-color", "stop-opacity", "stroke", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width",
    "vector-effect", "visibility",
  ]

  /// Properties of style sheets that change the picture and are not supported.
  static let refused: Set<String> = Set(geometry.keys).union([
    "all", "animation", "animation-name", "backdrop-filter", "mask-border", "mask-border-source", "mask-image",
    "offset-path", "rotate", "scale", "transform", "translate", "zoom", "-webkit-mask", "-webkit-mask-image",
  ])

  private static let viewports: Set<String> = ["rect", "use", "svg", "symbol", "image"]

  /// Geometry in style sheets, with the elements that it is about. The size of a root is read from its attributes only.
  private static let geometry: [String: Set<String>] = [
    "x": viewports, "y": viewports, "width": viewports, "height": viewports,
    "r": ["circle"], "rx": ["rect", "ellipse"], "ry": ["rect", "ellipse"], "cx": ["circle", "ellipse"],
    "cy": ["circle", "ellipse"], "d": ["path"],
  ]

  /// Returns the style of an element.
  ///
  /// - Throws: `.unsupported` for a valid declaration that is not supported.
  static func computed(of element: SVGElement, parent: SVGStyle) throws(VectorError) -> SVGStyle {
    var style = parent
    style.own = Own()
    // The other lengths may be relative to the size of the font.
    for declaration in element.declarations where declaration.name == "font-size" {
      try style.apply(declaration, of: element, parent: parent)
    }
    for declaration in element.declarations where declaration.name != "font-size" {
      try style.apply(declaration, of: element, parent: parent)
    }
    return style
  }

  private mutating func apply(
    _ declaration: SVGDeclaration, of element: SVGElement, parent: SVGStyle
  ) throws(VectorError) {
    if Self.refused.contains(declaration.name) { return try Self.refuse(declaration, of: element) }
    if let problem = Self.problem(in: declaration) { throw .unsupported(problem, at: element.location) }
    var reading = SVGStyleReading(style: self, parent: parent, value: declaration.value)
    reading.apply(declaration.name)
    self = reading.style
    if let problem = reading.problem { throw .unsupported(problem, at: element.location) }
  }

  private static func refuse(_ declaration: SVGDeclaration, of element: SVGElement) throws(VectorError) {
    if ["none", "auto", "initial"].contains(declaration.value.lowercased()) { return }
    if let elements = geometry[declaration.name] {
      guard elements.contains(element.name), element.parent != nil else { return }
    }
    throw .unsupported("the CSS property \(declaration.name)", at: element.location)
  }

  /// Functions whose values are read. All others, such as `var`, `calc` and `color-mix`, are not supported.
  private static let functions: Set<String> = ["rgb", "rgba", "hsl", "hsla", "url", "icc-color"]

  /// Returns the unsupported part of a value.
  private static func problem(in declaration: SVGDeclaration) -> String? {
    let value = declaration.value
    if ["unset", "revert", "revert-layer"].contains(value.lowercased()) { return "the value \(value) of CSS" }
    guard value.utf8.contains(UInt8(ascii: "(")) else { return nil }
    var rest = value.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "(")) {
      let name = rest[..<open].reversed().prefix { SVGScanner.isLetter($0) || SVGScanner.isDigit($0) || $0 == 0x2D }
      let function = String(decoding: name.reversed(), as: UTF8.self).lowercased()
      if !functions.contains(function) { return "the value \(value) of \(declaration.name)" }
      guard let close = rest[open...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
      rest = rest[rest.index(after: close)...]
    }
    return nil
  }
}
