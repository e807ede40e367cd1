import CrushFiles

extension BuildPlan {
  /// The folders whose changes may change the result, each once. They are the listed folders, the folders of all
  /// sources, and the folders of the targets of links.
  var watchedFolders: [String] {
    var seen: Set<String> = []
    let parents = items.flatMap { [Path.parent(of: $0.source)] + Self.folderOfTarget($0.source) }
    let members = groups.flatMap { $0.members.map(\.path) + $0.projectFiles.map(\.path) }.flatMap {
      [Path.parent(of: $0)] + Self.folderOfTarget($0)
    }
    return (sourceFolders + parents + members).filter { seen.insert($0).inserted }
  }

  private static func folderOfTarget(_ source: String) -> [String] {
    guard (try? FileStatus(of: source, followsLink: false).kind) == .link, let target = Path.resolved(source) else {
      return []
    }
    return [Path.parent(of: target)]
  }
}
