import CrushAudit
import CrushBasics
import CrushInspection

/// Workflow commands of GitHub Actions, which become annotations. GitHub shows about ten for each step, so errors come
/// first.
enum AuditGitHub {
  static func render(_ result: AuditResult, _ setting: ReportSettings) -> String {
    let gravestFirst = Severity.allCases.reversed().flatMap { severity in
      result.findings.filter { $0.severity == severity }
    }
    return gravestFirst.map { finding in
      let kind = finding.severity == .note ? "notice" : finding.severity.rawValue
      let path = escaped(setting.relative(finding.path), isProperty: true)
      let line = finding.line.map { ",line=\($0)" } ?? ""
      return
        "::\(kind) file=\(path)\(line),title=\(finding.rule)::\(escaped(cutMessage(finding.text), isProperty: false))\n"
    }.joined()
  }

  /// Escapes a text. The runner decodes `%25`, `%0D` and `%0A` everywhere, `%3A` and `%2C` in properties.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    SafeText.shown(text, keeping: ["\r", "\n"]).unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar {
      case "%": line += "%25"
      case "\r": line += "%0D"
      case "\n": line += "%0A"
      case ":" where isProperty: line += "%3A"
      case "," where isProperty: line += "%2C"
      default: line.unicodeScalars.append(scalar)
      }
    }
  }
}
