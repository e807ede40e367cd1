package import CrushAudit
import CrushFindings

/// GitLab's code quality report: an array of issues.
package enum AuditGitLab {
  package static func render(_ result: AuditResult, _ setting: ReportSettings) -> String {
    let fingerprints = Fingerprints.of(result)
    return JSONText.render(zip(result.findings, fingerprints).map { Issue($0, $1, setting) })
  }

  private struct Issue: Encodable {
    let description: String
    let checkName: String
    let fingerprint: String
    let severity: String
    let location: Location

    enum CodingKeys: String, CodingKey {
      case description, fingerprint, severity, location
      case checkName = "check_name"
    }

    init(_ finding: Finding, _ fingerprint: String, _ setting: ReportSettings) {
      description = finding.text
      checkName = finding.rule
      self.fingerprint = fingerprint
      severity =
        switch finding.severity {
        case .note: "info"
        case .warning: "minor"
        case .error: "major"
        }
      location = Location(path: setting.relative(finding.path), lines: Lines(begin: finding.line ?? 1))
    }
  }

  private struct Location: Encodable {
    let path: String
    let lines: Lines
  }
  /// A required field. It is 1 for images, which have no lines.
  private struct Lines: Encodable { let begin: Int }
}
