import FileSystem

/// Writes results, or in a dry run does as if, and makes the records of it.
struct OutputWriter: Sendable {
  /// Where results go: an item's output is a path below it. nil replaces the sources.
  let folder: String?
  let isDryRun: Bool

  /// Makes the folders of `items` and clears what a killed run left in them.
  func prepareFolders(of plan: BuildPlan) throws(BuildError) {
    guard let folder, !isDryRun else { return }
    do throws(FileError) {
      try Folder.create(folder)
      for subfolder in plan.folders {
        let path = subfolder.isEmpty ? folder : Path.join(folder, subfolder)
        try Folder.create(path)
        try TemporaryFile.removeStale(in: path)
      }
    } catch { throw .output(error) }
  }

  /// Copies the source as it is.
  func copy(_ item: BuildPlan.Item, _ reason: CopyReason, image: ImageRecord? = nil) -> FileRecord {
    do throws(FileError) {
      // Under replacement the copy is there already.
      let isWritten = isDryRun || folder == nil ? false : try Files.copy(item.source, to: path(of: item))
      return record(item, .copied(reason), outputBytes: item.size, image: image, isWritten: isWritten)
    } catch { return failed(item, error.description) }
  }

  func write(_ bytes: [UInt8], _ item: BuildPlan.Item, _ fate: Fate, image: ImageRecord? = nil) -> FileRecord {
    do throws(FileError) {
      let isWritten =
        isDryRun ? false : try Files.write(bytes, to: path(of: item), permissions: item.permissions)
      return record(item, fate, outputBytes: bytes.count, image: image, isWritten: isWritten)
    } catch { return failed(item, error.description) }
  }

  func failed(_ item: BuildPlan.Item, _ message: String) -> FileRecord {
    FileRecord(
      source: item.source, output: nil, fate: .failed(message), sourceBytes: item.size, outputBytes: 0, image: nil,
      isWritten: false)
  }

  private func path(of item: BuildPlan.Item) -> String {
    // A link among the sources stays one: what it leads to is replaced.
    folder.map { Path.join($0, item.output) } ?? Path.resolved(item.source) ?? item.source
  }

  private func record(
    _ item: BuildPlan.Item, _ fate: Fate, outputBytes: Int, image: ImageRecord?, isWritten: Bool
  ) -> FileRecord {
    FileRecord(
      source: item.source, output: item.output, fate: fate, sourceBytes: item.size, outputBytes: outputBytes,
      image: image, isWritten: isWritten)
  }
}
