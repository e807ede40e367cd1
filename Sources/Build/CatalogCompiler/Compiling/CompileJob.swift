import CrushBasics
import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFiles

/// One run of the compiler: the plan, the pictures, the atlases, and the written catalog.
struct CompileJob: Sendable {
  let settings: CompileSettings
  let target: CompileTarget
  let model: CatalogCompiler.Model?
  let width: Int
  private(set) var loader: PictureLoader
  var result = CompileResult()

  /// The most bytes of small pictures that wait for their atlases.
  private static let waitingBytes = 256 << 20

  init(
    _ settings: CompileSettings, model: CatalogCompiler.Model?, store: any RenditionStore, width: Int,
    version: Int = CompileTarget.newestCoreUI, replacements: [String: [UInt8]] = [:]
  ) {
    self.settings = settings.completed(by: model?.catalog)
    self.model = model
    self.width = max(1, width)
    target = CompileTarget(settings, model: model?.catalog, version: version)
    loader = PictureLoader(
      store: store, verifies: settings.verifies, budget: PixelBudget(limit: Self.waitingBytes), virtual: replacements)
  }

  mutating func run(_ sources: [SourceCatalog]) -> CompileResult {
    let fallbacks = IconFallbackSets(sources, settings, width: width)
    let catalogs = fallbacks.catalogs
    loader.virtual.merge(fallbacks.files) { $1 }
    var colors: Set<String> = []
    var compiled: Set<String> = []
    if let draft = draft(catalogs) {
      if !draft.renditions.isEmpty { write(draft) }
      compiled = Set(draft.facets.lazy.map(\.name))
      colors = Set(draft.facets.lazy.filter { $0.key[.part] == 217 }.map(\.name))
    }
    result.messages += fallbacks.messages
    addColorMessages(colors)
    result.partialInfo = PartialInfo.document(catalogs, named(compiled), colors: colors)
    addIconFiles(catalogs)
    return result
  }

  /// Returns the settings without an icon that is not in the catalog, so that the app's Info.plist does not name it. The
  /// icon of a TV has the names of its layers.
  private func named(_ compiled: Set<String>) -> CompileSettings {
    var settings = settings
    if settings.platform.family != .tv, let icon = settings.appIcon, !compiled.contains(icon) { settings.appIcon = nil }
    return settings
  }

  /// Reports chosen colors that no color set has.
  ///
  /// - Parameter colors: the names of the compiled color sets.
  private mutating func addColorMessages(_ colors: Set<String>) {
    if let name = settings.accentColor, !colors.contains(name) {
      result.messages.append(CatalogMessage(.noAccentColor(name)))
    }
    if let name = settings.widgetBackgroundColor, !colors.contains(name) {
      result.messages.append(CatalogMessage(.noWidgetColor(name)))
    }
  }

  /// Adds the icons beside the catalog. A damaged source has its message from the catalog.
  private mutating func addIconFiles(_ catalogs: [SourceCatalog]) {
    let loader = self.loader
    let settings = self.settings
    let files = Workers.map(
      IconFiles.plan(catalogs, settings), width: width, scratch: { IconFileWriter(settings) }
    ) { writer, file in
      let sources = file.sources.compactMap { try? loader.bytes($0.path) }
      guard sources.count == file.sources.count, let bytes = try? writer.bytes(of: file, sources: sources) else {
        return (name: file.name, bytes: [UInt8]?.none)
      }
      return (name: file.name, bytes: [UInt8]?.some(bytes))
    }
    for file in files {
      if let bytes = file.bytes {
        result.looseFiles.append((file.name, bytes))
      } else {
        result.messages.append(
          CatalogMessage(
            .warning, kind: "Invalid Content", "\(file.name) is not written, since its picture cannot be read."))
      }
    }
  }

