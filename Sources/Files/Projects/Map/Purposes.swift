import CrushFiles

/// The purposes of folders by their names. All names are in this table.
enum Purposes {
  /// Folders with these names have the purpose everywhere.
  private static let byName: [String: Membership.Purpose] = [
    "Tests": .tests, "UITests": .tests, "UnitTests": .tests, "SnapshotTests": .tests, "__Snapshots__": .tests,
    "__snapshots__": .tests, "__tests__": .tests, "Snapshots": .tests, "FailureDiffs": .tests, "TestFixtures": .tests,
    "goldens": .tests, "test_goldens": .tests, "__fixtures__": .tests, "test": .tests, "tests": .tests, "e2e": .tests,
    "fastlane": .store, "AppStore": .store, "App Store": .store, "screenshots": .store, "Screenshots": .store,
    "AppStoreScreenshots": .store,
    "doc": .documentation, "docs": .documentation, "Docs": .documentation, "Documentation": .documentation,
    "documentation": .documentation,
    ".github": .documentation, ".gitlab": .documentation,
    "android": .otherPlatform, "Android": .otherPlatform, "androidApp": .otherPlatform,
    // Source sets of other systems (Kotlin, "Hierarchical project structure").
    "androidMain": .otherPlatform, "desktopMain": .otherPlatform, "jvmMain": .otherPlatform, "jsMain": .otherPlatform,
    "wasmJsMain": .otherPlatform, "wasmWasiMain": .otherPlatform, "webMain": .otherPlatform,
    "linuxMain": .otherPlatform, "mingwMain": .otherPlatform,
    "node_modules": .dependencies, "Pods": .dependencies, "Carthage": .dependencies, ".build": .dependencies,
    "DerivedData": .dependencies, "SourcePackages": .dependencies, "Packages.noindex": .dependencies,
    ".dart_tool": .dependencies,
    "Preview Content": .previews,
  ]

  /// Folders with these names have the purpose beside a folder `ios` or a manifest of a framework for several systems, and
  /// in a tree with an app of Xcode.
  private static let nextToOtherSystems: [String: Membership.Purpose] = [
    "windows": .otherPlatform, "Windows": .otherPlatform, "linux": .otherPlatform, "Linux": .otherPlatform,
    "web": .otherPlatform, "integration_test": .tests, "bb10": .otherPlatform, "blackberry": .otherPlatform,
    "emscripten": .otherPlatform, "html5": .otherPlatform, "maemo": .otherPlatform, "psp": .otherPlatform,
    "symbian": .otherPlatform, "tizen": .otherPlatform, "uwp": .otherPlatform, "webos": .otherPlatform,
    "win32": .otherPlatform, "winrt": .otherPlatform, "wp8": .otherPlatform, "nsis": .otherPlatform,
    "innosetup": .otherPlatform, "wix": .otherPlatform, "snap": .otherPlatform, "flatpak": .otherPlatform,
    "appimage": .otherPlatform, "debian": .otherPlatform,
  ]

  /// The folders for code of other authors, in lower case. Their files may ship.
  private static let vendors: Set<String> = [
    "thirdparty", "third-party", "third_party", "3rdparty", "3rd-party", "external", "externals", "vendor", "vendors",
    "vendored", "submodules", "dependencies",
  ]

  /// Returns true if a folder's name says that other authors wrote the files in it.
  static func isForVendors(_ name: String) -> Bool { vendors.contains(name.lowercased()) }

  private static let examples: Set<String> = ["demo", "demos", "example", "examples", "sample", "samples"]

  /// Returns true if each folder in a folder of this name is a program of its own.
  static func isForExamples(_ name: String) -> Bool { examples.contains(name.lowercased()) }

  private static let byStart: [(start: String, purpose: Membership.Purpose)] = [
    ("ReferenceImages", .tests), ("proj.android", .otherPlatform), ("proj.win", .otherPlatform),
    ("proj.linux", .otherPlatform),
  ]

  private static let byEnd: [(end: String, purpose: Membership.Purpose)] = [
    ("Tests", .tests), (".xctest", .tests), (".docc", .documentation),
  ]

  /// The manifests of frameworks and engines for several systems.
  static let manifestsOfSeveralSystems: Set = ["pubspec.yaml", "package.json", ".cocos-project.json"]

  /// Returns the purpose of the files in a folder; nil if the name does not show one.
  ///
  /// - Parameters:
  ///   - parent: the name of the folder above it.
  ///   - isBesideOtherSystems: whether the folder above it has a part for iOS, or a manifest for several systems.
  static func purpose(of name: String, in parent: String, isBesideOtherSystems: Bool) -> Membership.Purpose? {
    if let purpose = byName[name] { return purpose }
    if name == "bundle" && parent == "vendor" { return .dependencies }
    // `Android App` and `android-app`, but not `Androids`.
    if name.lowercased().hasPrefix("android"), name.dropFirst(7).first?.isLetter == false { return .otherPlatform }
    // Gradle's source sets, such as `src/commonTest`.
    if parent == "src" && name.hasSuffix("Test") { return .tests }
    if isBesideOtherSystems, let purpose = nextToOtherSystems[name] { return purpose }
    return byStart.first { name.hasPrefix($0.start) }?.purpose ?? byEnd.first { name.hasSuffix($0.end) }?.purpose
  }
}
