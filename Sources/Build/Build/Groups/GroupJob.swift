import CrushCatalogSources
import CrushCodecs
import CrushFiles
import CrushImageFacts
import CrushSteps

/// The work for one group. Its outputs come from the existing outputs, from the shared cache, or from its step.
struct GroupJob: Sendable {
  let options: BuildOptions
  let keys: ActionKeys
  let writer: OutputWriter
  let plan: BuildPlan
  let layout: OutputLayout?
  let manifest: StoredManifest
  /// Receives the path of the first source of a group after each part of its work.
  let advance: @Sendable (String) -> Void

  /// The records of a group, and its entries in the manifest. Without a group, the old entries stay.
  struct Outcome: Sendable {
    var records: [FileRecord] = []
    var group: Manifest.Group?
    var made: [(output: String, made: Manifest.Made)] = []
  }

  /// The facts about the sources of one group that the manifest stores.
  private struct Facts {
    let key: ContentHash
    let hash: ContentHash
    let trace: Manifest.Trace
    let dependencies: [String]
  }

  /// The number of attempts to compile sources that change meanwhile.
  private static let attempts = 3

  /// Makes the outputs of a group.
  ///
  /// - Parameter log: returns the callbacks for an output.
  func run(_ group: BuildGroup, _ log: (String) -> FileJob.OutputLog) -> Outcome {
    do throws(GroupSources.Failure) {
      for _ in 0..<Self.attempts {
        if let outcome = try attempt(group, log) { return outcome }
      }
      let path = group.sources[0].path
      throw GroupSources.Failure(path: path, error: .file(FileError(path, .read, .changing)))
    } catch { return Outcome(records: [FileRecord(group, error.path, failure: error.error)]) }
  }

  /// Returns nil if a source has changed meanwhile.
  private func attempt(
    _ group: BuildGroup, _ log: (String) -> FileJob.OutputLog
  ) throws(GroupSources.Failure) -> Outcome? {
    let sources = try GroupSources(group, options)
    let step = GroupStep(group, options, keys)
    let facts = facts(group, sources, step)
    if let outcome = existing(group, facts) { return outcome }
    let width = try width(group, sources)
    if options.mode.writes && !options.isForced { options.cache?.prefetch([facts.key]) }
    let cached = options.isForced ? nil : options.cache?.bytes(facts.key).flatMap(GroupResult.init(bytes:))
    let result = cached ?? step.run(width: width) { [advance] in advance(group.sources[0].path) }
    guard sources.areUnchanged(group) else { return nil }
    var problems = result.problems.map { FileRecord(group, $0.path, failure: .compiling($0)) }
    problems += result.outputs.compactMap { output in
      plan.clash(of: group.output(output.name), source: group.sources[0].path).map { clash in
        FileRecord(group, group.sources[0].path, failure: .clash(clash))
      }
    }
    if !problems.isEmpty { return Outcome(records: problems) }
    // A file that the build does not know may change unnoticed, so that the result counts only once.
    let isKnown = step.knows(result.inputs)
    if cached == nil && options.mode.writes && isKnown { options.cache?.store(result.bytes, facts.key) }
    let key = isKnown ? facts.key : ContentHash.none
    let stored = Facts(key: key, hash: facts.hash, trace: facts.trace, dependencies: facts.dependencies)
    return write(group, result, stored, log)
  }

  private func facts(_ group: BuildGroup, _ sources: GroupSources, _ step: GroupStep) -> Facts {
    let hash = group.hash(sources.hashes, settings: step.keyTexts)
    let dependencies = step.dependencies.map { path in
      (name: layout?.relative(path) ?? path, trace: try? FileStatus(of: path).trace)
    }
    return Facts(
      key: keys.key(of: group, hash: hash), hash: hash,
      trace: group.trace(sources.traces, dependencies: dependencies, at: sources.time),
      dependencies: dependencies.map(\.name))
  }

  /// Returns the number of files in work at once, so that the memory suffices.
  private func width(_ group: BuildGroup, _ sources: GroupSources) throws(GroupSources.Failure) -> Int {
    var width = options.jobs
    while width > 1 && sources.estimate(width: width) > options.memory { width -= 1 }
    let needed = sources.estimate(width: width)
    if needed <= options.memory { return width }
    throw GroupSources.Failure(
      path: group.sources[0].path, error: .memory(needed: needed, limit: options.memory))
  }

