import CrushBasics
import CrushCodecs
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushPNG
import CrushSteps

/// One run over a plan. Current outputs stay, outputs without a source are deleted, and the others are made.
///
/// A run compares each source and each output with the manifest of the last build. Usually nothing changed, and then the
/// status of a file is enough: the run reads none. It makes the remaining outputs with all workers. The modes that write
/// nothing, such as `--check`, return records of the same kind.
///
/// The journal contains an output before the output has its name. If a run is killed, the next one merges the journal into
/// the manifest, and knows which files the tool made.
struct BuildRun: Sendable {
  let options: BuildOptions
  let plan: BuildPlan
  let layout: OutputLayout?
  let keys: ActionKeys
  let keeper: ManifestKeeper
  /// The output folder. Nil in modes that write nothing, if it does not exist.
  let outputs: OutputFolder?
  let writer: OutputWriter
  /// Nil if no manifest is written.
  let journal: Journal?
  /// False if a newer build may have read newer lists.
  private let trustsLists: Bool
  /// Whether the manifest of another version was found.
  private let ignoresManifest: Bool
  /// The manifest's names of the plan's roots. Nil for single files, whose names are made on use.
  let rootNames: [String?]

  /// - Throws: `BuildError` if the manifest cannot be read.
  init(
    _ options: BuildOptions, _ plan: BuildPlan, _ layout: OutputLayout?, _ outputs: OutputFolder?,
    trustsLists: Bool = true
  ) throws(BuildError) {
    self.options = options
    self.plan = plan
    self.layout = layout
    self.trustsLists = trustsLists
    keys = ActionKeys(options)
    self.outputs = outputs
    writer = OutputWriter(options.output, options.mode.writes ? outputs : nil, options.interruption)
    let kept = options.keepsManifest ? layout : nil
    let loaded = try kept?.loadManifest() ?? OutputLayout.Loaded()
    ignoresManifest = loaded.isOfOtherVersion
    let written = options.mode.writes ? kept : nil
    keeper = ManifestKeeper(loaded.manifest, path: written?.manifest, isMerged: loaded.isMerged)
    journal = written.map { Journal($0.journal, exists: loaded.isMerged) }
    rootNames = plan.roots.map { root in
      if case .file = root { return nil }
      return layout?.name(of: root)
    }
  }

  /// Returns the records that a build would have, and writes nothing.
  func run(progress: @Sendable (WorkStep) -> Void) -> [FileRecord] {
    let assessed = assess()
    let groups = assessGroups()
    let orphans = orphans(assessed, groups)
    progress(begin(assessed, groups))
    let compiled = compile(groups, progress: progress)
    let made = make(assessed, progress: progress)
    return FileRecord.sorted(
      assessed.current, made, plan.settled, orphans.found(), groups.current, compiled.records,
      compiled.former.found())
  }

  /// Builds, and writes the outputs and the manifest.
  func runWriting(progress: @Sendable (WorkStep) -> Void, warn: (String) -> Void) -> [FileRecord] {
    if ignoresManifest {
      warn(
        "another version of the tool wrote the record of the last build; it is not read, and all files are made again")
    }
    let assessed = assess()
    let groups = assessGroups()
    let removed = orphans(assessed, groups).remove { keeper.restore(nil, of: $0) }
    removeFormerGroups()
    for index in groups.adopted { adopt(plan.groups[index]) }
    for (index, made) in assessed.adopted { keeper.record(made, from: origin(of: plan.items[index])) }
    if !assessed.unfinished.isEmpty || !groups.unfinished.isEmpty {
      // Temporary manifests of killed builds.
      if let layout { _ = try? TemporaryFile.removeStale(in: layout.parent) }
      writer.prepare(for: assessed.unfinished.map { plan.items[$0].output })
    }
    let failure = keeper.save()
    // The manifest now contains the journal of a killed build.
    if failure == nil { journal?.remove() }
    progress(begin(assessed, groups))
    let compiled = compile(groups, progress: progress)
    let former = compiled.former.remove { keeper.restore(nil, of: $0) }
    prefetch(assessed)
    let made = make(assessed, progress: progress)
    if let failure = keeper.save() ?? failure {
      warn("\(failure): the next build will not know the outputs of this one")
    } else {
      journal?.remove()
    }
    options.cache?.finish()
    if let problem = options.cache?.server?.takeProblem() { warn(problem) }
    return FileRecord.sorted(
      assessed.current, made, plan.settled, removed, groups.current, compiled.records, former)
  }

  /// Writes the manifest when the build is stopped. It then contains all records of the journal.
  func save() {
    if keeper.save() == nil { journal?.remove() }
  }

  /// Compares the plan with the manifest and the statuses of all outputs. Reads no file contents.
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

  private func orphans(_ assessed: Assessments, _ groups: GroupAssessment) -> Orphans {
    let unfinished = Set(groups.unfinished)
    let origins = plan.groups.indices.map { (origin(of: plan.groups[$0]), !unfinished.contains($0)) }
    let judge = layout.map {
      SourceJudge(
        plan, keeper.before, $0, rootNames, trustsLists: trustsLists,
        groups: Dictionary(origins, uniquingKeysWith: { $0 && $1 }))
    }
    return Orphans(plan, known: assessed.known + groups.known, keeper.before, judge, options, outputs)
  }

