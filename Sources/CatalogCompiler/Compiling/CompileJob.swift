import CatalogSources
import Catalogs
import Workers

/// One run of the compiler: the plan, the pictures, the atlases, and the written catalog.
struct CompileJob: Sendable {
  let settings: CompileSettings
  let target: CompileTarget
  let model: CatalogCompiler.Model?
  let width: Int
  let loader: PictureLoader
  var result = CompileResult()

  /// The most bytes of small pictures that wait for their atlases.
  private static let waitingBytes = 256 << 20

  init(
    _ settings: CompileSettings, model: CatalogCompiler.Model?, store: any RenditionStore, width: Int
  ) {
    self.settings = settings
    self.model = model
    self.width = max(1, width)
    target = CompileTarget(settings, model: model?.catalog)
    loader = PictureLoader(
      store: store, verifies: settings.verifies, budget: PixelBudget(limit: Self.waitingBytes))
  }

  mutating func run(_ catalogs: [SourceCatalog]) -> CompileResult {
    if let draft = draft(catalogs), !draft.renditions.isEmpty { write(draft) }
    addFilesBeside(catalogs)
    return result
  }

  /// Returns the content of the catalog. Nil after an error that prevents it.
  mutating func draft(_ catalogs: [SourceCatalog]) -> CatalogDraft? {
    let planner = CatalogPlanner(settings, rules: target.rules, coreUIVersion: target.coreUIVersion)
    let plan = planner.plan(catalogs)
    result.messages = plan.messages
    result.inputs = InputList.paths(of: catalogs)
    guard var slots = slots(of: plan) else { return nil }
    var pictures = PictureTable(slots, target: target)
    pictures.load(with: loader, width: width)
    let wide = WideSlots.added(to: slots, pictures, target: target, model: model?.catalog)
    if !wide.isEmpty {
      var widePictures = PictureTable(wide, target: target)
      widePictures.load(with: loader, width: width)
      pictures.add(widePictures)
      slots += wide
    }
    var records = RecordTable(slots: slots, target: target, pictures: pictures)
    records.build(with: loader, width: width)
    result.messages += records.messages
    result.reused = records.reused
    guard !records.hasFailedVerification else { return nil }
    let identifiers = FacetIdentifiers.assign(plan.facets.keys, model: model?.catalog)
    let assembly = DraftAssembly(settings: settings, target: target, model: model)
    return assembly.draft(records.entries, plan: plan, identifiers: identifiers)
  }

  /// Returns the renditions to make. Nil after an error.
  private mutating func slots(of plan: CatalogPlan) -> [RenditionSlot]? {
    let identifiers = FacetIdentifiers.assign(plan.facets.keys, model: model?.catalog)
    var table = SlotTable(plan, identifiers: identifiers, classes: target.classes, model: model?.catalog)
    if let filter = settings.thinning, model == nil {
      guard let device = ThinningDevice.matching(filter) else {
        let name = filter.model ?? filter.configuration ?? ""
        result.messages.append(
          CatalogMessage(
            .error, kind: "Unsupported Configuration",
            "The device \"\(name)\" is unknown. The known devices are: \(ThinningDevice.names)."))
        return nil
      }
      table.thin(Thinning(device: device))
    }
    return table.slots
  }

  private mutating func write(_ draft: CatalogDraft) {
    let bytes = draft.encoded()
    if settings.verifies {
      do throws(CatalogReadbackError) {
        try CatalogReadback.check(bytes, is: draft)
      } catch {
        result.messages.append(
          CatalogMessage(.error, kind: "Verification", "The written catalog cannot be read back: \(error)."))
        return
      }
    }
    result.renditions = draft.renditions.count
    result.catalog = bytes
  }
}

/// The files that a compilation read.
enum InputList {
  /// Returns the paths of all files, sorted by bytes.
  static func paths(of catalogs: [SourceCatalog]) -> [String] {
    let paths = catalogs.flatMap { catalog in
      catalog.files.map { catalog.path.hasSuffix("/") ? catalog.path + $0 : catalog.path + "/" + $0 }
    }
    return Set(paths).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
