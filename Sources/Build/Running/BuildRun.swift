import Assets
import FileSystem
import PNG
import Pipeline
import Workers

/// One run over a plan. Current outputs stay, outputs without a source are deleted, and the others are made.
struct BuildRun: Sendable {
  private let options: BuildOptions
  private let plan: BuildPlan
  private let place: OutputPlace?
  private let keys: ActionKeys
  private let keeper: ManifestKeeper
  private let writer: OutputWriter
  /// nil where no manifest is kept.
  private let journal: Journal?
  /// False when a newer build may have read newer lists.
  private let trustsLists: Bool
  /// The manifest's names of the plan's roots; nil for single files, whose names are looked for when they are needed.
  private let rootNames: [String?]

  /// - Throws: `BuildError` when the manifest cannot be read.
  init(
    _ options: BuildOptions, _ plan: BuildPlan, _ place: OutputPlace?, trustsLists: Bool = true
  ) throws(BuildError) {
    self.options = options
    self.plan = plan
    self.place = place
    self.trustsLists = trustsLists
    keys = ActionKeys(options)
    writer = OutputWriter(folder: options.output, mode: options.mode, interruption: options.interruption)
    let kept = options.keepsManifest ? place : nil
    let (manifest, isMerged) = try kept?.loadManifest() ?? (StoredManifest(), false)
    let written = options.mode.writes ? kept : nil
    keeper = ManifestKeeper(manifest, path: written?.manifest, isMerged: isMerged)
    journal = written.map { Journal($0.journal, exists: isMerged) }
    rootNames = plan.roots.map { root in
      if case .file = root { return nil }
      return place?.name(of: root)
    }
  }

  /// Without writing.
  func run(finished: @Sendable () -> Void) -> [FileRecord] {
    let assessed = assess()
    let orphans = orphans(assessed)
    let made = make(assessed, OutputWriter.Faults(), finished: finished)
    return FileRecord.sorted(assessed.current, made, plan.settled, orphans.found())
  }

  func runWriting(finished: @Sendable () -> Void, warn: (String) -> Void) throws(BuildError) -> [FileRecord] {
    let assessed = assess()
    let removed = orphans(assessed).remove { keeper.restore(nil, of: $0) }
    for (index, made) in assessed.adopted { keeper.take(made, from: origin(of: plan.items[index])) }
    var faults = OutputWriter.Faults()
    if !assessed.unfinished.isEmpty {
      // Temporary manifests of killed builds.
      if let place { _ = try? TemporaryFile.removeStale(in: place.parent) }
      do throws(FileError) {
        faults = try writer.prepareFolders(of: assessed.unfinished.map { plan.items[$0].output })
      } catch { throw .output(error) }
    }
    let failure = keeper.save()
    // The manifest now holds the journal of a killed build.
    if failure == nil { journal?.remove() }
    let made = make(assessed, faults, finished: finished)
    if let failure = keeper.save() ?? failure {
      warn("\(failure): the next build will not know what this one made")
    } else {
      journal?.remove()
    }
    options.cache?.finish()
    return FileRecord.sorted(assessed.current, made, plan.settled, removed)
  }

  /// Writes the manifest when the build is stopped: it then holds all of the journal.
  func save() {
    if keeper.save() == nil { journal?.remove() }
  }

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

  private func orphans(_ assessed: Assessments) -> Orphans {
    let judge = place.map { SourceJudge(plan, keeper.before, $0, rootNames, trustsLists: trustsLists) }
    return Orphans(plan, known: assessed.known, keeper.before, judge, options)
  }

  /// Makes the outputs that are not current.
  private func make(
    _ assessed: Assessments, _ faults: OutputWriter.Faults, finished: @Sendable () -> Void
  ) -> [FileRecord] {
    for _ in assessed.current { finished() }
    let items = assessed.unfinished.map { plan.items[$0] }
    let width = min(options.jobs, max(1, items.count))
    let helpers = helpers(of: items, width: width)
    let gate = MemoryGate(capacity: options.memory)
    return Workers.map(
      Array(items.indices), width: width, order: BuildPlan.largestFirst(items),
      scratch: { FileJob(options, keys, writer, trialWidth: helpers) }, finished: finished
    ) { job, index in
      let (item, assessment) = (items[index], assessed.assessments[index])
      if let fault = faults[target: item.output] { return FileRecord(item, failure: .file(fault)) }
      let estimate = estimate(of: item, trialWidth: helpers)
      if estimate > options.memory {
        if options.mode.writes { keep(nil, of: item, assessment) }
        return FileRecord(item, failure: .memory(needed: estimate, limit: options.memory))
      }
      return gate.with(estimate) {
        let result = job.run(item, assessment, memory(of: item))
        if options.mode.writes { keep(result.made, of: item, assessment) }
        return result.record
      }
    }
  }

  /// The number of trials of one image that may run at once. Cores without a file of their own help if every image then
  /// fits into the memory.
  private func helpers(of items: [BuildPlan.Item], width: Int) -> Int {
    let helpers = max(1, options.jobs / width)
    guard helpers > 1 else { return 1 }
    return items.allSatisfy { estimate(of: $0, trialWidth: helpers) <= options.memory } ? helpers : 1
  }

  private func estimate(of item: BuildPlan.Item, trialWidth: Int) -> Int {
    MemoryEstimate.bytes(
      of: item.source, item.kind, size: item.size, mostPixels: options.recipe.reading.maximumPixels,
      hasOneForm: options.png == .cgbi && options.recipe.exactXcode == nil && !options.recipe.indexesData,
      filters: options.recipe.cgbiFilters.count, trialWidth: trialWidth)
  }

  /// Puts the result of an item into the manifest. A failed item keeps its old entry.
  private func keep(_ made: Manifest.Made?, of item: BuildPlan.Item, _ assessment: Assessment) {
    if let made {
      keeper.take(made, from: origin(of: item))
    } else {
      keeper.restore(assessment.known, of: item.output)
    }
  }

  private func memory(of item: BuildPlan.Item) -> FileJob.Memory {
    let origin = origin(of: item)
    return FileJob.Memory(
      announce: { journal?.append(Journal.Record(origin: origin, trace: $0)) },
      keep: { keeper.take($0, from: origin) })
  }

  private func origin(of item: BuildPlan.Item) -> ManifestKeeper.Origin {
    let root = plan.roots[item.root]
    return ManifestKeeper.Origin(
      output: item.output, root: rootNames[item.root] ?? place?.name(of: root) ?? "",
      source: place?.sourceName(of: item, in: root) ?? item.below)
  }
}
