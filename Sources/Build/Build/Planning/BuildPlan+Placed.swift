import CrushFileKinds
import CrushFiles
import CrushSteps

extension BuildPlan {
  /// Adds sources with given outputs. They all belong to one list.
  ///
  /// - Throws: `BuildError` if a source lies in the output.
  mutating func add(_ placed: PlacedSources, _ output: Output?) throws(BuildError) {
    roots.append(.list(placed.list))
    sourceFolders += placed.folders
    for source in placed.sources {
      if let output, let path = Path.resolved(source.path), Path.isInside(path, output.resolved) {
        throw .sourceInsideOutput(source: source.path, output: output.path)
      }
      do throws(FileError) { try add(source) } catch { settle(source.path, .failed(.file(error))) }
    }
    for file in placed.made {
      let origin = BuildGroup.Source(path: file.source, root: roots.count - 1, below: "")
      _ = place(.made(file.bytes), folder: BuildGroup.folder(of: file.output), Path.name(of: file.output), origin)
    }
  }

  private mutating func add(_ source: PlacedSources.Source) throws(FileError) {
    let status = try FileStatus(of: source.path)
    if status.kind == .folder {
      if source.isCopied { try copy(source) } else { try addFolder(source) }
      return
    }
    let entry = FileTree.Entry(path: source.path, relativePath: source.output, status: status)
    if excluded.isExcluded(entry) {
      settled.append(FileRecord(source.path, skipped: .excluded, bytes: status.size))
    } else if status.kind != .file {
      settled.append(FileRecord(source.path, skipped: .special, bytes: 0))
    } else {
      add(item(entry, status, isCopied: source.isCopied), isCopied: source.isCopied)
    }
  }

  private func item(_ entry: FileTree.Entry, _ status: FileStatus, isCopied: Bool) -> BuildItem {
    let kind = isCopied ? .other : FileClass(shipped: entry.name)
    return BuildItem(entry, status, kind, root: roots.count - 1, below: entry.name)
  }

  private mutating func add(_ item: BuildItem, isCopied: Bool) {
    claimFolders(of: item.output, source: item.source)
    if isCopied { claim(item) } else { add(item) }
  }

  /// Adds the files of a folder, which keep their bytes and their tree. The files of systems are skipped, as Xcode does.
  private mutating func copy(_ source: PlacedSources.Source) throws(FileError) {
    var plan = self
    plan.sourceFolders.append(source.path)
    try FileTree.walk(source.path, prefix: source.output) { entry in
      if case .junk(let junk) = FileClass(name: entry.name, isFolder: entry.kind == .folder),
        [.versionControl, .system].contains(junk)
      {
        plan.settled.append(FileRecord(entry.path, skipped: .junk(junk), bytes: 0))
        return false
      }
      if plan.excluded.isExcluded(entry) {
        plan.settled.append(FileRecord(entry.path, skipped: .excluded, bytes: 0))
        return false
      }
      if entry.kind == .folder {
        plan.sourceFolders.append(entry.path)
        return true
      }
      if entry.kind == .file, let status = entry.known {
        plan.add(plan.item(entry, status, isCopied: true), isCopied: true)
      }
      return false
    } failed: { error in
      plan.settle(error.path, .failed(.file(error)))
    }
    self = plan
  }

  /// Adds a catalog, or a folder that only Apple's tools compile, such as a data model.
  private mutating func addFolder(_ source: PlacedSources.Source) throws(FileError) {
    let walk = SourceWalk(excluded: excluded, root: roots.count - 1, prefix: source.output)
    for found in try walk.run(source.path, width: 1) {
      add(found, top: source.path, prefix: source.output)
    }
    sourceFolders.append(source.path)
  }
}
