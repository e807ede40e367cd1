@testable import CrushCompiledCatalogs

/// Catalogs with an Icon Composer icon, written for tests.
struct IconSample {
  typealias Layer = RenditionRecord.IconLayer

  enum Part: Int {
    case picture = 181
    case color = 217
    case stack = 245
    case group = 246
    case gradient = 247
  }

  private(set) var draft: CatalogDraft

  init(platform: String = "macosx", keyFormat: [KeyAttribute] = [.appearance, .element, .part, .identifier, .scale]) {
    draft = CatalogDraft(
      header: CatalogHeader(coreUIVersion: 975, mainVersion: "@(#)PROGRAM:CoreUI", versionText: "A test"),
      metadata: CatalogMetadata(platformVersion: "26.0", platform: platform, tool: "A test"), keyFormat: keyFormat)
    draft.appearances = [
      "NSAppearanceNameSystem": 0, "NSAppearanceNameDarkAqua": 1, "NSAppearanceNameAqua": 8, "ISAppearanceTintable": 10,
    ]
  }

  /// The icon of the tests: a gradient behind a group with a picture to the left of the canvas, and a plain group in
  /// front of it. Dark has a background of its own.
  static func icon(platform: String = "macosx") -> IconSample {
    var sample = IconSample(platform: platform)
    sample.add("AppIcon_Assets/Color-1", .color, .color(name: "Color-1", space: 6, [1, 1]))
    sample.add("AppIcon_Assets/Color-2", .color, .color(name: "Color-2", space: 3, [1, 0.5, Double(Float(0.192)), 1]))
    let gradient = NamedGradient(
      kind: 1, start: (0.5, 0), end: (0.5, Double(Float(0.7))),
      stops: [(0, "AppIcon_Assets/Color-1"), (1, "AppIcon_Assets/Color-2")])
    sample.add("AppIcon_Assets/Gradient-1", .gradient, .gradient(name: "Gradient-1", gradient))
    let single = NamedGradient(kind: 0, start: (0.5, 0), end: (0.5, 1), stops: [(0, "AppIcon_Assets/Color-2")])
    sample.add("AppIcon_Assets/Gradient-2", .gradient, .gradient(name: "Gradient-2", single))
    let svg = Array("<svg width='8' height='4'/>".utf8)
    sample.add("AppIcon_Assets/arrow", .picture, .vector(name: "image.svg", format: .svg, svg))
    let bitmap = EncodedBitmap(
      payload: Array("MLEC".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 2], bytesPerRow: 16, compression: .none)
    let facts = ImageFacts(name: "image.png", width: 1, height: 1, scale: 1, format: .gray8, colorSpace: .grayGamma22)
    sample.add("AppIcon_Assets/dot", .picture, .image(facts, bitmap))
    for appearance in [1, 8, 10] { sample.addIcon(appearance) }
    return sample
  }

  private mutating func addIcon(_ appearance: Int) {
    var glass = LayerStyle()
    glass.isGlass = true
    glass.fill = "AppIcon_Assets/Color-2"
    add(
      "AppIcon/Back", .group,
      .iconGroup([
        Layer(reference("AppIcon_Assets/dot", .picture, x: -129, y: 7, width: 300, height: 200), LayerStyle()),
        Layer(reference("AppIcon_Assets/arrow", .picture, width: 8, height: 4, blendMode: 3, opacity: 0.25), glass),
      ]), appearance)
    add("AppIcon/Front", .group, .iconGroup([]), appearance)
    var effects = LayerStyle()
    effects.lightsIndividually = true
    effects.hasSpecular = true
    effects.blur = 0.75
    effects.translucency = 0.5
    effects.shadow = LayerStyle.Shadow.neutral.rawValue
    effects.shadowOpacity = 0.5
    let background = appearance == 1 ? "AppIcon_Assets/Gradient-2" : "AppIcon_Assets/Gradient-1"
    var plain = LayerStyle()
    plain.shadowOpacity = 0.5
    add(
      "AppIcon", .stack,
      .iconStack(
        name: "AppIcon",
        [
          Layer(reference(background, .gradient), LayerStyle()), Layer(reference("AppIcon/Back", .group), effects),
          Layer(reference("AppIcon/Front", .group, blendMode: 26, opacity: 0.5), plain),
        ]), appearance)
  }

  /// Adds a rendition, and its facet if it is new.
  mutating func add(_ facet: String, _ part: Part, _ record: RenditionRecord, _ appearance: Int = 0) {
    let key = Self.key(facet, part)
    if !draft.facets.contains(where: { $0.name == facet }) { draft.facets.append(Facet(name: facet, key: key)) }
    let pairs = key.values + [.init(.appearance, UInt16(appearance)), .init(.scale, 1)]
    draft.renditions.append(.init(key: RenditionKey(pairs), record: record.encoded()))
  }

  func reference(
    _ facet: String, _ part: Part, x: Int = 0, y: Int = 0, width: Int = 0, height: Int = 0, blendMode: Int = 0,
    opacity: Double = 1
  ) -> LayerReference {
    LayerReference(
      x: x, y: y, width: width, height: height, blendMode: blendMode, opacity: opacity, target: Self.key(facet, part))
  }

  private static func key(_ facet: String, _ part: Part) -> RenditionKey {
    RenditionKey([
      .init(.element, 85), .init(.part, UInt16(part.rawValue)), .init(.identifier, NameIdentifier.hash(facet)),
    ])
  }
}
