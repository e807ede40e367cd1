import CrushBasics
package import CrushCompiledCatalogs

/// The Icon Composer icons of a catalog as a tree of text, for people who want to know what an icon is made of.
///
/// A compiled icon has a stack for each appearance, and a stack names a background and groups, which name pictures. The
/// tree resolves these names. Appearances with equal trees are printed once, and defaults are not printed:
///
/// ```
/// AppIcon
///   light, tinted
///     background linear-gradient gray:1,1 → gray:0.925,1
///     group Group: specular, individual lighting, translucency 0.5, neutral shadow 0.5
///       arrow.svg 104,327 815x369, glass, fill display-p3:1,0.5,0,1
/// ```
package enum IconTree {
  /// Returns the lines of all icons, sorted by name, or none if the catalog has no icon stack.
  package static func tree(_ catalog: CompiledCatalog) -> [String] {
    var stacks: [String: [Rendition]] = [:]
    for rendition in catalog.renditions where rendition.layout == .iconStack {
      stacks[catalog.facet(of: rendition)?.name ?? rendition.name, default: []].append(rendition)
    }
    if stacks.isEmpty { return [] }
    var writer = IconTreeWriter(catalog)
    var lines: [String] = []
    for (name, renditions) in stacks.sorted(by: { $0.key < $1.key }) where !writer.isFull {
      lines.append(oneLine(name))
      lines += writer.appearances(of: renditions, named: name)
    }
    if writer.isFull { lines.append("The other layers are not shown, since there are too many.") }
    return lines
  }
}

/// The writer of the lines below the name of an icon.
private struct IconTreeWriter {
  private let catalog: CompiledCatalog
  private let targets: LayerTargets
  /// The bytes of further lines. A small file could name one large group in many layers.
  private var room = 1 << 22
  var isFull: Bool { room < 0 }

  init(_ catalog: CompiledCatalog) {
    self.catalog = catalog
    targets = LayerTargets(catalog)
  }

  /// Returns the lines of the stacks of an icon: light, dark, tinted, then others.
  mutating func appearances(of stacks: [Rendition], named icon: String) -> [String] {
    var trees: [(titles: [String], lines: [String])] = []
    var indices: [[String]: Int] = [:]
    let sorted = stacks.map { (stack: $0, appearance: appearance(of: $0)) }
      .sorted { ($0.appearance.rank, $0.appearance.title) < ($1.appearance.rank, $1.appearance.title) }
    for (stack, appearance) in sorted where !isFull {
      let lines = tree(of: stack, named: icon)
      if let index = indices[lines] {
        trees[index].titles.append(appearance.title)
      } else {
        indices[lines] = trees.count
        trees.append(([appearance.title], lines))
      }
    }
    return trees.flatMap { ["  " + $0.titles.joined(separator: ", ")] + $0.lines }
  }

  /// Returns the appearance of a stack in the words of `icon.json`, with the idiom if it has one.
  private func appearance(of stack: Rendition) -> (rank: Int, title: String) {
    let number = stack.key[.appearance]
    let name = catalog.appearances[number] ?? "appearance \(number)"
    let idiom = stack.key[.idiom] == 0 ? "" : " (\(CatalogWords.idiom(stack)))"
    switch name {
    case "NSAppearanceNameAqua", "UIAppearanceLight": return (0, "light" + idiom)
    case "NSAppearanceNameDarkAqua", "UIAppearanceDark": return (1, "dark" + idiom)
    case "ISAppearanceTintable": return (2, "tinted" + idiom)
    default: return (3, oneLine(name) + idiom)
    }
  }

  /// Returns the lines of a stack: the background, then the groups from the front.
  private mutating func tree(of stack: Rendition, named icon: String) -> [String] {
    let layers = stack.properties.layers.indices
    let isGroup = { (index: Int) in stack.properties.layers[index].target[.part] == Self.groupPart }
    var lines: [String] = []
    for index in layers where !isGroup(index) && !isFull {
      add("    background " + background(stack.properties.layers[index], stack), to: &lines)
    }
    if !layers.contains(where: { !isGroup($0) }) { add("    no background", to: &lines) }
    for index in layers.reversed() where isGroup(index) && !isFull {
      let layer = stack.properties.layers[index]
      let name = targets.name(of: layer.target)
      let shown = name.hasPrefix(icon + "/") ? String(name.dropFirst(icon.count + 1)) : name
      let group = targets.rendition(of: layer.target, for: stack.key)
      let facts = effects(style(index, in: stack)) + mixing(layer) + (group == nil ? ["missing"] : [])
      add("    group \(oneLine(shown)): " + facts.joined(separator: ", "), to: &lines)
      if let group { addPictures(of: group, stack, to: &lines) }
    }
    return lines
  }

