import CrushAudit
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects

/// The facts of a survey that a starter config needs.
struct StarterFacts {
  private let result: SurveyResult
  /// The path of the config's folder, as the files' paths spell it.
  private let folder: String

  init(_ result: SurveyResult, folder: String) {
    self.result = result
    self.folder = folder
  }

  var config: StarterConfig {
    var config = StarterConfig()
    config.targets = targets
    config.sources = sources
    config.exclusions = exclusions
    config.engines = engines
    config.skipped = result.skipped.counts.keys.map(\.rawValue).sorted()
    return config
  }

  /// The targets that ship by themselves and contain an audited file. Without a project, these are the folders in
  /// their place.
  private var targets: [StarterConfig.Target] {
    projectTargets.isEmpty ? folderTargets : projectTargets
  }

  private var folderTargets: [StarterConfig.Target] {
    let memberships = Set(result.audited.map { result.index.projects.memberships[$0.membership] })
    let folders = memberships.compactMap { membership in
      membership.folder.flatMap { membership.families.isEmpty ? nil : (path: $0, families: membership.families) }
    }
    var known: Set<String> = []
    return folders.sorted { $0.path < $1.path }.filter { known.insert($0.path).inserted }.map { folder in
      StarterConfig.Target(name: Path.name(of: folder.path), kind: "folder", devices: Self.groups(folder.families))
    }
  }

  private static func groups(_ families: Set<Device.Family>) -> [String] {
    Device.Family.allCases.filter(families.contains).compactMap(DeviceProfile.group)
  }

  private var projectTargets: [StarterConfig.Target] {
    let projects = result.index.projects
    let used = Set(result.audited.flatMap { projects.memberships[$0.membership].targets })
    var known: Set<String> = []
    return used.sorted().compactMap { index in
      let target = projects.targets[index]
      let kind: String
      switch target.product {
      case .app: kind = "app"
      case .appExtension: kind = "extension"
      case .watchApp: kind = "watch app"
      case .library, .test, .other: return nil
      }
      let line = StarterConfig.Target(name: target.name, kind: kind, devices: Self.groups(target.families))
      return known.insert("\(line)").inserted ? line : nil
    }
  }

  /// The folders with sources. Folders with a common parent folder are one if there are many.
  private var sources: [String] {
    let kinds: Set = ["swift", "m", "mm", "storyboard", "xib"]
    let manifests: Set = ["Package.swift", "Project.swift", "Workspace.swift", "Tuist.swift"]
    let paths = result.audited.map(\.path).filter {
      kinds.contains(Path.fileExtension(of: $0)) && !manifests.contains(Path.name(of: $0))
    }
    let folders = Set(paths.compactMap(relative).map { Path.parent(of: $0) })
    return Self.outermost(folders)
  }

  /// The most folders that the config lists.
  private static let mostFolders = 8

  /// Returns the folders below the deepest folder that contains all of them.
  static func outermost(_ folders: Set<String>) -> [String] {
    var parts = folders.map { $0 == "." ? [] : Path.parts(of: $0) }
    var common: [String] = []
    while let first = parts.first?.first, parts.allSatisfy({ $0.first == first }) {
      common.append(first)
      parts = parts.map { Array($0.dropFirst()) }
    }
    let parent = common.isEmpty ? "." : common.joined(separator: "/")
    let children = Set(parts.compactMap(\.first))
    if parts.contains([]) || children.count > mostFolders { return [parent] }
    return children.sorted().map { Path.join(parent, $0) }
  }

  /// The names of folders that seldom ship, in lower case.
  private static let unshipped: Set<String> = [
    "screenshots", "screenshot", "appstore", "app store", "app-store", "store", "marketing", "press", "presskit",
    "press kit", "promo", "mockups", "mockup", "design", "designs", "fixtures", "fixture", "testdata", "test-data",
    "originals", "drafts", "archive", "backup", "graphics sources",
  ]

  /// The folders of images in no target whose names suggest that they do not ship.
  private var exclusions: [StarterConfig.Exclusion] {
    var counts: [String: Int] = [:]
    for file in result.audited where file.image != nil {
      guard result.index.projects.memberships[file.membership].targets.isEmpty, let path = relative(file.path) else {
        continue
      }
      let parts = Path.parts(of: path).dropLast()
      guard let index = parts.firstIndex(where: { Self.unshipped.contains($0.lowercased()) }) else { continue }
      counts[parts[...index].joined(separator: "/"), default: 0] += 1
    }
    return counts.sorted { $0.key < $1.key }.map { StarterConfig.Exclusion(folder: $0.key, images: $0.value) }
  }

  private var engines: [String] {
    let engines = Set(result.audited.compactMap { result.index.projects.memberships[$0.membership].engine })
    return Engine.allCases.filter(engines.contains).map(\.rawValue)
  }

  private func relative(_ path: String) -> String? { Path.relative(path, to: folder == "." ? "" : folder) }
}
