import CrushAudit
import CrushInspection
import CrushParsers

/// GitLab's code quality report: an array of issues.
enum AuditGitLab {
  static func render(_ result: AuditResult, _ setting: ReportSettings) -> String {
    let fingerprints = Fingerprints.of(result)
    return JSONWriter.text(ofObjects: Array(zip(result.findings, fingerprints))) { issue, json in
      let (finding, fingerprint) = issue
      json.member("check_name", finding.rule)
      json.member("description", finding.text)
      json.member("fingerprint", fingerprint)
      json.object("location", finding) { finding, json in
        // A required field. It is 1 for images, which have no lines.
        json.object("lines", finding.line ?? 1) { $1.member("begin", $0) }
        json.member("path", setting.relative(finding.path))
      }
      json.member("severity", severity(finding.severity))
    }
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .note: "info"
    case .warning: "minor"
    case .error: "major"
    }
  }
}
