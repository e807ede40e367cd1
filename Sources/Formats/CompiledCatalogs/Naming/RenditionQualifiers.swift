/// The parts of a file name that tell a facet's renditions apart.
struct RenditionQualifiers {
  /// Such as `-60x60-dark`, or empty for most renditions.
  private(set) var text = ""
  /// Such as `@2x~ipad`.
  private(set) var scaleAndIdiom = ""

  private static let iconPart = 220

  init(_ rendition: Rendition, of catalog: CompiledCatalog) {
    let key = rendition.key
    let scale = rendition.scale > 0 ? rendition.scale : key[.scale]
    let isIcon = key[.part] == Self.iconPart && rendition.width > 0 && rendition.height > 0
    if isIcon { append(Self.points(rendition.width, scale) + "x" + Self.points(rendition.height, scale)) }
    for pair in key.values where pair.value != 0 {
      if pair.attribute == .dimension2 && isIcon { continue }
      append(pair.attribute, Int(pair.value), catalog)
    }
    // Last, directly before the scale, as in `Default-568h@2x.png`.
    switch key[.subtype] {
    case 0: break
    case 568: append("568h")
    case let subtype: append("subtype\(subtype)")
    }
    if scale > 1 { scaleAndIdiom = "@\(scale)x" }
    switch RenditionIdiom(rawValue: key[.idiom]) {
    case .universal: break
    case .marketing: append("marketing")
    case let idiom?: scaleAndIdiom += idiom.suffix
    case nil: append("idiom\(key[.idiom])")
    }
  }

  private mutating func append(_ qualifier: String) { text += "-" + qualifier }

  private mutating func append(_ attribute: KeyAttribute, _ value: Int, _ catalog: CompiledCatalog) {
    switch attribute {
    case .element, .part, .scale, .idiom, .subtype, .identifier: break
    case .appearance: append(Self.appearance(catalog.appearances[value], value))
    case .localization: append(catalog.localizations[value].map(SafePath.component) ?? "localization\(value)")
    case .displayGamut: append(value == 1 ? "p3" : "gamut\(value)")
    case .direction: append([4: "rtl", 5: "ltr"][value] ?? "direction\(value)")
    case .horizontalSizeClass: append([1: "compactwidth", 2: "regularwidth"][value] ?? "widthclass\(value)")
    case .verticalSizeClass: append([1: "compactheight", 2: "regularheight"][value] ?? "heightclass\(value)")
    case .dimension1: append("\(value)")
    default: append((Self.names[attribute] ?? "attribute\(attribute.rawValue)-") + "\(value)")
    }
  }

  /// The names of attributes whose values have no names.
  private static let names: [KeyAttribute: String] = [
    .size: "size", .value: "value", .dimension2: "index", .state: "state", .layer: "layer",
    .presentationState: "presentation", .previousValue: "previousvalue", .previousState: "previousstate",
    .memoryClass: "memory", .graphicsClass: "graphics", .deploymentTarget: "target", .glyphWeight: "weight",
    .glyphSize: "glyphsize",
  ]

  private static let appearances = [
    "UIAppearanceDark": "dark", "UIAppearanceLight": "light", "UIAppearanceHighContrastAny": "highcontrast",
    "UIAppearanceHighContrastDark": "highcontrast-dark", "UIAppearanceHighContrastLight": "highcontrast-light",
    "NSAppearanceNameAqua": "light", "NSAppearanceNameDarkAqua": "dark",
    "NSAppearanceNameAccessibilitySystem": "highcontrast", "NSAppearanceNameAccessibilityAqua": "highcontrast-light",
    "NSAppearanceNameAccessibilityDarkAqua": "highcontrast-dark", "ISAppearanceTintable": "tinted",
  ]

  private static func appearance(_ name: String?, _ number: Int) -> String {
    guard let name, !name.isEmpty else { return "appearance\(number)" }
    return appearances[name] ?? SafePath.component(name)
  }

  /// Returns a side in points, with half points as in 83.5.
  private static func points(_ pixels: Int, _ scale: Int) -> String {
    let scale = max(scale, 1)
    if pixels % scale == 0 { return "\(pixels / scale)" }
    return pixels * 2 % scale == 0 ? "\(pixels / scale).5" : "\(pixels)px"
  }
}

extension RenditionIdiom {
  /// The part of a file name, such as `~ipad`.
  fileprivate var suffix: String {
    switch self {
    case .universal, .marketing: ""
    case .phone: "~iphone"
    case .pad: "~ipad"
    case .tv: "~tv"
    case .car: "~carplay"
    case .watch: "~watch"
    case .mac: "~mac"
    case .vision: "~vision"
    }
  }
}
