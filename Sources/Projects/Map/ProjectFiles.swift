import FileSystem

/// The project files of an audit, and the facts about the folders that contain them.
struct ProjectFiles {
  /// The facts about a folder with project files.
  struct Facts {
    /// Whether an audited project file lists all files that ship.
    var isListed = false
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
  /// The engines that project files show, with the paths of these files.
  private(set) var engines: [(path: String, engine: Engine)] = []

  /// The largest project file that is read, in bytes.
  static let limit = 64 << 20

  /// - Parameter above: the paths of project files above the audit.
  init(_ census: FileCensus, above: [String], read: (String) -> [UInt8]?) {
    // Projects among tests and dependencies are not the user's.
    var places = census.projects.filter { !Self.isForeign($0.path, census) }
      .map { Place(path: $0.path, kind: $0.kind, isAudited: true) }
    for path in above {
      if let kind = ProjectFile(path: path) { places.append(Place(path: path, kind: kind, isAudited: false)) }
    }
    let described = places.map { place -> (Place, ProjectDescription) in
      let bytes = read(place.path).flatMap { $0.count <= Self.limit ? $0 : nil }
      return (place, bytes.map { place.kind.description($0, path: place.path, read: read) } ?? ProjectDescription())
    }
    var native: [String: Set<String>] = [:]
    for (place, description) in described where place.kind.isXcode {
      native[Self.folder(of: place.path), default: []].formUnion(description.targets.map(\.name))
    }
    for (number, (place, description)) in described.enumerated() {
      let folder = Self.folder(of: place.path)
      // Xcode projects that were generated from a manifest replace it.
      if !place.kind.isXcode, Self.generators.contains(Path.name(of: place.path)),
        let names = native[folder], description.targets.isEmpty || description.targets.contains(where: { names.contains($0.name) })
      {
        continue
      }
      add(description, place, number, folder)
    }
    for path in census.unknown + above where ProjectFile(path: path) == nil { facts[Path.parent(of: path), default: Facts()].isClaimed = true }
  }

  /// Returns true if a project file is in a folder of tests, dependencies or other files that do not ship.
  private static func isForeign(_ path: String, _ census: FileCensus) -> Bool {
    var folder = folder(of: path)
    while census.folders.contains(folder) && !census.roots.contains(folder) && folder != "/" {
      let parent = Path.parent(of: folder)
      let neighbors = census.neighbors[parent] ?? []
      if Purposes.purpose(of: Path.name(of: folder), in: Path.name(of: parent), beside: neighbors) != nil { return true }
      folder = parent
    }
    return false
  }

  /// Returns true if a project file in the folder or above it has targets, or may have some.
  func knowsTargets(of folder: String) -> Bool {
    if facts.isEmpty { return false }
    var folder = folder
    while facts[folder]?.hasTargets != true && facts[folder]?.isClaimed != true {
      if folder == "/" { return false }
      folder = Path.parent(of: folder)
    }
    return true
  }

  private mutating func add(_ description: ProjectDescription, _ place: Place, _ number: Int, _ folder: String) {
    var known = facts[folder] ?? Facts()
    if let engine = description.engine {
      known.engine = engine
      engines.append((place.path, engine))
    }
    targets += description.targets
    origins += description.targets.map { _ in number }
    isNative += description.targets.map { _ in place.kind.isXcode }
    if !description.targets.isEmpty || description.engine == nil {
      known.hasTargets = true
      if description.targets.isEmpty || !description.isComplete {
        known.isClaimed = true
      } else if place.isAudited {
        known.isListed = true
      }
    }
    facts[folder] = known
  }

  /// Manifests from which tools generate an Xcode project in the same folder.
  private static let generators: Set = ["project.yml", "project.yaml", "project.json", "Project.swift"]

  /// Returns the folder to which a project file applies.
  static func folder(of path: String) -> String {
    let folder = Path.parent(of: path)
    // The files of an Xcode project and of Unity's settings are one folder deeper than the project.
    let isInside = path.hasSuffix(".xcodeproj/project.pbxproj") || Path.name(of: folder) == "ProjectSettings"
    return isInside ? Path.parent(of: folder) : folder
  }

  /// Returns true for a manifest of a build system, by its name.
  static func isManifest(_ name: String) -> Bool { manifests.contains(name) || name.hasSuffix(".podspec") }

  private static let manifests: Set = generators.union(["Package.swift", "BUILD", "BUILD.bazel", "BUCK"])
}

extension ProjectFile {
  /// Whether Xcode itself builds the project.
  var isXcode: Bool {
    if case .xcode = self { true } else { false }
  }
}
