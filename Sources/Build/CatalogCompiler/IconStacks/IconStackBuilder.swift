import CrushCompiledCatalogs
import CrushIconDocuments

/// The renditions of one document, in the order in which Apple's compiler numbers colors and gradients.
struct IconStackBuilder {
  enum Content {
    case record(RenditionRecord)
    /// From the back.
    case layers([PlannedIcon.Layer], isStack: Bool)
    /// The name of a file in `Assets`.
    case picture(String)
  }

  struct Rendition {
    let facet: String
    let part: UInt16
    /// Nil for all.
    var appearance: IconAppearance?
    let name: String
    var flags: RenditionFlags = []
    let content: Content
  }

  static let stackPart: UInt16 = 245
  private static let groupPart: UInt16 = 246
  private static let picturePart: UInt16 = 181

  private let document: IconDocument
  private let name: String
  private let idioms: Set<String>
  private var palette: IconPalette
  /// The groups with layers, from the front, with their names in the catalog.
  private let groups: [(name: String, group: IconDocument.Group)]

  init(_ document: IconDocument, name: String, idioms: Set<String>) {
    self.document = document
    self.name = name
    self.idioms = idioms
    palette = IconPalette(of: name)
    groups = Self.named(document.groups)
  }

  /// A group without layers is dropped and takes no name. A name that is used already gets a number.
  private static func named(_ groups: [IconDocument.Group]) -> [(name: String, group: IconDocument.Group)] {
    var used: Set<String> = []
    return groups.filter { !$0.layers.isEmpty }.map { group in
      let base = group.name.flatMap { $0.isEmpty ? nil : $0 } ?? "Group"
      var name = base
      var number = 1
      while !used.insert(name).inserted {
        number += 1
        name = "\(base) \(number)"
      }
      return (name, group)
    }
  }

  /// The files of the layers that are visible in any appearance, in the order of the document.
  var pictureNames: [String] { document.pictureNames(idioms) }

  mutating func renditions(_ pictures: IconPictures) -> [Rendition] {
    let backgrounds = self.backgrounds()
    var layers: [String: [IconAppearance: [PlannedIcon.Layer]]] = [:]
    for (groupName, group) in groups {
      for layer in group.layers {
        for appearance in IconAppearance.allCases where !IconDocument.isHidden(layer, in: group, appearance, idioms) {
          let planned = self.layer(layer, in: group, appearance, pictures, lightBackground: backgrounds[.light])
          layers[groupName, default: [:]][appearance, default: []].append(planned)
        }
      }
    }
    var renditions: [Rendition] = []
    for appearance in IconAppearance.allCases {
      renditions.append(
        Rendition(
          facet: name, part: Self.stackPart, appearance: appearance, name: name,
          content: .layers(stack(appearance, background: backgrounds[appearance]), isStack: true)))
      for (groupName, _) in groups {
        guard let own = layers[groupName]?[appearance] else { continue }
        renditions.append(
          Rendition(
            facet: "\(name)/\(groupName)", part: Self.groupPart, appearance: appearance, name: "IconGroup",
            content: .layers(own.reversed(), isStack: false)))
      }
    }
    renditions += palette.records().map {
      Rendition(facet: $0.facet, part: $0.part, name: $0.facet, content: .record($0.record))
    }
    return renditions
      + pictureNames.map { file in
        let isSVG = pictures.facts[file]?.isSVG == true
        return Rendition(
          facet: facet(of: file), part: Self.picturePart, name: isSVG ? "image.svg" : "image.png",
          flags: isSVG ? [] : .isAutomaticTemplate, content: .picture(file))
      }
  }

  private mutating func backgrounds() -> [IconAppearance: String] {
    var facets: [IconAppearance: String] = [:]
    for appearance in IconAppearance.allCases {
      facets[appearance] = palette.facet(of: document.background(appearance, idioms), isFresh: appearance == .dark)
    }
    return facets
  }

