package import Audit

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

  private static func field(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { [",", "\"", "\r", "\n"].contains($0) }) else { return text }
    let doubled = text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "\"" { result += "\"" }
      result.unicodeScalars.append(scalar)
    }
    return "\"\(doubled)\""
  }
}
