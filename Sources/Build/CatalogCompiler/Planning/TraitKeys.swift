package import CrushCatalogSources
package import CrushCompiledCatalogs

/// The key of an entry's traits, without the name.
package struct TraitKeys: Sendable {
  package let rules: PlatformRules
  /// The languages that are kept. Empty for all.
  package let languages: Set<String>

  package init(rules: PlatformRules, languages: [String] = []) {
    self.rules = rules
    self.languages = Set(languages)
  }

  /// The outcome for one entry.
  package enum Outcome: Sendable, Equatable {
    case key(RenditionKey)
    /// The entry belongs to another platform, device or language. It is skipped without a message.
    case otherBuild
    /// A trait has a value that has no number. The payload is its name and value.
    case unknown(trait: String, value: String)
  }

  /// Returns the key.
  ///
  /// - Parameters:
  ///   - part: 181 for images and data, 217 for colors, 220 for app icons, 218 for the list of their sizes.
  ///   - scale: the number of the attribute, 0 for none.
  package func key(_ traits: SourceTraits, part: UInt16, scale: Int) -> Outcome {
    guard !rules.isForeign(platform: traits.platform), let idiom = rules.idiom(traits.idiom) else { return .otherBuild }
    guard scale <= rules.maximumScale else { return .otherBuild }
    if let locale = traits.locale, !languages.isEmpty, !languages.contains(locale) { return .otherBuild }
    if !rules.hasSizeClasses, traits.widthClass != nil || traits.heightClass != nil { return .otherBuild }
    if !rules.hasHardwareClasses, traits.memory != nil || traits.graphics != nil { return .otherBuild }
    guard let appearance = rules.appearance(traits.appearances) else {
      let value = traits.appearances.map { "\($0.appearance) \($0.value)" }.joined(separator: ", ")
      return .unknown(trait: "appearances", value: value)
    }
    // Catalogs of watchOS have no appearances.
    if rules.family == .watch, appearance != 0, appearance != 10 { return .otherBuild }
    var pairs: [RenditionKey.Pair] = [
      .init(.element, 85), .init(.part, part), .init(.scale, UInt16(clamping: scale)),
      .init(.appearance, UInt16(appearance)),
    ]
    if rules.keysHaveIdiom { pairs.append(.init(.idiom, UInt16(idiom.rawValue))) }
    for trait in Trait.all {
      guard let value = trait.value(traits) else { continue }
      guard let number = trait.number(value) else { return .unknown(trait: trait.name, value: value) }
      pairs.append(.init(trait.attribute, number))
    }
    return .key(RenditionKey(pairs))
  }
}

/// A trait whose words have numbers.
private struct Trait: Sendable {
  let name: String
  let attribute: KeyAttribute
  let value: @Sendable (SourceTraits) -> String?
  let number: @Sendable (String) -> UInt16?

  static let all: [Trait] = [
    Trait(name: "subtype", attribute: .subtype, value: { $0.subtype }, number: { Subtype.number($0) }),
    Trait(
      name: "screen-width", attribute: .subtype, value: { $0.screenWidth }, number: { Subtype.watch(screenWidth: $0) }),
    // 1 and 2 were seen in 4 catalogs of Xcode 7.3.
    Trait(
      name: "width-class", attribute: .horizontalSizeClass, value: { $0.widthClass },
      number: { ["any": 0, "compact": 1, "regular": 2][$0] }),
    Trait(
      name: "height-class", attribute: .verticalSizeClass, value: { $0.heightClass },
      number: { ["any": 0, "compact": 1, "regular": 2][$0] }),
    Trait(
      name: "display-gamut", attribute: .displayGamut, value: { $0.gamut },
      number: { ["any": 0, "sRGB": 0, "display-P3": 1][$0] }),
    Trait(name: "locale", attribute: .localization, value: { $0.locale }, number: { NameIdentifier.hash($0) }),
    Trait(
      name: "language-direction", attribute: .direction, value: { $0.direction },
      number: { ["any": 0, "right-to-left": 4, "left-to-right": 5][$0] }),
    Trait(name: "memory", attribute: .memoryClass, value: { $0.memory }, number: { memory($0) }),
    Trait(name: "graphics-feature-set", attribute: .graphicsClass, value: { $0.graphics }, number: { graphics[$0] }),
  ]

  private static func memory(_ text: String) -> UInt16? {
    if text == "any" { return 0 }
    guard text.hasSuffix("GB") else { return nil }
    return UInt16(text.dropLast(2)).map { MemoryClass.number(gigabytes: Int($0)) }
  }

  /// A number for each generation of Apple's GPUs from the A7 on.
  private static let graphics: [String: UInt16] = [
    "any": 0, "metal1v2": 1, "metal2v2": 2, "metal3v1": 3, "metal3v2": 4, "metal4v1": 5, "metal5v1": 6, "metal6v1": 7,
    "metal7v1": 8, "apple1": 1, "apple2": 2, "apple3": 3, "apple4": 5, "apple5": 6, "apple6": 7, "apple7": 8,
  ]
}

/// The numbers of screens inside an idiom.
package enum Subtype {
  /// Plus phones. Their app icons of 60 points are stored once more for them (97 icons of 97).
  package static let plusPhone: UInt16 = 1792

  /// Returns the number of a subtype. 568, 320 and 384 were seen in catalogs; heights such as `736h` are their own number.
  static func number(_ name: String) -> UInt16? {
    switch name {
    case "any": 0
    case "retina4": 568
    default: watchCases[name] ?? (name.hasSuffix("h") ? UInt16(name.dropLast()) : nil)
    }
  }

  /// The sizes of watch cases. The numbers after 384 are the heights of the screens in pixels.
  private static let watchCases: [String: UInt16] = [
    "38mm": 320, "40mm": 394, "41mm": 430, "42mm": 384, "44mm": 448, "45mm": 484, "49mm": 502,
  ]

  /// Returns the number of a watch's screen width in points of the source, such as `<=145`.
  static func watch(screenWidth: String) -> UInt16? {
    let widths: [String: UInt16] = [
      "<=145": 320, ">145": 384, ">161": 394, ">176": 430, ">183": 448, ">195": 484, ">204": 502,
    ]
    return widths[screenWidth]
  }
}
