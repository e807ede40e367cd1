import CrushFiles

/// A search for project files in the folders above an audit.
package enum ProjectSearch {
  /// The most folders above an audit without a repository that are searched for the project of an engine.
  private static let mostFolders = 32

  /// Returns the paths of project files and manifests in the folders above the roots, up to the folder of the
  /// repository. Without a repository, only the files of engines and of builds that are not read count. Only the entries of these folders are read.
  package static func files(above roots: [String]) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var starts: Set<String> = []
    var searched: Set<String> = []
    for root in roots {
      guard let start = Path.absolute(root) else { continue }
      let isFolder = Files.mayBeFolder(start)
      var folder = Path.withoutTrailingSlashes(start)
      if isFolder, (try? FileStatus(of: Path.join(folder, ".git"))) != nil { continue }
      if !starts.insert(Path.parent(of: folder)).inserted { continue }
      var above: [String] = []
      var isInRepository = false
      while folder != "/" {
        folder = Path.parent(of: folder)
        if seen.contains(folder) {
          // The repository's folder was found from here before.
          found += above.flatMap(files(in:))
          isInRepository = true
          break
        }
        above.append(folder)
        guard (try? FileStatus(of: Path.join(folder, ".git"))) != nil else { continue }
        found += above.flatMap(files(in:))
        seen.formUnion(above)
        isInRepository = true
        break
      }
      if isInRepository { continue }
      found += above.prefix(mostFolders).filter { searched.insert($0).inserted }.flatMap(engineFiles(in:))
    }
    return found
  }

  private static func engineFiles(in folder: String) -> [String] {
    (ProjectFile.engineFiles + ForeignBuild.names).map { Path.join(folder, $0) }.filter {
      (try? FileStatus(of: $0)) != nil
    }
  }

  private static func files(in folder: String) -> [String] {
    guard let names = try? Folder.names(in: folder) else { return [] }
    return names.compactMap { name in
      guard let name else { return nil }
      if name.hasSuffix(".xcodeproj") { return Path.join(Path.join(folder, name), "project.pbxproj") }
      // Unity's settings are one folder deeper than its project.
      if name == "ProjectSettings" { return Path.join(Path.join(folder, name), "ProjectVersion.txt") }
      let path = Path.join(folder, name)
      let matters = ProjectFile(path: path) != nil || ProjectFiles.isManifest(name) || ForeignBuild.isBuildFile(name)
      return matters ? path : nil
    }
  }
}
