import CrushFiles

/// The repositories of apps for several systems, with a part for iOS in an Xcode project.
struct Repositories {
  /// The folders of repositories whose Xcode projects list all files that ship.
  private(set) var listed: [String] = []
  /// The folders of modules inside them, whose files other tools ship.
  private(set) var claimed: [String] = []

  /// - Parameters:
  ///   - projects: the folders of the audited Xcode projects, and whether each one lists all of its files.
  ///   - capacitor: the folders with Capacitor's settings.
  init(_ census: FileCensus, projects: [(folder: String, isComplete: Bool)], capacitor: Set<String>) {
    if projects.isEmpty { return }
    for root in capacitor.union(census.gradleSettings).sorted() {
      let own = projects.filter { Path.isInside($0.folder, root) }
      if !own.isEmpty && own.allSatisfy(\.isComplete) { listed.append(root) }
    }
    if listed.isEmpty { return }
    for folder in census.gradleModules {
      // The root's own build file describes the modules below it (Gradle, "Organizing Gradle Projects").
      claimed.append(census.gradleSettings.contains(folder) ? Path.join(folder, "src") : folder)
    }
  }
}
