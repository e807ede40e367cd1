import CrushFiles
import CrushInspection
import CrushProjects

/// The main bundle from the view of a source: the bundle of the app that runs it.
///
/// Code of a framework or a package runs in an app. Its names without a bundle are names of that app's catalogs.
struct MainBundle {
  private let projects: ProjectMap
  /// The apps and extensions that contain the code of each membership with libraries alone.
  private let hosts: [Int: [Int]]
  /// The memberships with targets of a project whose folder is not among the sources.
  private let partial: Set<Int>

  init(_ index: SurveyIndex) {
    let projects = index.projects
    self.projects = projects
    let apps = projects.targets.indices.filter {
      [.app, .appExtension, .watchApp].contains(projects.targets[$0].product)
    }
    var hosts: [Int: [Int]] = [:]
    for membership in projects.memberships.indices where projects.products(of: membership) == [.library] {
      hosts[membership] = apps.filter { projects.isPart(membership, of: $0) }
    }
    self.hosts = hosts
    let sources = index.scopes.all.flatMap { $0.sources ?? [] }.map(projects.absolute)
    let outside = Set(
      projects.targets.indices.filter { target in
        let folder = Self.folder(ofProject: projects.targets[target].projectFile)
        return !folder.isEmpty && !sources.contains { Path.isInside(folder, $0) }
      })
    partial = Set(
      projects.memberships.indices.filter { projects.memberships[$0].targets.contains(where: outside.contains) })
  }

  /// Returns the absolute folder of a project file. An Xcode project is a folder itself.
  private static func folder(ofProject file: String) -> String {
    if file.isEmpty { return "" }
    let folder = Path.parent(of: file)
    return Path.hasExtension(folder, "xcodeproj") ? Path.parent(of: folder) : folder
  }

  /// Returns true if resources of a source's main bundle may be outside of the audit: the source is in a library that no
  /// audited app contains, or its project has files beside the audited folders.
  func isUnknown(for source: Int) -> Bool { hosts[source]?.isEmpty == true || isPartial(source) }

  /// Returns true if the project of a source has files beside the audited folders.
  func isPartial(_ source: Int) -> Bool { partial.contains(source) }

  /// Returns true if a source may load a resource from its main bundle.
  func mayShow(_ resource: Int, from source: Int) -> Bool {
    projects.mayShow(resource, from: source)
      || hosts[source]?.contains { projects.isPart(resource, of: $0) } == true
  }
}
