import Audit
import Reporting
import Snapshots

extension ComparedSides {
  /// Returns the comparison in a format.
  func render(_ format: ComparisonFormat, _ setting: ReportSettings) -> String {
    switch format {
    case .text: "\(comparison.changes.count) changes\n"
    case .json: "{}\n"
    case .markdown: "\(comparison.changes.count) changes\n"
    case .html: ""
    }
  }

  /// Returns the report of the second side's audit with the comparison.
  func render(beside result: AuditResult, _ format: AuditFormat, _ setting: ReportSettings) -> String {
    switch format {
    case .text: render(.text, setting) + "\n" + format.render(result, setting)
    case .markdown: render(.markdown, setting) + "\n" + format.render(result, setting)
    default: format.render(result, setting)
    }
  }
}
