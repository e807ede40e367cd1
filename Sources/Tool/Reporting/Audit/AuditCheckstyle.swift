import CrushAudit
import CrushInspection

/// Findings by file, as Checkstyle's XML. Many CI servers read it.
enum AuditCheckstyle {
  static func render(_ result: AuditResult, _ setting: ReportSettings) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<checkstyle version=\"4.3\">"]
    var path: String?
    for finding in result.findings {
      // Findings are sorted by path, so those of one file are adjacent.
      if path.map({ !$0.utf8.elementsEqual(finding.path.utf8) }) ?? true {
        if path != nil { lines.append("  </file>") }
        lines.append("  <file name=\"\(XMLEscape.attribute(setting.relative(finding.path)))\">")
        path = finding.path
      }
      let severity = finding.severity == .note ? "info" : finding.severity.rawValue
      lines.append(
        "    <error line=\"\(finding.line ?? 1)\" severity=\"\(severity)\" message=\"\(XMLEscape.attribute(finding.text))\" "
          + "source=\"assetcrush.\(finding.rule)\"/>")
    }
    if path != nil { lines.append("  </file>") }
    return (lines + ["</checkstyle>", ""]).joined(separator: "\n")
  }
}
