package import Audit
import Findings

/// Findings as comma-separated values (RFC 4180): a header, a row a finding, lines end in CR LF. `wasted_bytes` is
/// decoded memory that an image of the right size would save, empty where size is not the matter.
package enum AuditCSV {
  package static func render(_ result: AuditResult) -> String {
    let rows = result.findings.map { finding in
      [
        finding.severity.rawValue, finding.rule, finding.path, finding.display.map { String($0.wastedBytes) } ?? "",
        finding.message,
      ]
    }
    return ([["severity", "rule", "path", "wasted_bytes", "message"]] + rows)
      .map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  /// The characters with which a spreadsheet takes a cell for a formula (OWASP, CSV Injection).
  private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r"]

  /// A cell: control characters are shown, and a cell that a spreadsheet would take for a formula is made text by an
  /// apostrophe. A line break within quotes is data.
  private static func field(_ raw: String) -> String {
    let isFormula = raw.unicodeScalars.first.map(formulaStarts.contains) ?? false
    let text = (isFormula ? "'" : "") + SafeText.shown(raw, keeping: ["\n"])
    guard text.unicodeScalars.contains(where: { [",", "\"", "\n"].contains($0) }) else { return text }
    let doubled = text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "\"" { result += "\"" }
      result.unicodeScalars.append(scalar)
    }
    return "\"\(doubled)\""
  }
}
