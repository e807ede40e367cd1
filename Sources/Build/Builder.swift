import Assets
import FileSystem
import Workers

/// Builds a folder of assets: every file is converted, copied or left out, or says why it cannot be. What an earlier
/// build made of the same bytes stays.
package struct Builder: Sendable {
  private let options: BuildOptions
  private let plan: BuildPlan

  /// Looks at the sources; reads and writes nothing.
  ///
  /// - Throws: `BuildError`.
  package init(_ options: BuildOptions) throws(BuildError) {
    self.options = options
    plan = try BuildPlan(
      sources: options.sources, lists: options.lists, base: options.base, output: options.output,
      excludes: options.excludes, width: options.jobs)
    if !plan.clashes.isEmpty { throw .clashes(plan.clashes) }
  }

  /// Files that may have to be read.
  package var fileCount: Int { plan.items.count }

  /// What the result depends on: the files that are read, and the folders that were looked into, whose change says that
  /// a file came or went.
  package var dependencies: [String] { plan.sourceFolders + plan.items.map(\.source) }

  /// The folders in which a change may change the result, each once.
  package var watchedFolders: [String] { plan.watchedFolders }

  /// Builds.
  ///
  /// - Parameters:
  ///   - finished: called after each file, on a worker's thread.
  ///   - warn: called with what keeps later builds from knowing what this one did, and when another build is waited for.
  /// - Returns: a record for each file, and for each output whose source is gone, sorted by the source's path.
  /// - Throws: `BuildError` when the output folder cannot be made or is in use.
  package func run(
    finished: @Sendable () -> Void = {}, warn: (String) -> Void = { _ in }
  ) throws(BuildError) -> [FileRecord] {
    guard options.mode.writes else {
      return BuildRun(options, plan, OutputPlace(options.output)).run(finished: finished)
    }
    do throws(FileError) { try Folder.create(options.output) } catch { throw .output(error) }
    let place = OutputPlace(options.output)
    let lock = try takeLock(place, warn)
    let run = BuildRun(options, plan, place)
    options.interruption.setLastWords {
      run.save()
      if let place { _ = try? Files.remove(place.lock) }
    }
    defer { options.interruption.setLastWords(nil) }
    let records = try run.runWriting(finished: finished, warn: warn)
    if let lock { lock.release() }
    return records
  }

  /// How often a lock that another process holds is asked for.
  private static let patience = 0.05

  /// nil where locks cannot be had, and where there is no manifest that one would guard: the build goes on without.
  private func takeLock(_ place: OutputPlace?, _ warn: (String) -> Void) throws(BuildError) -> FolderLock? {
    guard let place, options.keepsManifest else { return nil }
    var hasWarned = false
    while true {
      let outcome: FolderLock.Outcome
      do throws(FileError) { outcome = try FolderLock.take(place.lock) } catch  where error.isForbidden {
        return nil
      } catch { throw .output(error) }
      switch consume outcome {
      case .taken(let lock): return lock
      case .unsupported: return nil
      case .held(let process):
        if !options.waits { throw .busy(output: options.output, process: process) }
        if !hasWarned { warn(BuildError.busy(output: options.output, process: process).description + ": waiting") }
        hasWarned = true
        Workers.pause(seconds: Self.patience)
      }
    }
  }
}
