import Text
package import Audit
import Findings

/// Lines that Xcode shows in its issue navigator when a script phase prints them: `/path: warning: message`. Xcode does
/// not take a path with a quote or a colon for one, and shows the line without a place.
package enum AuditXcode {
  package static func render(_ result: AuditResult, _ setting: AuditFormat.Setting) -> String {
    result.findings.map { finding in
      let path = oneLine(setting.absolute(finding.path))
      return "\(path): \(finding.severity.rawValue): \(oneLine(finding.message)) [\(finding.rule)]\n"
    }.joined()
  }
}
