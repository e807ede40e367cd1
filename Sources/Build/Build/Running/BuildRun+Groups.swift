import CrushBasics
import CrushFiles
import CrushSteps

extension BuildRun {
  /// The records of the groups that were made, and the outputs that they made before and do not make any more.
  struct Compiled {
    let records: [FileRecord]
    let former: Orphans
  }

  /// Compares the groups with the manifest and the statuses of their outputs. Reads no file contents.
  func assessGroups() -> GroupAssessment {
    GroupAssessment(plan, keeper.before, layout, roots: rootName, options, keys)
  }

  /// Returns a root's name in the manifest.
  func rootName(_ root: Int) -> String { rootNames[root] ?? layout?.name(of: plan.roots[root]) ?? "" }

  /// Returns the manifest's spelling of the first source of a group.
  func origin(of group: BuildGroup) -> GroupOrigin {
    GroupOrigin(root: rootName(group.sources[0].root), source: sourceName(of: group))
  }

  private func sourceName(of group: BuildGroup) -> String {
    let source = group.sources[0]
    return layout?.sourceName(of: source, in: plan.roots[source.root]) ?? source.below
  }

  /// Deletes the records of groups without outputs from the manifest.
  func removeFormerGroups() {
    let planned = Set(plan.groups.map { ExactPath($0.name) })
    for (name, group) in keeper.before.groups where !planned.contains(name) {
      if group.outputs.allSatisfy({ !keeper.contains($0) }) { keeper.removeGroup(name.text) }
    }
  }

  /// Records the new root of a current group.
  func adopt(_ group: BuildGroup) {
    guard let stored = keeper.before.groups[ExactPath(group.name)] else { return }
    for output in stored.outputs {
      guard let made = keeper.before.index(of: output).flatMap({ keeper.before.made(at: $0).made }) else { continue }
      keeper.record(made, from: origin(of: group, output))
    }
    record(stored, of: group)
  }

  private func record(_ stored: Manifest.Group, of group: BuildGroup) {
    var stored = stored
    stored.source = sourceName(of: group)
    keeper.record(stored, of: group.name, root: rootName(group.sources[0].root))
  }

  private func origin(of group: BuildGroup, _ output: String) -> ManifestKeeper.Origin {
    ManifestKeeper.Origin(output: output, root: rootName(group.sources[0].root), source: sourceName(of: group))
  }

  /// Makes the outputs of the groups that are not current, one group after another. Each uses all workers.
  func compile(_ groups: GroupAssessment, progress: @Sendable (WorkStep) -> Void) -> Compiled {
    withoutActuallyEscaping(progress) { progress in
      let job = GroupJob(
        options: options, keys: keys, writer: writer, plan: plan, layout: layout, manifest: keeper.before,
        advance: { progress(.advanced(path: $0)) })
      return compile(groups, with: job, progress: progress)
    }
  }

  private func compile(
    _ groups: GroupAssessment, with job: GroupJob, progress: @Sendable (WorkStep) -> Void
  ) -> Compiled {
    var records: [FileRecord] = []
    var finishedGroups: [(group: BuildGroup, outputs: Set<ExactPath>)] = []
    for index in groups.unfinished {
      let group = plan.groups[index]
      progress(.starts(path: group.sources[0].path))
      let outcome = job.run(group) { output in log(of: group, output) }
      records += outcome.records
      if options.mode.writes {
        for (output, made) in outcome.made { keeper.record(made, from: origin(of: group, output)) }
        if let stored = outcome.group { record(stored, of: group) }
      }
      if let stored = outcome.group { finishedGroups.append((group, Set(stored.outputs.map(ExactPath.init)))) }
      progress(.finished(path: group.sources[0].path, bytes: group.size))
    }
    return Compiled(records: records, former: formerOutputs(of: finishedGroups))
  }

  private func log(of group: BuildGroup, _ output: String) -> FileJob.OutputLog {
    let origin = origin(of: group, output)
    return FileJob.OutputLog(
      willRename: { (trace) throws(FileError) in try journal?.append(Journal.Record(origin: origin, trace: trace)) },
      didWrite: { keeper.record($0, from: origin) })
  }

  /// Returns the outputs in the manifest that groups have made and do not make any more.
  private func formerOutputs(of groups: [(group: BuildGroup, outputs: Set<ExactPath>)]) -> Orphans {
    let before = keeper.before
    let made = groups.reduce(into: Set<ExactPath>()) { $0.formUnion($1.outputs) }
    var candidates: Set<Int> = []
    for (group, _) in groups {
      candidates.formUnion((before.groups[ExactPath(group.name)]?.outputs ?? []).compactMap { before.index(of: $0) })
    }
    let origins = Set(groups.map { origin(of: $0.group) })
    if !origins.isEmpty {
      for index in 0..<before.count {
        let entry = before.entry(at: index)
        if origins.contains(GroupOrigin(root: before.roots[entry.root], source: entry.source)) {
          candidates.insert(index)
        }
      }
    }
    let former = candidates.sorted().filter { index in
      let output = before.output(at: index)
      return !made.contains(ExactPath(output)) && plan.clash(of: output, source: "")?.reason != .sameOutput
    }
    return Orphans(formerOutputs: former, before, options, outputs)
  }
}
