import Assets
import FileSystem
package import Pipeline
import Workers

/// Builds a folder of assets: every file is converted, copied or left out, or says why it cannot be. What an earlier
/// build made of the same bytes stays.
package struct Builder: Sendable {
  private let options: BuildOptions
  private let plan: BuildPlan
  /// The manifest's trace before the plan was made; nil where there was none.
  private let manifest: FileTrace?

  /// Looks at the sources; reads and writes nothing.
  ///
  /// - Throws: `BuildError`.
  package init(_ options: BuildOptions) throws(BuildError) {
    self.options = options
    manifest = options.keepsManifest ? OutputLayout(options.output)?.manifestTrace : nil
    plan = try Self.plan(options)
  }

  private static func plan(_ options: BuildOptions) throws(BuildError) -> BuildPlan {
    let plan = try BuildPlan(
      sources: options.sources, lists: options.lists, base: options.base, output: options.output,
      excludes: options.excludes, notSources: options.notSources + [options.cache?.folder].compactMap(\.self),
      width: options.jobs)
    if !plan.clashes.isEmpty { throw .clashes(plan.clashes) }
    return plan
  }

  /// Files that may have to be read.
  package var fileCount: Int { plan.items.count }

  /// The folders whose changes may change the result, each once.
  package var watchedFolders: [String] { plan.watchedFolders }

  /// The outcome of a build.
  package struct Outcome: Sendable {
    /// One for each file, and for each output whose source is gone, sorted by the source's path.
    package let records: [FileRecord]
    /// The files and folders that the result depends on: a folder changes when a file is added or removed.
    package let dependencies: [String]

    fileprivate init(_ records: [FileRecord], _ plan: BuildPlan) {
      self.records = records
      dependencies = plan.sourceFolders + plan.items.map(\.source)
    }
  }

  /// Builds.
  ///
  /// - Parameters:
  ///   - finished: called after each file, on a worker's thread.
  ///   - warn: called with what keeps later builds from knowing what this one did, and when another build is waited for.
  /// - Throws: `BuildError` when the output folder cannot be made or is in use.
  package func build(
    finished: @Sendable () -> Void = {}, warn: (String) -> Void = { _ in }
  ) throws(BuildError) -> Outcome {
    guard options.mode.writes else {
      return Outcome(try BuildRun(options, plan, OutputLayout(options.output)).run(finished: finished), plan)
    }
    do throws(FileError) { try Folder.create(options.output) } catch { throw .output(error) }
    let place = OutputLayout(options.output)
    let lock = try takeLock(place, warn)
    // Another build may have ended since the plan was made: its outputs belong to sources that this plan does not know.
    let isStale = options.keepsManifest && place?.manifestTrace != manifest
    let plan = isStale ? try Self.plan(options) : self.plan
    let run = try BuildRun(options, plan, place, trustsLists: !isStale)
    // Only the owner of the lock deletes it.
    let ownLock = lock == nil ? nil : place?.lock
    options.interruption.setTerminationHandler {
      run.save()
      if let ownLock { _ = try? Files.remove(ownLock) }
    }
    defer { options.interruption.setTerminationHandler(nil) }
    let records = try run.runWriting(finished: finished, warn: warn)
    options.interruption.setTerminationHandler(nil)
    if let lock { lock.release() }
    return Outcome(records, plan)
  }

  /// Builds, for callers that ask for the records alone.
  package func run(
    finished: @Sendable () -> Void = {}, warn: (String) -> Void = { _ in }
  ) throws(BuildError) -> [FileRecord] {
    try build(finished: finished, warn: warn).records
  }

  /// How often a lock that another process holds is asked for.
  private static let patience = 0.05

  /// nil where locks cannot be had, and where there is no manifest that one would guard: the build goes on without.
  private func takeLock(_ place: OutputLayout?, _ warn: (String) -> Void) throws(BuildError) -> FolderLock? {
    guard let place, options.keepsManifest else { return nil }
    var hasWarned = false
    while true {
      let outcome: FolderLock.LockResult
      do throws(FileError) { outcome = try FolderLock.acquire(place.lock) } catch  where error.isForbidden {
        return nil
      } catch { throw .output(error) }
      switch consume outcome {
      case .taken(let lock): return lock
      case .unsupported: return nil
      case .notALock: throw .notALock(place.lock)
      case .held(let process):
        if !options.waits { throw .busy(output: options.output, process: process) }
        if !hasWarned { warn(BuildError.busy(output: options.output, process: process).description + ": waiting") }
        hasWarned = true
        Workers.pause(seconds: Self.patience)
      }
    }
  }
}
