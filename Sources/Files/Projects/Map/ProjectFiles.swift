import CrushFiles

/// The project files of an audit, and the facts about the folders that contain them.
struct ProjectFiles {
  /// The facts about a folder with project files.
  struct Facts {
    /// The list of all files that ship, by an audited project file.
    var listing = Listing.none
    /// Whether a manifest is unknown, is computed, or cannot be read.
    var isClaimed = false
    /// Whether there is a manifest with targets, or an unknown one.
    var hasTargets = false
    var engine: Engine?
  }

  /// A project file, and whether the audit contains it.
  struct Place {
    let path: String
    let kind: ProjectFile
    let isAudited: Bool
  }

  private(set) var targets: [ProjectTarget] = []
  /// The number of the project file of each target.
  private(set) var origins: [Int] = []
  /// Whether the target's project file is an Xcode project.
  private(set) var isNative: [Bool] = []
  private(set) var facts: [String: Facts] = [:]
  /// Files and folders that scripts of projects may copy into products.
  private(set) var claims: Set<String> = []
  /// The folders with the targets of manifests that compute some of them.
  private(set) var splits: Set<String> = []
  /// The engines that project files show, with the paths of these files.
  private(set) var engines: [(path: String, engine: Engine)] = []

  /// Whether an Xcode project has an app.
  var hasNativeApp: Bool { zip(targets, isNative).contains { $0.product == .app && $1 } }

  /// The project files that cannot be read, with the reasons.
  private(set) var problems: [(path: String, message: String)] = []

  /// The largest project file that is read, in bytes.
  static let limit = 64 << 20

  /// - Parameter above: the paths of project files above the audit.
  init(_ census: FileCensus, above: [String], read: (String) -> [UInt8]?) {
    // Projects among tests and dependencies are not the user's.
    var places = census.projects.filter { !Self.isForeign(Self.folder(of: $0.path), census) }
      .map { Place(path: $0.path, kind: $0.kind, isAudited: true) }
    for path in above {
      if let kind = ProjectFile(path: path) { places.append(Place(path: path, kind: kind, isAudited: false)) }
    }
    let described = places.map { place -> (Place, ProjectDescription) in
      guard let bytes = read(place.path), bytes.count <= Self.limit else { return (place, Self.unread(place)) }
      return (place, place.kind.description(bytes, path: place.path, read: read))
    }
    .filter { place, description in !description.targets.isEmpty || Self.isManifest(place, read) }
    problems = described.compactMap { place, description in description.problem.map { (place.path, $0) } }
    var native: [String: Set<String>] = [:]
    for (place, description) in described where place.kind.isXcode {
      native[Self.folder(of: place.path), default: []].formUnion(description.targets.map(\.name))
    }
    let audited = AuditedPaths(census.named)
    for (number, (place, description)) in described.enumerated() {
      // A project above the audit may have nothing to do with it.
      if !place.isAudited, !place.kind.showsEngine, !description.targets.isEmpty,
        !description.targets.contains(where: audited.concern)
      {
        continue
      }
      let folder = Self.folder(of: place.path)
      // Xcode projects that were generated from a manifest replace it.
      if !place.kind.isXcode, Self.generators.contains(Path.name(of: place.path)), let names = native[folder],
        description.targets.isEmpty || description.targets.contains(where: { names.contains($0.name) })
      {
        continue
      }
      add(description, place, number, folder)
    }
    excludeNestedProjects()
    addRepositories(described, census)
    for path in above where ProjectFile(path: path) == nil { claim(by: path, read) }
    for path in census.unknown {
      claim(by: path, read)
      facts[Path.parent(of: path), default: Facts()].hasTargets = true
    }
  }

  /// Returns the description of a project file that cannot be read.
  private static func unread(_ place: Place) -> ProjectDescription {
    var description = ProjectDescription()
    // The paths above the audit are guesses, and engines are known without the content.
    if place.isAudited && !place.kind.showsEngine {
      description.problem = "cannot be read, or is larger than \(limit >> 20) MB; its targets are unknown"
    }
    return description
  }

  /// Marks the folders whose files a manifest of another build system may ship.
  private mutating func claim(by path: String, _ read: (String) -> [UInt8]?) {
    let folder = Path.parent(of: path)
    let bytes = path.hasSuffix(".podspec") ? read(path) : nil
    for claimed in bytes.map({ PodspecClaims.folders($0, folder: folder) }) ?? [folder] {
      facts[claimed, default: Facts()].isClaimed = true
    }
  }

  /// Excludes the projects of examples from a target that has their folder by its globs alone. Xcode builds them.
  private mutating func excludeNestedProjects() {
    let projects = Set(targets.indices.filter { isNative[$0] }.map { Self.folder(of: targets[$0].projectFile) })
    for index in targets.indices where !isNative[index] && !targets[index].members.patterns.isEmpty {
      let members = targets[index].members
      let roots = Set(members.patterns.map(\.folder))
      for project in projects where roots.contains(where: { project != $0 && Path.isInside(project, $0) }) {
        let isNamed = members.paths.contains { Path.isInside($0, project) || Path.isInside(project, $0) }
        if !isNamed { targets[index].members.excluded.insert(project) }
      }
    }
  }

