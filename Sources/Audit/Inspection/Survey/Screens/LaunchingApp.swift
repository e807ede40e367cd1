import CrushFileKinds
import CrushFiles
import CrushProjects

/// An app, with the names that its Info.plist and its project state.
struct LaunchingApp {
  /// The path of the Info.plist, or of the project file.
  let path: String
  let name: String
  let information: AppInformation
  let place: ScreenPlace
  /// Whether it is an app for a watch, which has no launch screen.
  var isForWatch = false

  /// The most bytes of an Info.plist that is read outside of the audit.
  private static let limit = 1 << 20

  /// Returns true for a path below the folder of the Info.plist. Folders for supporting files are ignored.
  func contains(_ other: String) -> Bool {
    var folder = Path.parent(of: path)
    if ["Supporting Files", "Resources", "Config", "Contents"].contains(Path.name(of: folder)) {
      folder = Path.parent(of: folder)
    }
    return folder == "." || other.utf8.starts(with: Path.asPrefix(folder).utf8)
  }

  /// Returns the apps of projects, and of Info.plists that no project names, sorted by path.
  static func all(in files: [AuditedFile], _ projects: ProjectMap, _ reader: FileReader) -> [LaunchingApp] {
    var apps: [LaunchingApp] = []
    var lists: [Int: (path: String, information: AppInformation)] = [:]
    for file in files {
      guard case .propertyList(let facts) = file.content, let information = facts.information else { continue }
      let targets = projects.targets(describedBy: file.path)
      if targets.isEmpty {
        if let app = app(of: file, information, projects) { apps.append(app) }
      } else {
        for target in targets where lists[target] == nil { lists[target] = (file.path, information) }
      }
    }
    for (index, target) in projects.targets.enumerated() where [.app, .watchApp].contains(target.product) {
      let list = lists[index] ?? target.informationList.flatMap { read(projects.spelled($0), reader) }
      var information = list?.information ?? AppInformation()
      information.add(AppInformation(texts: target.informationKeys))
      apps.append(
        LaunchingApp(
          path: list?.path ?? projects.spelled(target.projectFile), name: target.name, information: information,
          place: ScreenPlace(membership: 0, product: nil, target: index), isForWatch: target.product == .watchApp))
    }
    return apps.sorted { left, right in
      Path.areSame(left.path, right.path) ? left.name < right.name : Path.precedes(left.path, right.path)
    }
  }

  private static func read(_ path: String, _ reader: FileReader) -> (path: String, information: AppInformation)? {
    guard let bytes = try? reader.read(path, limit: limit) else { return nil }
    return AppInformation(list: bytes).map { (path, $0) }
  }

  /// Returns the app that an Info.plist describes; nil for a list of another bundle or of a file that does not ship.
  private static func app(
    of file: AuditedFile, _ information: AppInformation, _ projects: ProjectMap
  ) -> LaunchingApp? {
    let product = projects.bundles.app(around: file.path)
    let folder = Path.parent(of: file.path)
    let membership = projects.memberships[file.membership]
    guard membership.purpose.ships, Path.fileExtension(of: folder) != "storyboardc" else { return nil }
    if let product {
      // Frameworks and bundles inside an app have lists, too.
      guard Path.fileExtension(of: product) == "app", Path.name(of: file.path) == "Info.plist",
        folder == product || folder == Path.join(product, "Contents")
      else { return nil }
    } else if !information.namesLaunchFiles {
      return nil
    }
    let place = product ?? membership.folder ?? folder
    return LaunchingApp(
      path: file.path, name: Self.name(of: place),
      information: information, place: ScreenPlace(membership: file.membership, product: product))
  }
}

extension LaunchingApp {
  /// Returns the name of an app or a folder, which may have a dot.
  private static func name(of place: String) -> String {
    let name = Path.name(of: Path.resolvedName(of: place))
    return Path.hasExtension(name, "app") ? Path.withoutExtension(name) : name
  }
}

extension Path {
  /// Returns a path whose last part is a name: the working directory has one only as an absolute path.
  fileprivate static func resolvedName(of path: String) -> String { path == "." ? resolved(path) ?? path : path }
}

extension AppInformation {
  /// Whether it names files that are loaded while the app launches.
  fileprivate var namesLaunchFiles: Bool {
    references.contains { [.launchInterface, .launchImage, .mainInterface].contains($0.kind) }
  }
}
