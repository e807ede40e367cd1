import CrushFiles

/// The files of an audit by folder, and the ones that describe projects.
struct FileCensus {
  /// Consecutive files of one folder.
  struct Run {
    /// The absolute path of the folder.
    let folder: String
    let files: Range<Int>
  }

  private(set) var runs: [Run] = []
  /// The absolute paths of all folders with files, and of the folders above them.
  private(set) var folders: Set<String> = []
  /// Project files of known kinds.
  private(set) var projects: [(path: String, kind: ProjectFile)] = []
  /// Manifests of other kinds.
  private(set) var unknown: [String] = []
  /// Files called `Info.plist`.
  private(set) var lists: [String] = []
  /// The `Contents.json` of icon sets.
  private(set) var iconSets: [String] = []
  private(set) var catalogs: [String] = []
  /// The folders directly inside of binary frameworks.
  private(set) var slices: [String] = []
  /// Folders with a part for iOS, or with a manifest for several systems.
  private(set) var foldersOfSeveralSystems: Set<String> = []

  /// Folders with a `ForeignBuild`.
  private(set) var foreignBuilds: Set<String> = []

  /// The build files that may make programs beside the app.
  private(set) var programFiles: [String] = []

  /// Whether there is a manifest of a program for other systems, such as Gradle's or Cargo's.
  private(set) var hasOtherPackages = false

  /// Folders with Gradle's list of modules.
  private(set) var gradleSettings: Set<String> = []
  /// Folders with a build file of Gradle.
  private(set) var gradleModules: [String] = []

  let named: Set<String>
  /// The named paths, and the working directory.
  let roots: Set<String>

  /// - Parameter files: the paths of all files, sorted.
  init(_ files: [String], roots: [String], _ spelling: AbsoluteSpelling) {
    named = Set(roots.map(spelling.absolute))
    self.roots = named.union([spelling.here])
    var start = 0
    var count = -1
    for index in files.indices {
      let own = Path.folderCount(of: files[index])
      if own != count || !Path.haveSameStart(files[index], files[start], count: own) {
        if index > start { runs.append(Run(folder: "", files: start..<index)) }
        (start, count) = (index, own)
      }
    }
    if files.count > start { runs.append(Run(folder: "", files: start..<files.count)) }
    for number in runs.indices {
      let range = runs[number].files
      let folder = spelling.absolute(Path.parent(of: files[range.lowerBound]))
      runs[number] = Run(folder: folder, files: range)
      add(folder)
      let isIconSet = Path.hasExtension(folder, "appiconset") || Path.hasExtension(folder, "brandassets")
      for index in range where Self.mayMatter(files[index]) {
        add(Path.name(of: files[index]), in: folder, isIconSet: isIconSet)
      }
    }
  }

  /// Adds a folder and the ones above it.
  private mutating func add(_ folder: String) {
    var folder = folder
    while folders.insert(folder).inserted && folder != "/" {
      let parent = Path.parent(of: folder)
      if Path.hasExtension(folder, "xcassets") || Path.hasExtension(folder, "xcstickers") { catalogs.append(folder) }
      if Path.hasExtension(parent, "xcframework") { slices.append(folder) }
      if folder.hasSuffix("/ios") || folder.hasSuffix("/iOS") { foldersOfSeveralSystems.insert(parent) }
      folder = parent
    }
  }

  /// Returns false for most files that are no project file, without a string for their names.
  private static func mayMatter(_ path: String) -> Bool {
    if Path.hasExtension(path, "png") { return false }
    let start = path.utf8.index(path.utf8.startIndex, offsetBy: Path.folderCount(of: path))
    guard start < path.utf8.endIndex else { return false }
    return Self.firstBytes.contains(path.utf8[start])
      || ["sks", "podspec", "pro", "csproj"].contains { Path.hasExtension(path, $0) }
  }

  /// The first bytes of the names of project files, `Info.plist` and `Contents.json`.
  private static let firstBytes = Array(".bBcCgGImMpPsSw".utf8)

  private mutating func add(_ name: String, in folder: String, isIconSet: Bool) {
    if isIconSet {
      if name == "Contents.json" { iconSets.append(Path.join(folder, name)) }
    } else if name == "Info.plist" {
      lists.append(Path.join(folder, name))
    } else {
      // A kind may depend on the folder's name.
      let path = Path.join(folder, name)
      if let kind = ProjectFile(path: path) {
        projects.append((path, kind))
      } else if ProjectFiles.isManifest(name) {
        unknown.append(path)
      }
      if ForeignBuild.isBuildFile(name) { foreignBuilds.insert(folder) }
      if OtherPrograms.isBuildFile(name) { programFiles.append(path) }
      switch name {
      case "settings.gradle", "settings.gradle.kts": gradleSettings.insert(folder)
      case "build.gradle", "build.gradle.kts":
        gradleModules.append(folder)
        hasOtherPackages = true
      case "Cargo.toml", "go.mod", "pom.xml": hasOtherPackages = true
      default: break
      }
      if Purposes.manifestsOfSeveralSystems.contains(name) { foldersOfSeveralSystems.insert(folder) }
    }
  }
}

/// Absolute paths in place of paths relative to the working directory. Links are not followed.
struct AbsoluteSpelling: Sendable {
  /// The working directory.
  let here = Path.resolved(".") ?? "/"

  func absolute(_ path: String) -> String { PathSpelling.joined(here, path) ?? path }
}
