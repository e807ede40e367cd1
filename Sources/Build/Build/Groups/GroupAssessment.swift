import CrushFiles
import CrushSteps

/// The records of the current groups of a plan, and the other groups. No file was read for it.
struct GroupAssessment: Sendable {
  private(set) var current: [FileRecord] = []
  /// The indices of the groups that are not current.
  private(set) var unfinished: [Int] = []
  /// The manifest's indices of the outputs that must stay.
  private(set) var known: [Int] = []
  /// The current groups whose root has changed.
  private(set) var adopted: [Int] = []

  /// - Parameter roots: the names of the plan's roots.
  init(
    _ plan: BuildPlan, _ manifest: StoredManifest, _ layout: OutputLayout?, roots: (Int) -> String,
    _ options: BuildOptions, _ keys: ActionKeys
  ) {
    var outputs = StatusReader(below: options.output)
    for (index, group) in plan.groups.enumerated() {
      let stored = manifest.groups[ExactPath(group.name)]
      known += (stored?.outputs ?? []).compactMap { manifest.index(of: $0) }
      guard let stored, let layout, Self.isCurrent(group, stored, layout, options, keys),
        let records = Self.records(group, stored, manifest, &outputs, options)
      else {
        unfinished.append(index)
        continue
      }
      current += records
      if !manifest.roots[stored.root].utf8.elementsEqual(roots(group.sources[0].root).utf8) { adopted.append(index) }
    }
  }

  /// Whether the sources are unchanged, as far as traces prove it.
  private static func isCurrent(
    _ group: BuildGroup, _ stored: Manifest.Group, _ layout: OutputLayout, _ options: BuildOptions, _ keys: ActionKeys
  ) -> Bool {
    guard !options.isForced, stored.key == keys.key(of: group, hash: stored.sourceHash) else { return false }
    let dependencies = stored.dependencies.map { name in
      (name: name, trace: try? FileStatus(of: layout.absolute(name)).trace)
    }
    return options.detection.isUnchanged(stored.sourceTrace, group.trace(dependencies: dependencies).file)
  }

  /// Returns the records of a group whose outputs exist and are unchanged, as far as traces prove it.
  private static func records(
    _ group: BuildGroup, _ stored: Manifest.Group, _ manifest: StoredManifest, _ outputs: inout StatusReader,
    _ options: BuildOptions
  ) -> [FileRecord]? {
    var results: [(output: String, result: ActionResult, state: OutputState)] = []
    for output in stored.outputs {
      guard let status = outputs.status(of: output), let index = manifest.index(of: output),
        let made = manifest.made(at: index).made, made.step == stored.key, status.kind == .file,
        status.size == made.result.outputBytes, options.detection.isUnchanged(made.outputTrace, status.trace),
        status.permissions == made.outputPermissions
      else { return nil }
      results.append((output, made.result, .current))
    }
    return FileRecord.records(group, results, warnings: stored.warnings, stored.catalog)
  }
}

extension FileRecord {
  /// Returns the records of a group: one for each output. The first one has the facts about all sources.
  static func records(
    _ group: BuildGroup, _ outputs: [(output: String, result: ActionResult, state: OutputState)], warnings: [String],
    _ catalog: CatalogRecord?
  ) -> [FileRecord] {
    let source = group.sources[0].path
    if outputs.isEmpty {
      return [
        FileRecord(
          source: source, output: nil, disposition: group.kind == .strings ? .stringTable : .assetCatalog,
          sourceBytes: group.size, outputBytes: 0, image: nil, state: .none, warnings: warnings, catalog: catalog)
      ]
    }
    return outputs.enumerated().map { index, output in
      FileRecord(
        source: source, output: output.output, disposition: output.result.disposition,
        sourceBytes: index == 0 ? group.size : 0,
        outputBytes: output.result.outputBytes, image: nil, state: output.state, warnings: index == 0 ? warnings : [],
        catalog: index == 0 ? catalog : nil)
    }
  }

  /// Creates the record of a problem that prevents the outputs of a group.
  init(_ group: BuildGroup, _ path: String, failure: SourceError) {
    self.init(
      source: path, output: nil, disposition: .failed(failure), sourceBytes: 0, outputBytes: 0, image: nil, state: .none
    )
  }
}
