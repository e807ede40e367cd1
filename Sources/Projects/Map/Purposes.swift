import FileSystem

/// The purposes of folders by their names. All names are in this table.
enum Purposes {
  /// Folders with these names have the purpose everywhere.
  private static let byName: [String: Membership.Purpose] = [
    "Tests": .tests, "UITests": .tests, "UnitTests": .tests, "SnapshotTests": .tests, "__Snapshots__": .tests,
    "__snapshots__": .tests, "__tests__": .tests, "Snapshots": .tests, "FailureDiffs": .tests, "TestFixtures": .tests,
    "goldens": .tests, "test_goldens": .tests,
    "fastlane": .store, "AppStore": .store, "App Store": .store, "screenshots": .store, "Screenshots": .store,
    "AppStoreScreenshots": .store,
    "docs": .documentation, "Docs": .documentation, "Documentation": .documentation, "documentation": .documentation,
    ".github": .documentation, ".gitlab": .documentation,
    "android": .otherPlatform, "Android": .otherPlatform, "androidApp": .otherPlatform,
    "node_modules": .dependencies, "Pods": .dependencies, "Carthage": .dependencies, ".build": .dependencies,
    "DerivedData": .dependencies, "SourcePackages": .dependencies, "Packages.noindex": .dependencies,
    ".dart_tool": .dependencies, ".godot": .dependencies, ".import": .dependencies,
    "Preview Content": .previews,
  ]

  /// Folders with these names have the purpose beside a folder `ios` or a manifest of a framework for several systems.
  private static let besideOtherSystems: [String: Membership.Purpose] = [
    "windows": .otherPlatform, "Windows": .otherPlatform, "linux": .otherPlatform, "Linux": .otherPlatform,
    "web": .otherPlatform, "test": .tests, "tests": .tests, "integration_test": .tests,
  ]

  /// Folders with these names have the purpose beside Unity's folder `ProjectSettings`.
  private static let besideUnity: [String: Membership.Purpose] = [
    "Library": .dependencies, "Temp": .dependencies, "Logs": .dependencies, "Obj": .dependencies,
  ]

  private static let byStart: [(start: String, purpose: Membership.Purpose)] = [
    ("ReferenceImages", .tests), ("proj.android", .otherPlatform), ("proj.win", .otherPlatform),
    ("proj.linux", .otherPlatform),
  ]

  private static let byEnd: [(end: String, purpose: Membership.Purpose)] = [
    ("Tests", .tests), (".xctest", .tests), (".docc", .documentation),
  ]

  /// The manifests of frameworks and engines for several systems.
  static let manifestsOfSeveralSystems: Set = ["pubspec.yaml", "package.json", ".cocos-project.json"]

  /// The projects in a folder that give its other folders a meaning.
  struct Neighbors: OptionSet {
    let rawValue: UInt8
    /// A part for iOS, or a manifest for several systems.
    static let otherSystems = Neighbors(rawValue: 1)
    static let unity = Neighbors(rawValue: 2)
  }

  /// Returns the purpose of the files in a folder; nil if the name does not show one.
  ///
  /// - Parameters:
  ///   - parent: the name of the folder above it.
  ///   - neighbors: the kinds of projects in the folder above it.
  static func purpose(of name: String, in parent: String, beside neighbors: Neighbors) -> Membership.Purpose? {
    if let purpose = byName[name] { return purpose }
    if name == "bundle" && parent == "vendor" { return .dependencies }
    if neighbors.contains(.otherSystems), let purpose = besideOtherSystems[name] { return purpose }
    if neighbors.contains(.unity), let purpose = besideUnity[name] { return purpose }
    return byStart.first { name.hasPrefix($0.start) }?.purpose ?? byEnd.first { name.hasSuffix($0.end) }?.purpose
  }
}
