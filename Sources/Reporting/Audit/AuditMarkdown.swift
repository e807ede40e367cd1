import Assets
package import Audit
import Findings
import Survey
import Text

/// A comment for a pull request: the verdict, a table of the findings with errors first, and the memory by device.
package enum AuditMarkdown {
  /// The number of rows in the table. GitHub accepts comments of up to 65,536 characters.
  private static let mostRows = 100

  package static func render(_ result: AuditResult, _ setting: ReportSettings) -> String {
    let counts = Severity.allCases.reversed().map { ($0, result.count(of: $0)) }.filter { $0.1 > 0 }
    let found = counts.map { plural($0.1, $0.0.rawValue) }.joined(separator: ", ")
    var lines = ["## Asset audit: \(counts.isEmpty ? "no problems" : found)"]
    if counts.isEmpty { lines += ["", AuditVerdict.clean(result)] }
    let findings = Severity.allCases.reversed().flatMap { severity in
      result.findings.filter { $0.severity == severity }
    }
    if !findings.isEmpty {
      lines += ["", "| | file | finding | rule |", "|---|---|---|---|"]
      lines += findings.prefix(mostRows).map { finding in
        "| \(finding.severity.rawValue) | \(escaped(setting.relative(finding.path))) | \(escaped(finding.text)) "
          + "| \(finding.rule) |"
      }
      if findings.count > mostRows { lines += ["", "… and \(plural(findings.count - mostRows, "finding")) more."] }
    }
    if !result.totals.isEmpty && !result.images.isEmpty {
      lines += ["", "| device | images | decoded |", "|---|---:|---:|"]
      lines += result.totals.map { total in
        "| \(total.family.rawValue) @\(total.scale)x | \(ByteCount.grouped(total.images)) "
          + "| \(ByteCount.text(total.decodedBytes)) |"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the text of a cell, with all markup escaped.
  private static func escaped(_ text: String) -> String {
    oneLine(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      // A mention would send a notification.
      case "@": result += "&#64;"
      case "\\", "|", "`", "*", "_", "[", "]", "#", "~":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
