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
      (keeps ? place?.loadManifest() : nil) ?? StoredManifest(),
      path: keeps && options.mode.writes ? place?.manifest : nil)
    rootNames = plan.roots.map { root in
      if case .file = root { return nil }
      return place?.name(of: root)
    }
  }

  /// Without writing.
  func run(finished: @Sendable () -> Void) -> [FileRecord] {
    let assessed = assess()
    let orphans = Orphans(plan, known: assessed.known, keeper.before, place, rootNames, options)
    let made = make(assessed, finished: finished)
    return FileRecord.sorted(assessed.current, made, plan.settled, orphans.found())
  }

  func runWriting(finished: @Sendable () -> Void, warn: (String) -> Void) throws(BuildError) -> [FileRecord] {
    let assessed = assess()
    let orphans = Orphans(plan, known: assessed.known, keeper.before, place, rootNames, options)
    let removed = orphans.remove { keeper.restore(nil, of: $0) }
    for (index, made) in assessed.adopted { keeper.take(made, from: origin(of: plan.items[index])) }
    if !assessed.unfinished.isEmpty {
      announce(assessed)
      // What a killed build left of its manifest.
      if let place { _ = try? TemporaryFile.removeStale(in: place.parent) }
      try OutputWriter(folder: options.output, mode: .write).prepareFolders(
        of: assessed.unfinished.map { plan.items[$0] })
    }
    let failure = keeper.save()
    let made = make(assessed, finished: finished)
    if let failure = keeper.save() ?? failure {
      warn("\(failure): the next build will not know what this one made")
    }
    options.cache?.finish()
    return FileRecord.sorted(assessed.current, made, plan.settled, removed)
  }

  func save() { keeper.save() }

  /// Looks at all sources and outputs, without reading any.
  private func assess() -> Assessments {
    let manifest = keeper.before
    let known = Dictionary(zip(manifest.roots.map(ExactPath.init), 0...), uniquingKeysWith: { first, _ in first })
    let roots = rootNames.map { name in name.map { known[ExactPath($0)] ?? -1 } }
    let portions = stride(from: 0, to: plan.items.count, by: Assessments.portion).map {
      $0..<min($0 + Assessments.portion, plan.items.count)
    }
    return Assessments(
      Workers.map(portions, width: options.jobs, scratch: {}) { _, portion in
        Assessments(portion, of: plan, manifest, roots: roots, options, keys)
      })
  }

  /// Notes in the manifest what is about to be made, so that a kill leaves no output without an owner.
  private func announce(_ assessed: Assessments) {
    let ours = zip(assessed.unfinished, assessed.assessments).filter { $1.isPlaceOurs }
    keeper.announce(ours.map { origin(of: plan.items[$0.0]) })
  }

  /// Makes what is not current.
  private func make(_ assessed: Assessments, finished: @Sendable () -> Void) -> [FileRecord] {
    for _ in assessed.current { finished() }
    let items = assessed.unfinished.map { plan.items[$0] }
    let width = min(options.jobs, max(1, items.count))
    // Cores that have no file of their own help with the trials of one.
    let helpers = max(1, options.jobs / width)
    let gate = MemoryGate(capacity: options.memory)
    return Workers.map(
      Array(items.indices), width: width, order: BuildPlan.largestFirst(items),
      scratch: { FileJob(options, keys, trialWidth: helpers) }, finished: finished
    ) { job, index in
      let (item, assessment) = (items[index], assessed.assessments[index])
      let estimate = MemoryEstimate.bytes(
        of: item, mostPixels: options.reading.maximumPixels,
        hasOneForm: options.png == .cgbi && options.exactXcode == nil && !options.indexesData)
      if estimate > options.memory {
        if options.mode.writes { keep(nil, of: item, assessment) }
        return FileRecord(item, failure: MemoryEstimate.refusal(estimate, limit: options.memory))
      }
      return gate.with(min(estimate, options.memory / helpers) * helpers) {
        let (record, made) = job.run(item, assessment)
        if options.mode.writes { keep(made, of: item, assessment) }
        return record
      }
    }
  }

  /// Puts what became of an item into the manifest: what failed is as it was.
  private func keep(_ made: Manifest.Made?, of item: BuildPlan.Item, _ assessment: Assessment) {
    if let made {
      keeper.take(made, from: origin(of: item))
    } else {
      keeper.restore(assessment.known, of: item.output)
    }
  }

  private func origin(of item: BuildPlan.Item) -> ManifestKeeper.Origin {
    let root = plan.roots[item.root]
    return ManifestKeeper.Origin(
      output: item.output, root: rootNames[item.root] ?? place?.name(of: root) ?? "",
      source: place?.sourceName(of: item, in: root) ?? item.below)
  }
}