  /// Returns the content of the catalog. Nil after an error that prevents it.
  mutating func draft(_ catalogs: [SourceCatalog]) -> CatalogDraft? {
    let planner = CatalogPlanner(settings, target: target)
    let plan = planner.plan(catalogs)
    result.messages = plan.messages
    result.inputs = InputList.paths(of: catalogs)
    guard let identifiers = identifiers(of: plan), let table = slots(of: plan, identifiers) else { return nil }
    var slots = table.slots
    var pictures = PictureTable(slots, target: target)
    pictures.load(with: loader, width: width)
    if WideForms.areSafe(for: target), device?.hasWideColor ?? true {
      let wide = WideForms.slots(slots, pictures, model: model?.catalog)
      pictures.add(wide, target: target)
      pictures.load(with: loader, width: width)
      slots += wide
    }
    var records = RecordTable(slots: slots, target: target, pictures: pictures)
    records.build(with: loader, width: width)
    result.messages += records.messages
    result.reused = records.reused
    for slot in slots { result.sources[slot.key] = slot.planned.content.path }
    guard !records.hasFailedVerification else { return nil }
    let assembly = DraftAssembly(settings: settings, target: target, model: model)
    return assembly.draft(
      records.entries, plan: plan, identifiers: identifiers, attributes: table.attributes)
  }

  /// The device for which the catalog is thinned.
  private var device: ThinningDevice? {
    model == nil ? settings.thinning.flatMap { ThinningDevice.matching($0) } : nil
  }

  private mutating func identifiers(of plan: CatalogPlan) -> [String: UInt16]? {
    do throws(IdentifierTable.TooManyNames) {
      return try FacetIdentifiers.assign(plan.facets.keys, model: model?.catalog)
    } catch {
      result.messages.append(
        CatalogMessage(
          .error, kind: "Invalid Content",
          "The catalogs have \(error.count) names. One catalog can have 65,535. Divide them into several targets."))
      return nil
    }
  }

  /// Returns the renditions to make. Nil after an error.
  private mutating func slots(of plan: CatalogPlan, _ identifiers: [String: UInt16]) -> SlotTable? {
    var table = SlotTable(plan, identifiers: identifiers, classes: target.classes, model: model?.catalog)
    if !table.dropped.isEmpty { addDropped(table.dropped) }
    if let filter = settings.thinning, model == nil {
      if let device {
        table.thin(Thinning(device: device))
      } else {
        let name = filter.model ?? filter.configuration ?? ""
        result.messages.append(
          CatalogMessage(
            .warning, kind: "Unsupported Configuration",
            "The device \"\(name)\" is unknown. The catalog has the images for all devices."))
      }
    }
    return table
  }

  /// Reports the renditions of the sources that are missing in the model, by their names.
  private mutating func addDropped(_ names: [String]) {
    let counts = Dictionary(grouping: names) { $0 }.map { "\($0.key) (\($0.value.count))" }.sorted()
    let shown = counts.prefix(Self.mostNames).joined(separator: ", ")
    let rest = counts.count > Self.mostNames ? " and \(counts.count - Self.mostNames) more" : ""
    result.messages.append(
      CatalogMessage(
        .warning, kind: "Missing Content",
        "\(names.count) of the renditions of the sources are not in the catalog of --like, and are left out: "
          + "\(shown)\(rest)."))
  }

  /// The most names in a message.
  private static let mostNames = 10

  private mutating func write(_ draft: CatalogDraft) {
    let bytes = draft.encoded()
    if settings.verifies {
      do throws(CatalogReadbackError) {
        try CatalogReadback.check(bytes, is: draft)
      } catch {
        result.messages.append(
          CatalogMessage(.error, kind: "Verification", "The catalog fails its verification: \(error)."))
        return
      }
    }
    result.renditions = draft.renditions.count
    result.catalog = bytes
  }
}

extension CompileSettings {
  /// The settings with the app icons of a model, if none is named.
  func completed(by model: CompiledCatalog?) -> CompileSettings {
    guard let model, appIcon == nil, alternateAppIcons.isEmpty else { return self }
    let icons = model.facets.filter { $0.key[.part] == 220 }.map(\.name)
    var settings = self
    settings.appIcon = icons.contains("AppIcon") ? "AppIcon" : icons.first
    settings.alternateAppIcons = icons.filter { $0 != settings.appIcon }
    return settings
  }
}

/// The files that a compilation read.
enum InputList {
  /// Returns the paths of all files, sorted by bytes.
  static func paths(of catalogs: [SourceCatalog]) -> [String] {
    let paths = catalogs.flatMap { catalog in catalog.files.map { Path.join(catalog.path, $0) } }
    return Set(paths).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