  /// Marks the repositories for several systems, and the modules inside them.
  private mutating func addRepositories(_ described: [(Place, ProjectDescription)], _ census: FileCensus) {
    let audited = described.filter { $0.0.isAudited }
    func folders(_ matches: (ProjectFile) -> Bool) -> Set<String> {
      Set(audited.filter { matches($0.0.kind) }.map { Self.folder(of: $0.0.path) })
    }
    let projects = audited.filter { $0.0.kind.isXcode }.map { place, description in
      (Self.folder(of: place.path), description.isComplete && !description.targets.isEmpty)
    }
    // Cordova ships the pictures that its settings name.
    let repositories = Repositories(
      census, projects: projects, capacitor: folders { $0 == .capacitor }.subtracting(folders { $0 == .cordova }))
    for folder in repositories.listed {
      let known = facts[folder] ?? Facts()
      facts[folder, default: Facts()].listing = max(known.listing, .repository)
    }
    for folder in repositories.claimed { facts[folder, default: Facts()].isClaimed = true }
  }

  /// Returns true if a file that declares no targets may still be a manifest. Sources and data of apps have the names of
  /// some manifests, too.
  private static func isManifest(_ place: Place, _ read: (String) -> [UInt8]?) -> Bool {
    guard generators.contains(Path.name(of: place.path)), let bytes = read(place.path) else { return true }
    let text = MarkerText(bytes)
    return place.path.hasSuffix(".swift") ? text.contains("ProjectDescription") : text.contains("targets")
  }

  /// Returns true if a folder of a project is in a folder of tests, dependencies or other files that do not ship.
  static func isForeign(_ folder: String, _ census: FileCensus) -> Bool {
    var folder = folder
    while census.folders.contains(folder) && !census.roots.contains(folder) && folder != "/" {
      let parent = Path.parent(of: folder)
      let isNeighbor = census.foldersOfSeveralSystems.contains(parent)
      if Purposes.purpose(of: Path.name(of: folder), in: Path.name(of: parent), isBesideOtherSystems: isNeighbor) != nil
      {
        return true
      }
      folder = parent
    }
    return false
  }

  /// Returns true if a project file in the folder or above it has targets, or may have some.
  func knowsTargets(of folder: String) -> Bool {
    if facts.isEmpty { return false }
    var folder = folder
    while facts[folder]?.hasTargets != true {
      if folder == "/" { return false }
      folder = Path.parent(of: folder)
    }
    return true
  }

  private mutating func add(_ description: ProjectDescription, _ place: Place, _ number: Int, _ folder: String) {
    if let engine = description.engine { add(engine, of: description.engineFolder ?? folder, evidence: place.path) }
    if place.kind.showsEngine && description.targets.isEmpty && description.isComplete { return }
    targets += description.targets.map { target in
      var target = target
      target.projectFile = place.path
      return target
    }
    origins += description.targets.map { _ in number }
    isNative += description.targets.map { _ in place.kind.isXcode }
    claims.formUnion(description.claims)
    var known = facts[folder] ?? Facts()
    known.hasTargets = known.hasTargets || !place.kind.showsEngine
    if description.targets.isEmpty || !description.isComplete {
      known.isClaimed = true
      if place.kind == .swiftPackage {
        splits.formUnion(PackageManifest.sourceFolders.map { Path.join(folder, $0) })
      }
    } else if place.isAudited {
      known.listing = max(known.listing, place.kind.listing)
    }
    facts[folder] = known
  }

  /// Adds the engine of a folder that is known by its files. A project file of the folder prevails.
  mutating func add(_ engine: Engine, of folder: String, evidence: String) {
    var known = facts[folder] ?? Facts()
    known.engine = known.engine ?? engine
    facts[folder] = known
    engines.append((evidence, engine))
  }

  /// Manifests from which tools generate an Xcode project in the same folder.
  private static let generators: Set = ["project.yml", "project.yaml", "project.json", "Project.swift"]

  /// Returns the folder whose files the targets of a project file contain.
  static func folder(of path: String) -> String {
    path.hasSuffix(".xcodeproj/project.pbxproj") ? Path.parent(of: Path.parent(of: path)) : Path.parent(of: path)
  }

  /// Returns true for a manifest of a build system, by its name.
  static func isManifest(_ name: String) -> Bool { manifests.contains(name) || name.hasSuffix(".podspec") }

  private static let manifests: Set = generators.union(["Package.swift", "BUILD", "BUILD.bazel", "BUCK"])
}

/// The named paths of an audit, to find the targets that concern them.
private struct AuditedPaths {
  private let roots: Set<String>
  /// The folders above the roots.
  private var above: Set<String> = []

  init(_ roots: Set<String>) {
    self.roots = roots
    for root in roots {
      var folder = root
      while folder != "/" && folder != "." {
        folder = Path.parent(of: folder)
        if !above.insert(folder).inserted { break }
      }
    }
  }

  /// Returns true if files of the target may be among the audited ones.
  func concern(_ target: ProjectTarget) -> Bool {
    target.members.paths.contains(where: meets) || target.members.patterns.contains { meets($0.folder) }
  }

  private func meets(_ path: String) -> Bool {
    if above.contains(path) { return true }
    var folder = path
    while !roots.contains(folder) {
      if folder == "/" || folder == "." { return false }
      folder = Path.parent(of: folder)
    }
    return true
  }
}

extension ProjectFile {
  /// The kind of list that the file gives if it is complete.
  fileprivate var listing: Listing {
    switch self {
    case .swiftPackage: .package
    case .flutter: .assets
    default: .project
    }
  }

  /// Whether Xcode itself builds the project.
  var isXcode: Bool {
    if case .xcode = self { true } else { false }
  }
}
