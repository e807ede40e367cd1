import CrushFileKinds
import CrushFiles
package import CrushProjects

/// The files that an audit skips, since they do not ship: tests, store screenshots, documents, other platforms, and files
/// of no target. The setting `all-files` audits them.
package struct SkippedFiles: Sendable {
  /// The number of skipped images and property lists by purpose. Sources and manifests are skipped as well.
  package private(set) var counts: [Membership.Purpose: Int] = [:]
  /// The skipped images and property lists with their purposes, if the audit explains each file.
  package private(set) var files: [(path: String, purpose: Membership.Purpose)] = []
  /// Whether a file is skipped, by the index of its membership.
  private let isSkipped: [Bool]
  /// Whether all files are audited, by scope.
  private let auditsAll: [Bool]

  /// - Parameter counts: the counts of a survey that ended.
  package init(counts: [Membership.Purpose: Int] = [:]) {
    self.counts = counts
    isSkipped = []
    auditsAll = []
  }

  /// - Parameter explains: whether the paths are kept.
  init(_ items: [AuditItem], _ projects: ProjectMap, _ scopes: ScopeMap, explains: Bool) {
    isSkipped = projects.memberships.map { !$0.purpose.ships }
    auditsAll = scopes.all.map { $0.settings.auditsAllFiles == true }
    if !isSkipped.contains(true) { return }
    for item in items where !item.isFolder && !item.isNeighbor && skips(item) && isAsset(item) {
      let purpose = projects.memberships[item.membership].purpose
      counts[purpose, default: 0] += 1
      if explains { files.append((item.path, purpose)) }
    }
  }

  private func isAsset(_ item: AuditItem) -> Bool {
    item.fileClass == .propertyList || AuditedFile.promised(by: item.path, item.fileClass) != nil
  }

  func skips(_ item: AuditItem) -> Bool { isSkipped[item.membership] && !auditsAll[item.scope] }
}
