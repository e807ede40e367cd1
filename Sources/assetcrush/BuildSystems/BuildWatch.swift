import ArgumentParser
import Build
import FileSystem
import Reporting
import Text

extension BuildCommand {
  /// Builds, and builds again after each change of a source or a list. Only a signal ends it, or a source that was
  /// never there.
  func keepBuilding(
    _ options: BuildOptions, _ progress: ProgressBar, _ install: Installer
  ) throws -> Never {
    var options = options
    var watcher: FolderWatcher = try orExit { try FolderWatcher(ignoring: writtenPaths(options)) }
    var folders: [String] = []
    var builds = 0
    var lastError = ""
    while true {
      do throws(any Error) {
        // A change between the look at a folder and the watch over it must not be missed: look again.
        repeat {
          options.lists = try system.listsNow(options.lists)
          folders = try Builder(options).watchedFolders + system.listFolders
        } while try watcher.watch(folders)
        builds += 1
        lastError = ""
        try buildReporting(options, progress, install, isFirst: builds == 1, watched: watcher.count)
      } catch {
        let lines = messages(of: error).map { "assetcrush: error: \(oneLine($0))\n" }.joined()
        if lines != lastError { Terminal.write(lines, to: .error) }
        lastError = lines
        // When a source is missing, the folder above it tells when it is back.
        let hasMore = try? watcher.watch(folders + options.sources.map(Self.closestFolder))
        if builds == 0 || watcher.count == 0 { throw ExitCode.cannotRun }
        if hasMore == true { continue }
      }
      watcher.wait()
    }
  }

  /// A build that fails is reported, and does not end the watch: the user may fix it.
  private func buildReporting(
    _ options: BuildOptions, _ progress: ProgressBar, _ install: Installer, isFirst: Bool, watched: Int
  ) throws {
    do { try build(options, progress, install, isRepeat: !isFirst) } catch is ExitCode {}
    if isFirst && !talk.quiet && Audience.current == .person {
      Terminal.write(BuildText.renderWatching(folders: watched), to: .error)
    }
  }

  /// The paths that a build itself writes to, which may lie among the sources.
  private func writtenPaths(_ options: BuildOptions) -> Set<String> {
    Set(writtenFiles + [options.output, incremental.cache].compactMap(\.self))
  }

  /// The innermost folder above a path that is there.
  private static func closestFolder(_ path: String) -> String {
    var folder = Path.parent(of: path)
    while (try? FileStatus(of: folder)) == nil, Path.parent(of: folder) != folder { folder = Path.parent(of: folder) }
    return folder
  }
}

extension BuildSystemOptions {
  /// The lists as they are now. A list that can be read only once, as from a pipe, stays as it was.
  ///
  /// - Parameter known: the lists as they were read last.
  fileprivate func listsNow(_ known: [SourceList]) throws -> [SourceList] {
    try zip(filesFrom, known).flatMap { path, list in
      guard Self.isFile(path) else { return [list] }
      var one = self
      one.filesFrom = [path]
      return try one.lists()
    }
  }

  fileprivate var listFolders: [String] { filesFrom.filter(Self.isFile).map(Path.parent) }

  private static func isFile(_ path: String) -> Bool {
    path != "-" && (try? FileStatus(of: path).kind) == .file
  }
}
