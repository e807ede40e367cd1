import CrushAudit
import CrushInspection
import CrushParsers

/// Findings as JSON Lines: one object on one line for each finding.
enum AuditJSONLines {
  static func render(_ result: AuditResult) -> String {
    result.findings.map { finding in
      JSONWriter.text(.compact) { json in json.object { write(finding, to: &$0) } }
    }
    .joined()
  }

  private static func write(_ finding: Finding, to json: inout JSONWriter) {
    json.member("advice", finding.advice)
    json.member("cause", finding.cause)
    json.member("fix", finding.command)
    json.member("line", finding.line)
    json.member("message", finding.text)
    json.objects("occurrences", finding.occurrences.nonEmpty, AuditJSON.write)
    json.member("path", finding.path)
    json.member("problem", finding.message)
    json.member("rule", finding.rule)
    json.member("severity", finding.severity.rawValue)
    json.member("wastedBytes", finding.wastedBytes)
  }
}
