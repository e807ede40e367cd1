/// The reading of one declaration into a style. An invalid value changes nothing, as CSS demands.
struct SVGStyleReading {
  private(set) var style: SVGStyle
  let parent: SVGStyle
  let value: String
  /// The name of a valid value that is not supported.
  private(set) var problem: String?

  init(style: SVGStyle, parent: SVGStyle, value: String) {
    self.style = style
    self.parent = parent
    self.value = value
  }

  mutating func apply(_ name: String) {
    if name.hasPrefix("stroke") { return applyStroke(name) }
    switch name {
    case "color": set(\.color) { [parent] in $0.lowercased() == "currentcolor" ? parent.color : SVGColor.parse($0) }
    case "font-size": applyFontSize()
    case "fill": set(\.fill, SVGPaint.parse)
    case "fill-opacity": set(\.fillOpacity, Self.share)
    case "fill-rule": set(\.fillRule, Self.rule)
    case "clip-rule": set(\.clipRule, Self.rule)
    case "paint-order": set(\.isStrokeFirst, Self.isStrokeFirst)
    case "visibility": set(\.isVisible) { ["visible": true, "hidden": false, "collapse": false][$0.lowercased()] }
    case "color-interpolation":
      set(\.usesLinearColors) { ["auto": false, "srgb": false, "linearrgb": true][$0.lowercased()] }
    case "image-rendering": set(\.isPixelated, Self.isPixelated)
    case "marker-start": set(\.markerStart, SVGReference.parse)
    case "marker-mid": set(\.markerMid, SVGReference.parse)
    case "marker-end": set(\.markerEnd, SVGReference.parse)
    case "marker":
      for key in [\SVGStyle.markerStart, \.markerMid, \.markerEnd] { set(key, SVGReference.parse) }
    default: applyOwn(name)
    }
  }

  private mutating func applyStroke(_ name: String) {
    switch name {
    case "stroke": set(\.stroke, SVGPaint.parse)
    case "stroke-opacity": set(\.strokeOpacity, Self.share)
    case "stroke-width": setLength(\.strokeWidth, isPositive: true)
    case "stroke-linecap":
      set(\.strokeCap) { ["butt": .butt, "round": .round, "square": .square][$0.lowercased()] }
    case "stroke-linejoin":
      set(\.strokeJoin) { ["miter": .miter, "round": .round, "bevel": .bevel][$0.lowercased()] }
    case "stroke-miterlimit":
      set(\.miterLimit) { text in
        SVGLength.parse(text).flatMap { $0.value >= 1 && $0.unit == .pixels ? $0.value : nil }
      }
    case "stroke-dasharray":
      let size = style.fontSize
      if value.split(whereSeparator: Self.separates).contains(where: { SVGLength.isUnsupported($0) }) {
        problem = "the length \(value)"
      }
      set(\.dashes) { Self.dashes($0, fontSize: size) }
    case "stroke-dashoffset": setLength(\.dashOffset, isPositive: false)
    default: break
    }
  }

  private mutating func applyOwn(_ name: String) {
    switch name {
    case "display": set(\.own.isHidden) { $0.lowercased() == "none" }
    case "opacity": set(\.own.opacity, Self.share)
    case "mix-blend-mode": applyBlend()
    case "isolation": set(\.own.isIsolated) { ["auto": false, "isolate": true][$0.lowercased()] }
    case "clip-path": set(\.own.clipPath, SVGReference.parse)
    case "mask": set(\.own.mask, SVGReference.parse)
    case "filter": set(\.own.filter, SVGReference.parse)
    case "overflow":
      set(\.own.hidesOverflow) { text in
        let values = ["visible": false, "auto": false, "hidden": true, "scroll": true, "clip": true]
        return values[text.lowercased()].map { .some($0) }
      }
    case "mask-type": set(\.own.isAlphaMask) { ["luminance": false, "alpha": true][$0.lowercased()] }
    case "stop-color": set(\.own.stopColor, SVGPaint.parse)
    case "stop-opacity": set(\.own.stopOpacity, Self.share)
    case "vector-effect":
      set(\.own.keepsStrokeWidth) { $0.lowercased().contains("non-scaling-stroke") }
    default: break
    }
  }

