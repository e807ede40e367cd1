import CrushAudit
import CrushBasics
import CrushInspection

/// Findings as comma-separated values (RFC 4180): a header, one row for each finding, lines that end in CR LF.
///
/// `wasted_bytes` is the decoded memory that an image of the right size saves. It is empty for findings about anything
/// but size. `line` is empty for files without lines.
enum AuditCSV {
  static func render(_ result: AuditResult) -> String {
    let rows = result.findings.map { finding in
      [
        finding.severity.rawValue, finding.rule, finding.path, finding.wastedBytes.map(String.init) ?? "",
        finding.text, finding.message, finding.advice ?? "", finding.command ?? "", finding.line.map(String.init) ?? "",
      ]
    }
    return ([["severity", "rule", "path", "wasted_bytes", "message", "problem", "advice", "fix", "line"]] + rows)
      .map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  /// The first characters of a formula in a spreadsheet (OWASP, CSV Injection).
  private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r"]

  /// Returns one cell. Control characters are escaped, and an apostrophe turns a formula into text. A line break inside
  /// quotes is data.
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
