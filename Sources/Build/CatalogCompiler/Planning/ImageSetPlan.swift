import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFiles
import CrushVectors

/// Planning of image sets.
enum ImageSetPlan {
  static func plan(_ set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan) {
    plan.addFacet(set.name, part: 181)
    noteCompression(set, in: context, into: &plan)
    // On macOS, entries for the Mac replace universal ones. The stable order lets them come last.
    let entries =
      set.entries.filter { $0.traits.idiom == "universal" } + set.entries.filter { $0.traits.idiom != "universal" }
    for entry in entries where !entry.isUnassigned {
      guard let file = entry.fileName else { continue }
      if Path.isVector(file) {
        vector(file, entry, of: set, in: context, into: &plan)
      } else {
        picture(file, entry, of: set, in: context, into: &plan)
      }
    }
  }

  /// Reports compression that loses quality, or that GPUs read. All codecs here are lossless.
  private static func noteCompression(_ set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan) {
    let types = [set.properties.compression] + set.entries.map(\.compression)
    guard let type = types.compactMap({ $0 }).first(where: { !["automatic", "lossless", "inherited"].contains($0) })
    else { return }
    plan.messages.append(
      context.place(set).message(
        .notice, "The compression \"\(type)\" of \"\(set.name)\" is not supported. Its images are stored losslessly.",
        kind: "Unsupported Configuration"))
  }

  private static func picture(
    _ file: String, _ entry: SourceEntry, of set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan
  ) {
    let scale = entry.traits.scale ?? 1
    guard let key = context.key(entry, of: set, part: 181, scale: scale, into: &plan) else { return }
    var request = PictureRequest(allowsGray: context.allowsGray)
    if key[.displayGamut] == 1 { request.form = .displayP3 }
    var rendition = PlannedRendition(
      place: context.place(set), facet: set.name, key: key, name: file,
      content: .picture(path: context.path(set, file), request))
    rendition.flags = flags(set.properties)
    rendition.slicing = entry.slicing
    rendition.insets = entry.insets ?? []
    plan.add(rendition)
  }

  /// Plans a vector and its bitmaps.
  ///
  /// The key of the vector has no scale, and only the flag of a vector (2,872 of 2,872 vectors). A set that preserves
  /// vectors has part 42 and scale 1 (58 of 58). A slot with a scale has one bitmap, for which a point of the page is a
  /// pixel (9 of 9).
  private static func vector(
    _ file: String, _ entry: SourceEntry, of set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan
  ) {
    let preserves = set.properties.preservesVector
    guard
      let key = context.key(entry, of: set, part: preserves ? 42 : 181, scale: preserves ? 1 : 0, into: &plan)
    else { return }
    var rendition = PlannedRendition(
      place: context.place(set), facet: set.name, key: key, name: file,
      content: .picture(path: context.path(set, file), PictureRequest()))
    rendition.flags = .isVector
    // Catalogs of Xcode 7 name the file without its extension.
    if context.coreUIVersion < 427 { rendition.name = Path.withoutExtension(file) }
    plan.add(rendition)
    let scales = entry.traits.scale.map { [$0] } ?? context.rules.vectorScales
    for scale in scales where scale <= context.rules.maximumScale {
      bitmap(file, entry, scale: scale, of: set, in: context, into: &plan)
    }
  }

  private static func bitmap(
    _ file: String, _ entry: SourceEntry, scale: Int, of set: SourceSet, in context: PlanContext,
    into plan: inout CatalogPlan
  ) {
    guard let key = context.key(entry, of: set, part: 181, scale: scale, into: &plan) else { return }
    var request = PictureRequest(allowsGray: context.allowsGray)
    request.vectorScale = entry.traits.scale == nil ? scale : 1
    request.maximumPixels = VectorLimits.pixels
    var rendition = PlannedRendition(
      place: context.place(set), facet: set.name, key: key, name: file,
      content: .picture(path: context.path(set, file), request))
    rendition.flags = flags(set.properties).union(.isVector)
    plan.add(rendition)
  }

  /// Returns the flags of a set's bitmaps: 16 automatic, 8 template, 0 original (seen in 40 catalogs), and 256 if vectors
  /// are preserved, also for PNG files.
  static func flags(_ properties: SourceSet.Properties) -> RenditionFlags {
    var flags: RenditionFlags =
      switch properties.template {
      case .original: []
      case .template: .isTemplate
      case .automatic, nil: .isAutomaticTemplate
      }
    if properties.preservesVector { flags.insert(.preservesVector) }
    return flags
  }
}
