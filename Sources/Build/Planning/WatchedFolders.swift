import FileSystem

extension BuildPlan {
  /// The folders in which a change may change the result, each once: those that were looked into, those that hold a
  /// source, and those that hold the file that a link leads to.
  var watchedFolders: [String] {
    var seen: Set<String> = []
    let parents = items.flatMap { [Path.parent(of: $0.source)] + Self.folderOfTarget($0.source) }
    return (sourceFolders + parents).filter { seen.insert($0).inserted }
  }

  private static func folderOfTarget(_ source: String) -> [String] {
    guard (try? FileStatus(of: source, followsLink: false).kind) == .link, let target = Path.resolved(source) else {
      return []
    }
    return [Path.parent(of: target)]
  }
}
