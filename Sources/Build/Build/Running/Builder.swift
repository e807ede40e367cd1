package import CrushBasics
import CrushFiles
package import CrushSteps

/// A build of asset folders. Every file is converted, copied or skipped, or fails with an error in its record. Outputs
/// of earlier builds stay if their source and the options are unchanged.
package struct Builder: Sendable {
  private let options: BuildOptions
  private let plan: BuildPlan
  /// The manifest's trace before the plan was made. Nil if there was no manifest.
  private let manifest: FileTrace?

  /// Plans the build. Reads no file contents except of side files among the sources, and writes nothing.
  ///
  /// - Throws: `BuildError`.
  package init(_ options: BuildOptions) throws(BuildError) {
    self.options = options
    manifest = options.keepsManifest ? OutputLayout(options.output)?.manifestTrace : nil
    plan = try Self.plan(options)
  }

  private static func plan(_ options: BuildOptions) throws(BuildError) -> BuildPlan {
    let plan = try BuildPlan(
      sources: options.sources, lists: options.lists, placed: options.placed, base: options.base,
      output: options.output, excludes: options.excludes, notSources: [options.cache?.folder].compactMap(\.self),
      sideFiles: options.sideFiles, compilesCatalogs: options.catalogs.mode == .compile, width: options.jobs)
    if !plan.clashes.isEmpty { throw .clashes(plan.clashes) }
    try checkSideFiles(options, plan)
    return plan
  }

  /// Throws an error if a side file would replace a source or a result.
  private static func checkSideFiles(_ options: BuildOptions, _ plan: BuildPlan) throws(BuildError) {
    for (source, file) in plan.sideSources {
      let isReplaceable: Bool
      do throws(FileError) { isReplaceable = try SideFile.isReplaceable(source) } catch { throw .source(error) }
      if !isReplaceable { throw .sideFileReplacesSource(file, source: source) }
    }
    for file in options.sideFiles {
      guard let output = BuildPlan.keptPath(of: file.path, below: options.output),
        let source = plan.source(ofOutput: output)
      else { continue }
      throw .sideFileReplacesResult(file, source: source)
    }
  }

  /// The folders whose changes may change the result, each once.
  package var watchedFolders: [String] { plan.watchedFolders }

  /// The outcome of a build.
  package struct Outcome: Sendable {
    /// A record for each file, and for each output without a source, sorted by the source's path.
    package let records: [FileRecord]
    private let plan: BuildPlan

    fileprivate init(_ records: [FileRecord], _ plan: BuildPlan) {
      self.records = EngineSources.warning(records, plan)
      self.plan = plan
    }

    /// The files and folders that the result depends on. A folder changes when a file is added or deleted.
    package var dependencies: [String] {
      let members = plan.groups.flatMap {
        $0.members.map(\.path) + $0.projectFiles.filter { $0.trace != nil }.map(\.path)
      }
      return plan.sourceFolders.map(DependencyFile.name(ofFolder:)) + plan.items.map(\.source) + members
    }
  }

  /// Builds all files.
  ///
  /// - Parameters:
  ///   - progress: receives the steps of the build. Outputs that are current are no steps.
  ///   - warn: called if the manifest cannot be written, and once before a wait for another build.
  /// - Throws: `BuildError` if the output folder cannot be created or is in use.
  package func build(
    progress: @Sendable (WorkStep) -> Void = { _ in }, warn: (String) -> Void = { _ in }
  ) throws(BuildError) -> Outcome {
    guard options.mode.writes else {
      return Outcome(
        try BuildRun(options, plan, OutputLayout(options.output), OutputFolder(existing: options.output)).run(
          progress: progress), plan)
    }
    let outputs: OutputFolder
    do throws(FileError) { outputs = try OutputFolder(options.output) } catch { throw .output(error) }
    let layout = OutputLayout(options.output)
    var followsKill = false
    let lock = try acquireLock(layout, &followsKill, warn)
    // The temporary files of a killed build may be in every folder. A source may be gone since.
    if followsKill { outputs.removeStaleFiles() }
    // Another build may have ended since the plan was made. Its outputs may have sources that this plan does not
    // contain.
    let isStale = options.keepsManifest && layout?.manifestTrace != manifest
    let plan = isStale ? try Self.plan(options) : self.plan
    let run = try BuildRun(options, plan, layout, outputs, trustsLists: !isStale)
    // Only the owner of the lock deletes it.
    let ownLock = lock == nil ? nil : layout?.lock
    options.interruption.setTerminationHandler {
      run.save()
      if let ownLock { _ = try? Files.remove(ownLock) }
    }
    defer { options.interruption.setTerminationHandler(nil) }
    let records = run.runWriting(progress: progress, warn: warn)
    options.interruption.setTerminationHandler(nil)
    if let lock { lock.release() }
    return Outcome(records, plan)
  }

  /// The seconds between two attempts to acquire a lock that another process owns.
  private static let patience = 0.05

  /// Acquires the output's lock. Returns nil if locks are unsupported or forbidden, and if no manifest is kept. The
  /// build then continues without a lock.
  ///
  /// - Parameter followsKill: becomes true if the last build was killed.
  private func acquireLock(
    _ layout: OutputLayout?, _ followsKill: inout Bool, _ warn: (String) -> Void
  ) throws(BuildError) -> FolderLock? {
    guard let layout, options.keepsManifest else { return nil }
    var hasWarned = false
    while true {
      let outcome: FolderLock.LockResult
      do throws(FileError) { outcome = try FolderLock.acquire(layout.lock) } catch  where error.isForbidden {
        return nil
      } catch { throw .output(error) }
      switch consume outcome {
      case .taken(let lock):
        followsKill = lock.followsKill
        return lock
      case .unsupported: return nil
      case .notALock: throw .notALock(layout.lock)
      case .held(let process):
        if !options.waits { throw .busy(output: options.output, process: process) }
        if !hasWarned { warn(BuildError.busy(output: options.output, process: process).description + ": waiting") }
        hasWarned = true
        Workers.pause(seconds: Self.patience)
      }
    }
  }
}