  private func stack(_ appearance: IconAppearance, background: String?) -> [PlannedIcon.Layer] {
    var layers: [PlannedIcon.Layer] = []
    if let background {
      layers.append(PlannedIcon.Layer(facet: background, part: IconPalette.isGradient(background) ? 247 : 217))
    }
    for (groupName, group) in groups.reversed() {
      if group.isHidden.value(for: appearance, idioms) == true { continue }
      var layer = PlannedIcon.Layer(facet: "\(name)/\(groupName)", part: Self.groupPart)
      layer.blendMode = Self.number(of: group.blendMode.value(for: appearance, idioms))
      layer.opacity = group.opacity.value(for: appearance, idioms) ?? 1
      let shadow = group.shadow.value(for: appearance, idioms) ?? .standard
      let translucency = group.translucency.value(for: appearance, idioms) ?? .standard
      layer.style.lightsIndividually = group.lighting.value(for: appearance, idioms) != .combined
      layer.style.blur = group.blur.value(for: appearance, idioms) ?? 0
      layer.style.hasSpecular = group.specular.value(for: appearance, idioms) ?? true
      layer.style.translucency = translucency.isEnabled ? translucency.value : 0
      layer.style.shadow = Self.number(of: shadow.kind)
      layer.style.shadowOpacity = shadow.opacity
      layers.append(layer)
    }
    return layers
  }

  private mutating func layer(
    _ layer: IconDocument.Layer, in group: IconDocument.Group, _ appearance: IconAppearance, _ pictures: IconPictures,
    lightBackground: String?
  ) -> PlannedIcon.Layer {
    let file = layer.image.value(for: appearance, idioms) ?? ""
    let facts = pictures.facts[file]
    // The fill of the layer gets its number, also if another one is shown.
    var facet = palette.facet(of: layer.fill.value(for: appearance, idioms))
    if document.takesLightBackground(layer, isPale: facts?.isPale == true, appearance, idioms) {
      facet = lightBackground
    }
    var planned = PlannedIcon.Layer(facet: self.facet(of: file), part: Self.picturePart)
    planned.frame = frame(
      facts, layer.position.value(for: appearance, idioms) ?? IconPosition(),
      in: group.position.value(for: appearance, idioms) ?? IconPosition())
    planned.blendMode = Self.number(of: layer.blendMode.value(for: appearance, idioms))
    planned.opacity = layer.opacity.value(for: appearance, idioms) ?? 1
    planned.style.isGlass = layer.isGlass.value(for: appearance, idioms) ?? true
    planned.style.fill = facet ?? ""
    return planned
  }

  /// Returns the frame of a picture. One without a size has none.
  private func frame(
    _ facts: IconPictures.Facts?, _ own: IconPosition, in group: IconPosition
  ) -> PlannedIcon.Frame {
    guard let facts else { return PlannedIcon.Frame() }
    let frame = IconFrame(width: facts.width, height: facts.height, at: own, in: group).rounded
    return PlannedIcon.Frame(
      x: Self.whole(frame.x), y: Self.whole(frame.y), width: Self.whole(frame.width), height: Self.whole(frame.height))
  }

  /// The file has 32 bits.
  private static func whole(_ value: Double) -> Int { Int(Int32(min(max(value, -2e9), 2e9))) }

  private func facet(of file: String) -> String { IconDocument.facet(of: file, in: name) }

  private static func number(of mode: IconBlendMode?) -> Int {
    switch mode {
    case nil, .normal: 0
    case .multiply: 1
    case .screen: 2
    case .overlay: 3
    case .darken: 4
    case .lighten: 5
    case .softLight: 8
    case .hardLight: 9
    case .plusDarker: 26
    case .plusLighter: 27
    }
  }

  private static func number(of shadow: IconShadow.Kind) -> Int {
    let kind: LayerStyle.Shadow =
      switch shadow {
      case .none: .none
      case .layerColor: .layerColor
      case .neutral: .neutral
      }
    return kind.rawValue
  }
}