  /// Adds the layers of a group from the front.
  private mutating func addPictures(of group: Rendition, _ stack: Rendition, to lines: inout [String]) {
    for index in group.properties.layers.indices.reversed() where !isFull {
      let layer = group.properties.layers[index]
      let style = style(index, in: group)
      let frame = "\(layer.x),\(layer.y) \(layer.width)x\(layer.height)"
      var facts = ["\(picture(layer, stack)) \(frame)", style.isGlass ? "glass" : "no glass"]
      if !style.fill.isEmpty { facts.append("fill " + fill(targets.rendition(named: style.fill), style.fill)) }
      add("      " + (facts + mixing(layer)).joined(separator: ", "), to: &lines)
    }
  }

  private mutating func add(_ line: String, to lines: inout [String]) {
    room -= line.utf8.count
    if !isFull { lines.append(line) }
  }

  /// The part of groups.
  private static let groupPart = 246

  private func style(_ index: Int, in rendition: Rendition) -> LayerStyle {
    let styles = rendition.properties.styles
    return styles.indices.contains(index) ? styles[index] : LayerStyle()
  }

  private func background(_ layer: LayerReference, _ stack: Rendition) -> String {
    let paint = fill(targets.rendition(of: layer.target, for: stack.key), targets.name(of: layer.target))
    return ([paint] + mixing(layer)).joined(separator: ", ")
  }

  /// Returns the name of a picture's file: the facet without the name of the icon, and the extension of the rendition.
  private func picture(_ layer: LayerReference, _ stack: Rendition) -> String {
    let name = targets.name(of: layer.target)
    let file = name.split(separator: "/").last.map(String.init) ?? name
    guard let rendition = targets.rendition(of: layer.target, for: stack.key) else {
      return oneLine(file) + " (missing)"
    }
    let end = rendition.name.lastIndex(of: ".").map { rendition.name[$0...] } ?? ""
    return oneLine(file + end)
  }

  /// Returns the effects of a group.
  private func effects(_ style: LayerStyle) -> [String] {
    var facts = [style.hasSpecular ? "specular" : "no specular"]
    facts.append(style.lightsIndividually ? "individual lighting" : "combined lighting")
    if style.blur != 0 { facts.append("blur " + CatalogWords.short(style.blur)) }
    facts.append(style.translucency == 0 ? "no translucency" : "translucency " + CatalogWords.short(style.translucency))
    let opacity = CatalogWords.short(style.shadowOpacity)
    switch LayerStyle.Shadow(rawValue: style.shadow) {
    case .some(.none): facts.append("no shadow")
    case .layerColor: facts.append("layer-color shadow \(opacity)")
    case .neutral: facts.append("neutral shadow \(opacity)")
    case nil: facts.append("shadow of kind \(style.shadow) \(opacity)")
    }
    return facts
  }

  /// Returns the blend mode and the opacity, unless they are normal and 1.
  private func mixing(_ layer: LayerReference) -> [String] {
    (layer.blendMode == 0 ? [] : ["blend " + CatalogWords.blendMode(layer.blendMode)])
      + (layer.opacity == 1 ? [] : ["opacity " + CatalogWords.short(layer.opacity)])
  }

  /// Returns a color or a gradient in the notation of `icon.json`.
  private func fill(_ rendition: Rendition?, _ name: String) -> String {
    switch rendition?.payload {
    case .color(let color): return CatalogWords.iconColor(color)
    case .gradient(let gradient): return text(gradient)
    case nil: return oneLine(name) + " (missing)"
    default: return oneLine(name)
    }
  }

  private func text(_ gradient: NamedGradient) -> String {
    func text(_ point: NamedGradient.Point) -> String {
      CatalogWords.short(point.x) + "," + CatalogWords.short(point.y)
    }
    let last = Double(max(1, gradient.stops.count - 1))
    let stops = gradient.stops.enumerated().map { index, stop in
      let isEven = abs(stop.position - Double(index) / last) < 0.0001
      return fill(targets.rendition(named: stop.color), stop.color)
        + (isEven ? "" : " at " + CatalogWords.short(stop.position))
    }
    let kind = ["automatic-gradient", "linear-gradient"]
    let word = kind.indices.contains(gradient.kind) ? kind[gradient.kind] : "gradient of kind \(gradient.kind)"
    let (start, end) = (text(gradient.start), text(gradient.end))
    // From the top to the bottom, as without an orientation.
    let isUsual = start == "0.5,0" && end == "0.5,1"
    return word + " " + stops.joined(separator: " → ")
      + (isUsual ? "" : " from \(start) to \(end)")
  }
}