  /// Returns the step that begins the work.
  private func begin(_ assessed: Assessments, _ groups: GroupAssessment) -> WorkStep {
    let bytes = assessed.unfinished.reduce(0) { $0 &+ plan.items[$1].size }
    return .began(
      files: assessed.unfinished.count + groups.unfinished.count,
      bytes: groups.unfinished.reduce(bytes) { $0 &+ plan.groups[$1].size })
  }

  /// Gets the results of files that are not current from the server of the cache.
  private func prefetch(_ assessed: Assessments) {
    guard let cache = options.cache, cache.server != nil, !options.isForced else { return }
    let work = assessed.unfinished.indices.filter { place in
      [.png, .propertyList].contains(plan.items[assessed.unfinished[place]].fileClass)
    }
    let needed = Workers.map(work, width: options.jobs, scratch: {}) { _, place -> ContentHash? in
      let item = plan.items[assessed.unfinished[place]]
      var observer = HashObserver(interruption: options.interruption)
      guard (try? Files.stream(item.source, into: &observer)) != nil else { return nil }
      // The output may be current, and only its source was written again.
      let assessment = assessed.assessments[place]
      if let made = assessment.known?.made, made.step == keys.step(of: item), made.sourceHash == observer.hash,
        assessment.output?.kind == .file
      {
        return nil
      }
      return keys.key(of: item, hash: observer.hash)
    }
    cache.prefetch(needed.compactMap(\.self))
  }

  /// Makes the outputs that are not current.
  private func make(
    _ assessed: Assessments, progress: @Sendable (WorkStep) -> Void
  ) -> [FileRecord] {
    let items = assessed.unfinished.map { plan.items[$0] }
    let width = min(options.jobs, max(1, items.count))
    let helpers = helpers(of: items, width: width)
    let gate = MemoryGate(capacity: options.memory)
    return Workers.map(
      Array(items.indices), width: width, order: BuildPlan.largestFirst(items),
      scratch: { FileJob(options, keys, writer, trialWidth: helpers) }
    ) { job, index in
      // A reason for each file takes time that only a verbose build needs.
      let cause = options.explains ? assessed.assessments[index].cause(items[index], options, keys) : nil
      let (item, assessment) = (items[index], assessed.assessments[index])
      progress(.starts(path: item.source))
      defer { progress(.finished(path: item.source, bytes: item.size)) }
      let estimate = estimate(of: item, trialWidth: helpers)
      if estimate > options.memory {
        if options.mode.writes { keep(nil, of: item, assessment) }
        return FileRecord(item, failure: .memory(needed: estimate, limit: options.memory))
      }
      return gate.with(estimate) {
        let result = job.run(item, assessment, log(of: item))
        if options.mode.writes { keep(result.made, of: item, assessment) }
        return result.record.explained(by: cause)
      }
    }
  }

  /// Returns the number of trials of one image that may run at once. Cores without a file of their own run trials, if
  /// every image then still fits into the memory.
  private func helpers(of items: [BuildItem], width: Int) -> Int {
    let helpers = max(1, options.jobs / width)
    guard helpers > 1 else { return 1 }
    return items.allSatisfy { estimate(of: $0, trialWidth: helpers) <= options.memory } ? helpers : 1
  }

  private func estimate(of item: BuildItem, trialWidth: Int) -> Int {
    MemoryEstimate.bytes(
      of: item.source, item.fileClass, size: item.size, mostPixels: options.recipe.reading.maximumPixels,
      hasOneForm: options.png == .cgbi && options.recipe.exactXcode == nil && !options.recipe.indexesData,
      filters: options.recipe.cgbiFilters.count, trialWidth: trialWidth)
  }

  /// Records the result of an item in the manifest. A failed item keeps its old entry.
  private func keep(_ made: Manifest.Made?, of item: BuildItem, _ assessment: Assessment) {
    if let made {
      keeper.record(made, from: origin(of: item))
    } else {
      keeper.restore(assessment.known, of: item.output)
    }
  }

  /// Returns the callbacks for an output. `OpenFolder.replaceByTemporary` calls the first one last before the rename, so
  /// that the journal contains each file that may have an output's name.
  private func log(of item: BuildItem) -> FileJob.OutputLog {
    let origin = origin(of: item)
    return FileJob.OutputLog(
      willRename: { (trace) throws(FileError) in try journal?.append(Journal.Record(origin: origin, trace: trace)) },
      didWrite: { keeper.record($0, from: origin) })
  }

  private func origin(of item: BuildItem) -> ManifestKeeper.Origin {
    let root = plan.roots[item.root]
    return ManifestKeeper.Origin(
      output: item.output, root: rootNames[item.root] ?? layout?.name(of: root) ?? "",
      source: layout?.sourceName(of: item, in: root) ?? item.below)
  }
}
