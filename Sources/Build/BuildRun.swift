import Assets
import FileSystem
import PNG
import Workers

/// One run over a plan: what is current is left alone, what is gone goes, the rest is made.
struct BuildRun: Sendable {
  private let options: BuildOptions
  private let plan: BuildPlan
  private let place: OutputPlace?
  private let keys: ActionKeys
  private let keeper: ManifestKeeper
  /// The manifest's names of the plan's roots; nil for single files, whose names are looked for when they are needed.
  private let rootNames: [String?]

  init(_ options: BuildOptions, _ plan: BuildPlan, _ place: OutputPlace?) {
    self.options = options
    self.plan = plan
    self.place = place
    keys = ActionKeys(options)
    let keeps = options.keepsManifest
    keeper = ManifestKeeper(
      (keeps ? place?.loadManifest() : nil) ?? Manifest(),
      path: keeps && options.mode.writes ? place?.manifest : nil)
    rootNames = plan.roots.map { root in
      if case .file = root { return nil }
      return place?.name(of: root)
    }
  }

  /// Without writing.
  func run(finished: @Sendable () -> Void) -> [FileRecord] {
    let manifest = keeper.manifest
    let assessed = assess(manifest)
    let orphans = Orphans(plan, manifest, place, rootNames, options)
    let made = make(assessed, finished: finished)
    return FileRecord.sorted(made + plan.settled + orphans.found())
  }

  func runWriting(finished: @Sendable () -> Void, warn: (String) -> Void) throws(BuildError) -> [FileRecord] {
    let manifest = keeper.manifest
    let assessed = assess(manifest)
    let orphans = Orphans(plan, manifest, place, rootNames, options)
    let removed = orphans.remove { keeper.restore(nil, of: $0) }
    adoptRoots(assessed, manifest)
    if announce(assessed) {
      // What a killed build left of its manifest.
      if let place { _ = try? TemporaryFile.removeStale(in: place.parent) }
      try OutputWriter(folder: options.output, mode: .write).prepareFolders(
        of: plan.items.indices.filter { !assessed[$0].isCurrent }.map { plan.items[$0] })
    }
    let failure = keeper.save()
    let made = make(assessed, finished: finished)
    if let failure = keeper.save() ?? failure {
      warn("\(failure): the next build will not know what this one made")
    }
    options.cache?.finish()
    return FileRecord.sorted(made + plan.settled + removed)
  }

  func save() { keeper.save() }

  /// Looks at all sources and outputs, without reading any.
  private func assess(_ manifest: Manifest) -> [Assessment] {
    let portions = stride(from: 0, to: plan.items.count, by: Assessment.portion).map {
      $0..<min($0 + Assessment.portion, plan.items.count)
    }
    return Workers.map(portions, width: options.jobs, scratch: {}) { _, portion in
      portion.map { Assessment(plan.items[$0], manifest, options, keys) }
    }.flatMap { $0 }
  }

  /// Notes in the manifest what is about to be made, so that a kill leaves no output without an owner.
  ///
  /// - Returns: whether there is anything to make.
  private func announce(_ assessed: [Assessment]) -> Bool {
    let unfinished = assessed.indices.filter { !assessed[$0].isCurrent }
    if unfinished.isEmpty { return false }
    keeper.announce(unfinished.filter { assessed[$0].isPlaceOurs }.map { origin(of: plan.items[$0]) })
    return true
  }

  private func make(_ assessed: [Assessment], finished: @Sendable () -> Void) -> [FileRecord] {
    let unfinished = assessed.indices.filter { !assessed[$0].isCurrent }
    let current = assessed.indices.filter { assessed[$0].isCurrent }.map { index in
      finished()
      return record(of: plan.items[index], assessed[index])
    }
    let items = unfinished.map { plan.items[$0] }
    let width = min(options.jobs, max(1, items.count))
    // Cores that have no file of their own help with the trials of one.
    let helpers = max(1, options.jobs / width)
    let gate = MemoryGate(capacity: options.memory)
    let made = Workers.map(
      Array(unfinished), width: width, order: BuildPlan.largestFirst(items),
      scratch: { FileJob(options, keys, trialWidth: helpers) }, finished: finished
    ) { job, index in
      let item = plan.items[index]
      let estimate = MemoryEstimate.bytes(
        of: item, mostPixels: options.reading.maximumPixels,
        hasOneForm: options.png == .cgbi && options.exactXcode == nil && !options.indexesData)
      if estimate > options.memory {
        if options.mode.writes { keep(nil, of: item, assessed[index]) }
        return FileRecord(item, failure: MemoryEstimate.refusal(estimate, limit: options.memory))
      }
      return gate.with(min(estimate, options.memory / helpers) * helpers) {
        let (record, made) = job.run(item, assessed[index])
        if options.mode.writes { keep(made, of: item, assessed[index]) }
        return record
      }
    }
    return current + made
  }

  private func record(of item: BuildPlan.Item, _ assessment: Assessment) -> FileRecord {
    guard let made = assessment.known?.made else { preconditionFailure("what is current is known") }
    return FileRecord(item, made.result, state: .current)
  }

  /// Puts what became of an item into the manifest: what failed is as it was.
  private func keep(_ made: Manifest.Made?, of item: BuildPlan.Item, _ assessment: Assessment) {
    if let made {
      keeper.take(made, from: origin(of: item))
    } else {
      keeper.restore(assessment.known, of: item.output)
    }
  }

  /// Notes by what current outputs' sources are named now: it may be another folder or list than before.
  private func adoptRoots(_ assessed: [Assessment], _ manifest: Manifest) {
    let known = Dictionary(zip(manifest.roots, manifest.roots.indices), uniquingKeysWith: { first, _ in first })
    let indices = rootNames.map { name in name.map { known[$0] ?? -1 } }
    for (item, assessment) in zip(plan.items, assessed) where assessment.isCurrent {
      guard let entry = assessment.known, let index = indices[item.root], index != entry.root else { continue }
      keeper.take(entry.made, from: origin(of: item))
    }
  }

  private func origin(of item: BuildPlan.Item) -> ManifestKeeper.Origin {
    let root = plan.roots[item.root]
    return ManifestKeeper.Origin(
      output: item.output, root: rootNames[item.root] ?? place?.name(of: root) ?? "",
      source: place?.sourceName(of: item, in: root) ?? item.below)
  }
}
