import CrushAudit
import CrushBasics
import CrushInspection
import CrushProjects

/// The line about files that were not audited.
enum SkippedText {
  /// Returns `Skipped 497 files: 485 in tests, 12 of no target (--all-files audits them).`, or nil for none.
  static func line(_ result: AuditResult) -> String? {
    let parts = counts(result)
    guard let first = parts.first else { return nil }
    let option = "(--all-files audits them)."
    if parts.count == 1 { return "Skipped \(plural(first.count, "file")) \(words(first.purpose)) \(option)" }
    let all = parts.reduce(0) { $0 + $1.count }
    let list = parts.map { "\(ByteCount.grouped($0.count)) \(words($0.purpose))" }.joined(separator: ", ")
    return "Skipped \(plural(all, "file")): \(list) \(option)"
  }

  /// Returns the counts, largest first.
  static func counts(_ result: AuditResult) -> [(purpose: Membership.Purpose, count: Int)] {
    result.skipped.counts.map { (purpose: $0.key, count: $0.value) }.filter { $0.count > 0 }.sorted {
      ($1.count, $0.purpose.rawValue) < ($0.count, $1.purpose.rawValue)
    }
  }

  static func words(_ purpose: Membership.Purpose) -> String {
    switch purpose {
    case .app: "of the app"
    case .tests: "in tests"
    case .store: "in store material"
    case .documentation: "in documentation"
    case .otherPlatform: "of other platforms"
    case .dependencies: "in dependencies"
    case .previews: "for previews"
    case .otherPrograms: "of other programs"
    case .unlisted: "of no target"
    }
  }
}
