import CrushFiles
import CrushInspection
import CrushProjects

/// The sources that could not be read. They may name any image or set of their targets.
struct UnreadCode {
  private let memberships: Set<Int>
  private let projects: ProjectMap

  /// The extensions of files with code and interfaces, which name images.
  private static let extensions: Set<String> = ["swift", "m", "mm", "h", "xib", "storyboard", "nib"]

  /// - Parameter files: the audited files.
  init(_ files: [AuditedFile], _ index: SurveyIndex) {
    projects = index.projects
    var memberships: Set<Int> = []
    for file in files {
      guard case .inaccessible = file.content, Self.extensions.contains(Path.fileExtension(of: file.path)) else {
        continue
      }
      memberships.insert(file.membership)
    }
    for error in index.unreadSources where Self.extensions.contains(Path.fileExtension(of: error.path)) {
      memberships.insert(index.projects.membership(of: error.path))
    }
    self.memberships = memberships.filter { index.projects.memberships[$0].purpose.ships }
  }

  /// Returns true if an unread source may name a resource of a membership.
  func mayName(_ resource: Int) -> Bool { memberships.contains { projects.mayShow(resource, from: $0) } }
}
