import CrushBasics
import CrushCompiledCatalogs

/// The words of Apple's assetutil for the numbers of a catalog.
enum CatalogWords {
  /// Returns the name of a key's attribute, such as `kCRThemeScaleName`.
  static func name(of attribute: KeyAttribute) -> String {
    let number = Int(attribute.rawValue)
    return attributes.indices.contains(number) ? "kCRTheme\(attributes[number])Name" : "attribute \(number)"
  }

  /// By the number of the attribute.
  private static let attributes = [
    "Look", "Element", "Part", "Size", "Direction", "Placeholder", "Value", "Appearance", "Dimension1", "Dimension2",
    "State", "Layer", "Scale", "Localization", "PresentationState", "Idiom", "Subtype", "Identifier", "PreviousValue",
    "PreviousState", "SizeClassHorizontal", "SizeClassVertical", "MemoryClass", "GraphicsClass", "DisplayGamut",
    "DeploymentTarget", "GlyphWeight", "GlyphSize",
  ]

  static func idiom(_ rendition: Rendition) -> String {
    rendition.idiom.map { "\($0)" } ?? "idiom \(rendition.key[.idiom])"
  }

  static func colorSpace(_ space: RenditionColorSpace) -> String {
    switch space {
    case .generic: "generic"
    case .sRGB: "srgb"
    case .grayGamma22: "gray gamma 22"
    case .displayP3: "p3"
    case .extendedSRGB: "extended srgb"
    case .extendedLinearSRGB: "extended linear srgb"
    case .extendedGray: "extended gray"
    }
  }

  /// Returns the type of an asset by its layout and its part.
  static func assetType(_ rendition: Rendition) -> String {
    let isIcon = rendition.key[.part] == 220
    switch rendition.layout {
    case .data: return "Data"
    case .vector: return "Vector"
    case .color: return "Color"
    case .multisize: return "MultiSized Image"
    case .atlas: return "PackedImage"
    case .iconStack: return "IconImageStack"
    case .iconGroup: return "IconGroup"
    case .gradient: return "Named Gradient"
    case .glyph: return "Vector Glyph"
    case .externalLink: return "External Link"
    default: return rendition.hasPixels || rendition.width > 0 ? isIcon ? "Icon Image" : "Image" : "Theme Part"
    }
  }

  /// Returns the type of an asset in words for people, such as `icon stack`.
  static func kind(_ rendition: Rendition) -> String {
    switch rendition.layout {
    case .iconStack: "icon stack"
    case .iconGroup: "icon group"
    case .gradient: "gradient"
    default: assetType(rendition).lowercased()
    }
  }

  /// Returns a number with three digits after the point, as `printf` does with `%.3f`.
  static func fixed(_ number: Double) -> String {
    let thousandths = (abs(number) * 1000).rounded(.toNearestOrEven)
    guard thousandths < 0x1p53 else { return "\(number)" }
    let fraction = String(Int(thousandths) % 1000)
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    return "\(number.sign == .minus ? "-" : "")\(Int(thousandths) / 1000).\(zeros)\(fraction)"
  }

  /// Returns a number with at most six digits after the point.
  static func short(_ number: Double) -> String {
    ByteCount.shortest(abs(number) < 0x1p31 ? (number * 1_000_000).rounded() / 1_000_000 : number)
  }

  /// Returns the word of `icon.json` for a blend mode of Core Graphics, or its number.
  static func blendMode(_ number: Int) -> String { blendModes[number] ?? "\(number)" }

  private static let blendModes = [
    0: "normal", 1: "multiply", 2: "screen", 3: "overlay", 4: "darken", 5: "lighten", 6: "color-dodge",
    7: "color-burn", 8: "soft-light", 9: "hard-light", 10: "difference", 11: "exclusion", 12: "hue", 13: "saturation",
    14: "color", 15: "luminosity", 26: "plus-darker", 27: "plus-lighter",
  ]

  /// Returns a color in the notation of `icon.json`, such as `display-p3:1,0.5,0,1`.
  static func iconColor(_ color: NamedColor) -> String {
    let space = RenditionColorSpace(rawValue: color.colorSpace & 0xF).map(iconSpace) ?? "space \(color.colorSpace)"
    return space + ":" + color.components.map(short).joined(separator: ",")
  }

  private static func iconSpace(_ space: RenditionColorSpace) -> String {
    switch space {
    case .generic: "generic"
    case .sRGB: "srgb"
    case .grayGamma22: "gray"
    case .displayP3: "display-p3"
    case .extendedSRGB: "extended-srgb"
    case .extendedLinearSRGB: "extended-linear-srgb"
    case .extendedGray: "extended-gray"
    }
  }

  /// Returns the year that names a class of deployment targets, or nil for the class of all systems. Class 3 is read by
  /// iOS 12 (2018) and later, class 5 by iOS 13 (2019) and later.
  static func deploymentTarget(_ value: Int) -> String? {
    switch value {
    case 0: nil
    case 3: "2018"
    case 5: "2019"
    default: "\(value)"
    }
  }

  static func templateMode(_ flags: RenditionFlags) -> String? {
    if flags.contains(.isAutomaticTemplate) { return "automatic" }
    return flags.contains(.isTemplate) ? "template" : nil
  }

  /// Returns CoreUI's name of the layout of an image. A part of an atlas has the layout of its link. Nil for an atlas
  /// and for a layout without pixels.
  static func imageType(_ rendition: Rendition) -> String? {
    if case .link(let link) = rendition.payload { return imageTypes[link.layout.rawValue] }
    return imageTypes[rendition.layout.rawValue]
  }

  /// CoreUI's names of layouts. Three public lists of assetutil have the name of 12 (CoreUI 493 and 498).
  private static let imageTypes = [
    10: "kCoreThemeOnePartFixedSize", 11: "kCoreThemeOnePartTile", 12: "kCoreThemeOnePartScale",
    20: "kCoreThemeThreePartHTile", 21: "kCoreThemeThreePartHScale", 22: "kCoreThemeThreePartHUniform",
    23: "kCoreThemeThreePartVTile", 24: "kCoreThemeThreePartVScale", 25: "kCoreThemeThreePartVUniform",
    30: "kCoreThemeNinePartTile", 31: "kCoreThemeNinePartScale",
    32: "kCoreThemeNinePartHorizontalUniformVerticalScale",
    33: "kCoreThemeNinePartHorizontalScaleVerticalUniform", 34: "kCoreThemeNinePartEdgesOnly",
  ]

  /// Returns the size class of an attribute's number, or nil for any.
  static func sizeClass(_ value: Int) -> String? {
    switch value {
    case 0: nil
    case 1: "compact"
    case 2: "regular"
    default: "\(value)"
    }
  }
}