  private mutating func applyBlend() {
    if value.lowercased() == "plus-lighter" { problem = "the blend mode plus-lighter" }
    set(\.own.blend) { BlendMode(rawValue: $0.lowercased()) }
  }

  private mutating func applyFontSize() {
    let size = parent.fontSize
    let names = [
      "xx-small": 9.0, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
      "smaller": size / 1.2, "larger": size * 1.2,
    ]
    set(\.fontSize) { text in
      if let size = names[text.lowercased()] { return size }
      guard let length = SVGLength.parse(text), length.value >= 0 else { return nil }
      return length.pixels(of: size, fontSize: size)
    }
  }

  /// Sets a property, if its value is valid.
  private mutating func set<Value>(_ key: WritableKeyPath<SVGStyle, Value>, _ parse: (String) -> Value?) {
    switch value.lowercased() {
    case "inherit": style[keyPath: key] = parent[keyPath: key]
    case "initial": style[keyPath: key] = SVGStyle()[keyPath: key]
    default: if let new = parse(value) { style[keyPath: key] = new }
    }
  }

  private mutating func setLength(_ key: WritableKeyPath<SVGStyle, SVGLength>, isPositive: Bool) {
    if SVGLength.isUnsupported(value) { problem = "the length \(value)" }
    let size = style.fontSize
    set(key) { text in
      guard let length = SVGLength.parse(text), length.value >= 0 || !isPositive else { return nil }
      return length.computed(fontSize: size)
    }
  }

  /// Returns a number or a percentage, from 0 to 1.
  static func share(_ text: String) -> Double? {
    guard let length = SVGLength.parse(text), length.unit != .fontSize else { return nil }
    return min(max(length.pixels(of: 1, fontSize: 0), 0), 1)
  }

  private static func rule(_ text: String) -> FillRule? {
    ["nonzero": .nonZero, "evenodd": .evenOdd][text.lowercased()]
  }

  /// Whether the nearest pixel is drawn (CSS Images 3, section 6.1).
  private static func isPixelated(_ text: String) -> Bool? {
    let values = [
      "auto": false, "smooth": false, "high-quality": false, "optimizequality": false, "pixelated": true,
      "crisp-edges": true, "optimizespeed": true,
    ]
    return values[text.lowercased()]
  }

  /// Whether strokes come before fills (SVG 2, section 13.8).
  private static func isStrokeFirst(_ text: String) -> Bool? {
    let words = text.lowercased().split { $0.isWhitespace }
    if words == ["normal"] { return false }
    guard !words.isEmpty, Set(words).count == words.count, Set(words).isSubset(of: ["fill", "stroke", "markers"]) else {
      return nil
    }
    let stroke = words.firstIndex(of: "stroke") ?? words.count
    // A missing name follows the given ones, in the order fill, stroke, markers.
    return stroke < (words.firstIndex(of: "fill") ?? words.count)
  }

  private static func separates(_ character: Character) -> Bool { character == "," || character.isWhitespace }

  /// Returns an even number of lengths, or none for a whole line (SVG 2, section 13.5.6).
  private static func dashes(_ text: String, fontSize: Double) -> [SVGLength]? {
    if text.lowercased() == "none" { return [] }
    var lengths: [SVGLength] = []
    for word in text.split(whereSeparator: separates) {
      guard let length = SVGLength.parse(word), length.value >= 0, lengths.count < 10_000 else { return nil }
      lengths.append(length.computed(fontSize: fontSize))
    }
    if lengths.allSatisfy({ $0.value == 0 }) { return [] }
    return lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
  }
}
