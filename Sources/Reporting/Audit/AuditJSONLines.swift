package import CrushAudit
import CrushFindings

/// Findings as JSON Lines: one object on one line for each finding.
package enum AuditJSONLines {
  package static func render(_ result: AuditResult) -> String {
    result.findings.map { JSONText.line(Line($0)) }.joined()
  }

  private struct Line: Encodable {
    let rule: String
    let severity: String
    let path: String
    let line: Int?
    let message: String
    let problem: String
    let advice: String?
    /// The command that fixes the finding.
    let fix: String?
    let wastedBytes: Int?

    init(_ finding: Finding) {
      rule = finding.rule
      severity = finding.severity.rawValue
      path = finding.path
      line = finding.line
      message = finding.text
      problem = finding.message
      advice = finding.advice
      fix = finding.command
      wastedBytes = finding.wastedBytes
    }
  }
}
