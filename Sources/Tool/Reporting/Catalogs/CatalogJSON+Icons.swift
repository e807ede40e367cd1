import CrushCompiledCatalogs

/// The keys of Icon Composer icons, in the words of a public list of assetutil (CoreUI 975, macOS 26).
extension CatalogJSON {
  /// Adds the facts of a stack or group of an icon. Its payload is an empty file.
  static func addIcon(_ rendition: Rendition, to fields: inout [String: Value]) {
    fields["RenditionName"] = .text(rendition.name)
    fields["Colorspace"] = .text(CatalogWords.colorSpace(.generic))
    guard rendition.layout == .iconStack else { return }
    fields["CanvasWidth"] = .number(Double(rendition.width))
    fields["CanvasHeight"] = .number(Double(rendition.height))
    fields["CompositeImagePresent"] = .flag(false)
  }

  static func addGradient(_ gradient: NamedGradient, to fields: inout [String: Value]) {
    func text(_ point: NamedGradient.Point) -> String {
      CatalogWords.fixed(point.x) + "," + CatalogWords.fixed(point.y)
    }
    fields["Gradient Colors"] = .list(gradient.stops.map { .text($0.color) })
    fields["Gradient Start/Stop"] = .text("\(text(gradient.start)) - \(text(gradient.end))")
    fields["Gradient Stops"] = .list(gradient.stops.map { finite($0.position) })
    fields["Gradient Type"] = .number(Double(gradient.kind))
  }

  /// JSON has no infinite numbers.
  static func finite(_ number: Double) -> Value { .number(number.isFinite ? number : 0) }
}

/// The objects of layers, which repeat the ones of the renditions that the layers name.
struct LayerObjects {
  typealias Fields = [String: CatalogJSON.Value]

  private let catalog: CompiledCatalog
  private let targets: LayerTargets
  /// The objects of all renditions.
  private let objects: [Fields]
  /// The bytes of further layers, so that a small file with many layers of one long name has no huge list.
  private var room = 1 << 24
  /// Whether layers are not listed, since the lists of the catalog are too long.
  var isCut: Bool { room < 0 }

  /// About the bytes of a layer's object without its names.
  private static let objectBytes = 600

  init(_ catalog: CompiledCatalog, _ objects: [Fields]) {
    self.catalog = catalog
    targets = LayerTargets(catalog)
    self.objects = objects
  }

  /// Adds the layers of a rendition in the order of the file.
  mutating func add(_ index: Int, to fields: inout Fields) {
    let rendition = catalog.renditions[index]
    let layers = rendition.properties.layers
    if layers.isEmpty { return }
    fields["LayerCount"] = .number(Double(layers.count))
    var list: [Fields] = []
    for index in layers.indices {
      list += objects(ofLayer: index, in: rendition)
      if isCut { break }
    }
    fields["Layers"] = .list(list.map { .fields($0) })
  }

  private mutating func objects(ofLayer index: Int, in rendition: Rendition) -> [Fields] {
    let layer = rendition.properties.layers[index]
    let styles = rendition.properties.styles
    let style = styles.indices.contains(index) ? styles[index] : LayerStyle()
    let name = targets.name(of: layer.target)
    var list: [Fields] = []
    // A layer is listed once for each rendition that it names.
    for base in bases(of: layer, name, in: rendition) {
      room -= Self.objectBytes + 2 * name.utf8.count + style.fill.utf8.count
      if isCut { break }
      var fields = base
      switch rendition.layout {
      case .iconStack: Self.add(layer, style, to: &fields)
      case .iconGroup:
        fields["RenditionName"] = .text(rendition.name)
        fields["LayerIndex"] = .number(Double(index))
        Self.add(layer, style, to: &fields)
      default:
        fields["Opacity"] = CatalogJSON.finite(layer.opacity)
        fields["Frame"] = .text("\(layer.x),\(layer.y) \(layer.width)x\(layer.height)")
      }
      list.append(fields)
    }
    return list
  }

  /// Returns the facts of the renditions that a layer names, or only its name if there are none.
  private func bases(of layer: LayerReference, _ name: String, in rendition: Rendition) -> [Fields] {
    if rendition.layout != .iconStack && rendition.layout != .iconGroup { return [["Name": .text(name)]] }
    let found = targets.renditions(of: layer.target)
    if found.isEmpty { return [["Name": .text(name), "NameIdentifier": .number(Double(layer.target[.identifier]))]] }
    if rendition.layout == .iconStack { return found.map { Self.part(of: objects[$0]) } }
    return found.map { index in
      var fields = objects[index]
      fields["File"] = nil
      return fields
    }
  }

  /// Returns the facts that a stack repeats of its background or of a group.
  private static func part(of object: Fields) -> Fields {
    var fields = object.filter { repeated.contains($0.key) }
    if case .text("IconGroup") = object["AssetType"] { fields["AssetType"] = object["AssetType"] }
    if fields["Colorspace"] == nil { fields["Colorspace"] = .text(CatalogWords.colorSpace(.generic)) }
    return fields
  }

  private static let repeated: Set<String> = [
    "Appearance", "Colorspace", "Error", "Idiom", "Name", "NameIdentifier", "Scale", "SHA1Digest", "SizeOnDisk",
  ]

  /// Adds the frame and the look. Looks that are false or 0 have no key.
  private static func add(_ layer: LayerReference, _ style: LayerStyle, to fields: inout Fields) {
    fields["LayerOpacity"] = CatalogJSON.finite(layer.opacity)
    fields["LayerPosition"] = .text("\(layer.x),\(layer.y)")
    fields["LayerSize"] = .text("\(layer.width),\(layer.height)")
    if !style.fill.isEmpty { fields["LayerGradientColorName"] = .text(style.fill) }
    let flags = [
      ("LayerGathersSpecularByElement", style.lightsIndividually), ("LayerHasLightingEffects", style.isGlass),
      ("LayerHasSpecular", style.hasSpecular),
    ]
    for (name, flag) in flags where flag { fields[name] = .flag(true) }
    let numbers = [
      // Our own key. The list of assetutil has layers with the normal mode only.
      ("LayerBlendMode", Double(layer.blendMode)), ("LayerBlurStrength", style.blur),
      ("LayerShadowOpacity", style.shadowOpacity), ("LayerShadowStyle", Double(style.shadow)),
      ("LayerTranslucency", style.translucency),
    ]
    for (name, number) in numbers where number != 0 { fields[name] = CatalogJSON.finite(number) }
  }
}
