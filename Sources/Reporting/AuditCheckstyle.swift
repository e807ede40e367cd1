package import Audit
import Findings

/// Checkstyle's XML, which many CI servers read: findings by file.
package enum AuditCheckstyle {
  package static func render(_ result: AuditResult, _ setting: AuditFormat.Setting) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<checkstyle version=\"4.3\">"]
    var path: String?
    for finding in result.findings {
      // Sorted by path: the findings of a file follow each other.
      if path.map({ !$0.utf8.elementsEqual(finding.path.utf8) }) ?? true {
        if path != nil { lines.append("  </file>") }
        lines.append("  <file name=\"\(XMLEscape.attribute(setting.relative(finding.path)))\">")
        path = finding.path
      }
      let severity = finding.severity == .note ? "info" : finding.severity.rawValue
      lines.append(
        "    <error line=\"1\" severity=\"\(severity)\" message=\"\(XMLEscape.attribute(finding.message))\" "
          + "source=\"assetcrush.\(finding.rule)\"/>")
    }
    if path != nil { lines.append("  </file>") }
    return (lines + ["</checkstyle>", ""]).joined(separator: "\n")
  }
}
