import ArgumentParser
import CrushBasics
import CrushBuild
import CrushFiles
import CrushReporting

extension BuildCommand {
  /// Builds, and builds again after each change of a source or a list.
  ///
  /// It ends with a signal, or with an error if a source does not exist at the start.
  func keepBuilding(
    _ options: BuildOptions, _ progress: Progress, _ install: Installer
  ) throws -> Never {
    var options = options
    var watcher: FolderWatcher = try orExit { try FolderWatcher(ignoring: writtenPaths(options)) }
    var folders: [String] = []
    var builds = 0
    var lastError = ""
    while true {
      do throws(any Error) {
        // A change between listing a folder and watching it must not be missed, so the folder is listed again.
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
        // The parent folder of a missing source reports when the source is back.
        let hasMore = try? watcher.watch(folders + options.sources.map(Self.closestFolder))
        if builds == 0 || watcher.count == 0 { throw ExitCode.cannotRun }
        if hasMore == true { continue }
      }
      watcher.wait()
    }
  }

  /// Builds and reports failures. A failed build does not end the watch, since the user may fix the cause.
  private func buildReporting(
    _ options: BuildOptions, _ progress: Progress, _ install: Installer, isFirst: Bool, watched: Int
  ) throws {
    do { try build(options, progress, install, isRepeat: !isFirst) } catch is ExitCode {}
    if isFirst && !talk.quiet && Audience.current == .person {
      Terminal.write(BuildText.renderWatching(folders: watched), to: .error)
    }
  }

  /// Returns the paths that the build writes to. They may be inside a source folder.
  private func writtenPaths(_ options: BuildOptions) -> Set<String> {
    Set(sideOutputs.files.map(\.path) + [options.output, incremental.shared.folder].compactMap(\.self))
  }

  /// Returns the closest parent folder that exists.
  private static func closestFolder(_ path: String) -> String {
    var folder = Path.parent(of: path)
    while (try? FileStatus(of: folder)) == nil, Path.parent(of: folder) != folder { folder = Path.parent(of: folder) }
    return folder
  }
}

extension BuildSystemOptions {
  /// Reads the lists again. A list from a pipe can be read only once, so its last content is kept.
  ///
  /// - Parameter known: the lists of the last build.
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
