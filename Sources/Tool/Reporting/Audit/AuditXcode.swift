import CrushAudit
import CrushBasics
import CrushInspection

/// Lines for Xcode's issue navigator: `/path:5: warning: message`, or `/path: warning: message` without a line.
///
/// Xcode does not recognize paths with a quote or a colon. It shows such a line without a link.
enum AuditXcode {
  static func render(_ result: AuditResult, _ setting: ReportSettings) -> String {
    result.findings.map { finding in
      let place = finding.place(oneLine(setting.absolute(finding.path)))
      return "\(place): \(finding.severity.rawValue): \(shortMessage(finding.text)) [\(finding.rule)]\n"
    }.joined()
  }
}