  // MARK: - Outputs

  /// Returns the existing outputs if they match the action key.
  private func existing(_ group: BuildGroup, _ facts: Facts) -> Outcome? {
    guard !options.isForced, var stored = manifest.groups[ExactPath(group.name)], stored.key == facts.key else {
      return nil
    }
    var outcome = Outcome()
    for output in stored.outputs {
      let path = Path.join(options.output, output)
      guard var made = manifest.index(of: output).flatMap({ manifest.made(at: $0).made }), made.step == facts.key,
        let status = try? FileStatus(of: path, followsLink: false), status.kind == .file,
        status.size == made.result.outputBytes, status.permissions == made.outputPermissions,
        options.believesManifest(made.outputTrace, status.trace)
      else { return nil }
      made.sourceTrace = facts.trace
      if !options.detection.isUnchanged(made.outputTrace, status.trace) {
        let start = FileTrace.now
        var observer = HashObserver(interruption: options.interruption)
        guard let trace = try? Files.stream(path, into: &observer), observer.hash == made.result.outputHash else {
          return nil
        }
        made.outputTrace = Manifest.Trace(file: trace, isSettled: trace.isSettled(at: start))
      }
      outcome.made.append((output, made))
    }
    stored.sourceTrace = facts.trace
    stored.dependencies = facts.dependencies
    outcome.group = stored
    outcome.records = FileRecord.records(
      group, outcome.made.map { ($0.output, $0.made.result, .current) }, warnings: stored.warnings, stored.catalog)
    return outcome
  }

  private func write(
    _ group: BuildGroup, _ result: GroupResult, _ facts: Facts, _ log: (String) -> FileJob.OutputLog
  ) -> Outcome {
    var outcome = Outcome()
    var results: [(output: String, result: ActionResult, state: OutputState)] = []
    let targets = result.outputs.map { group.output($0.name) }
    do throws(FileError) {
      writer.prepare(for: targets)
      for (output, target) in zip(result.outputs, targets) {
        let (made, state) = try write(output, to: target, facts, log(target))
        outcome.made.append((target, made))
        results.append((target, made.result, state))
      }
    } catch {
      // The written outputs keep their entries. The group is made again by the next build.
      outcome.records = [FileRecord(group, group.sources[0].path, failure: .file(error))]
      return outcome
    }
    outcome.group = Manifest.Group(
      root: 0, source: "", key: facts.key, sourceHash: facts.hash, sourceTrace: facts.trace,
      dependencies: facts.dependencies, outputs: targets, sourceBytes: group.size, warnings: result.warnings,
      catalog: result.catalog)
    outcome.records = FileRecord.records(group, results, warnings: result.warnings, result.catalog)
    return outcome
  }

  private func write(
    _ output: GroupResult.Output, to target: String, _ facts: Facts, _ log: FileJob.OutputLog
  ) throws(FileError) -> (Manifest.Made, OutputState) {
    let assessment = Assessment(
      known: manifest.index(of: target).map(manifest.entry),
      output: try? FileStatus(of: Path.join(options.output, target), followsLink: false))
    let hash = ContentHash(of: output.bytes.span)
    return try writer.write(
      output.bytes, to: target,
      assessment.writeOptions(permissions: BuildGroup.permissions, willRename: log.willRename),
      hasPermissions: options.mode.writes || assessment.hasPermissions(ofSource: BuildGroup.permissions)
    ) { written in
      let made = Manifest.Made(
        step: facts.key, sourceHash: facts.hash, sourceTrace: facts.trace, sourcePermissions: BuildGroup.permissions,
        outputTrace: written.placed.map { .written($0.trace) } ?? .unknown,
        outputPermissions: written.placed?.permissions ?? 0,
        isOurs: written.state == .written || assessment.isOurs(hash),
        result: ActionResult(
          disposition: output.disposition, image: nil, warnings: [], outputHash: hash, outputBytes: output.bytes.count))
      if options.mode.writes { log.didWrite(made) }
      return (made, written.state)
    }
  }
}
