import CrushCatalogSources
import CrushCompiledCatalogs

/// Planning of image stacks of tvOS: layers that move when the icon has the focus.
enum ImageStackPlan {
  /// - Parameter size: the size in points that brand assets state. Nil for a stack of its own.
  static func plan(
    _ set: SourceSet, size: SourceEntry.Size?, in context: PlanContext, into plan: inout CatalogPlan
  ) {
    guard context.rules.family == .tv else {
      return plan.messages.append(
        context.place(set).message(
          .warning, "Image stacks are for tvOS. \"\(set.name)\" is skipped.", kind: "Unsupported Configuration"))
    }
    let layers = layers(of: set)
    for layer in set.children {
      for image in layer.children where image.kind == .image { ImageSetPlan.plan(image, in: context, into: &plan) }
    }
    guard !layers.isEmpty else {
      return plan.messages.append(
        context.place(set).message(
          .warning, "The image stack \"\(set.name)\" has no layers with images. It is skipped."))
    }
    if layers.count == 1 {
      plan.messages.append(
        CatalogMessage(
          .tooFewLayers(stack: set.name, layers: max(1, set.children.count), applicable: 1), catalog: context.catalog,
          item: set.path))
    }
    let frame = (width: length(size?.width, set, "width"), height: length(size?.height, set, "height"))
    plan.addFacet(set.name, part: 181)
    for scale in scales(of: set) {
      let stack = PlannedStack(
        name: set.name, width: frame.width * scale, height: frame.height * scale, scale: scale,
        layers: layers.map { .init(facet: $0, width: frame.width * scale, height: frame.height * scale) })
      var rendition = PlannedRendition(
        place: context.place(set), facet: set.name, key: key(scale: scale, context), name: set.name,
        content: .stack(stack))
      rendition.hasCopies = false
      plan.add(rendition)
    }
    plan.messages.append(
      context.place(set).message(
        .notice,
        "The image stack \"\(set.name)\" has its layers, without the flattened image and the glow that Apple's tool adds.",
        kind: "Unsupported Configuration"))
  }

  /// Returns the facets of the layers, in the order of the set's list, the front first.
  private static func layers(of set: SourceSet) -> [String] {
    let names = set.entries.compactMap(\.fileName)
    let ordered = names.compactMap { name in set.children.first { $0.path.hasSuffix("/" + name) } }
    return (ordered.isEmpty ? set.children : ordered).compactMap { layer in
      // A layer may name an image set of the catalog instead of its own.
      if let name = layer.properties.other["content-reference.name"] { return name }
      return layer.children.first { $0.kind == .image && $0.entries.contains { $0.fileName != nil } }?.name
    }
  }

  private static func length(_ points: Double?, _ set: SourceSet, _ side: String) -> Int {
    let text = set.properties.other["canvasSize.\(side)"] ?? set.properties.other["canvas-size.\(side)"]
    return Int(clampingPoints: points ?? text.flatMap(Double.init) ?? 0)
  }

  /// Returns the scales that every layer has, or 1.
  private static func scales(of set: SourceSet) -> [Int] {
    let own = set.children.flatMap(\.children).filter { $0.kind == .image }.map { image in
      Set(image.entries.filter { $0.fileName != nil }.map { $0.traits.scale ?? 1 })
    }
    guard let first = own.first else { return [1] }
    let common = own.reduce(first) { $0.intersection($1) }
    return common.isEmpty ? [1] : common.sorted()
  }

  /// Returns the key of a stack. The catalog of CoreUI 493 has no idiom in it, and the ones of Xcode 26 have the idiom of
  /// the television.
  private static func key(scale: Int, _ context: PlanContext) -> RenditionKey {
    var pairs: [RenditionKey.Pair] = [.init(.element, 85), .init(.part, 181), .init(.scale, UInt16(clamping: scale))]
    if context.coreUIVersion >= 600 { pairs.append(.init(.idiom, UInt16(RenditionIdiom.tv.rawValue))) }
    return RenditionKey(pairs)
  }
}

/// Planning of the brand assets of tvOS: stacks for the icon, and images for the top shelf.
enum BrandAssetsPlan {
  static func plan(_ set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan) {
    guard context.rules.family == .tv else { return }
    for child in set.children {
      let entry = set.entries.first { entry in entry.fileName.map { child.path.hasSuffix("/" + $0) } ?? false }
      switch child.kind {
      case .image: ImageSetPlan.plan(child, in: context, into: &plan)
      case .imageStack: ImageStackPlan.plan(child, size: entry?.size, in: context, into: &plan)
      default: plan.messages.append(OtherKinds.message(child, in: context))
      }
    }
  }
}
