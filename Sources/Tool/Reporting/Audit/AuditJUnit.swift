package import CrushAudit
import CrushBasics
import CrushInspection

/// JUnit XML for CI servers: one test case for each finding, and one for each file without findings.
///
/// A warning and an error fail their test case. A note passes.
package enum AuditJUnit {
  package static func render(_ result: AuditResult, _ setting: ReportSettings) -> String {
    let found = Set(result.findings.map { Array($0.path.utf8) })
    let clean = result.files.filter { !found.contains(Array($0.path.utf8)) }
    let failures = result.findings.count { $0.severity > .note }
    let counts = "tests=\"\(result.findings.count + clean.count)\" failures=\"\(failures)\" errors=\"0\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>",
      "  <testsuite name=\"assetcrush audit\" \(counts) skipped=\"0\" time=\"0\">",
    ]
    for finding in result.findings {
      let name = XMLEscape.attribute(finding.place(setting.relative(finding.path)))
      let message = XMLEscape.attribute(finding.text)
      lines.append("    <testcase classname=\"assetcrush.\(finding.rule)\" name=\"\(name)\" time=\"0\">")
      lines.append(
        finding.severity == .note
          ? "      <system-out>note: \(message)</system-out>"
          : "      <failure type=\"\(finding.severity.rawValue)\" message=\"\(message)\"/>")
      lines.append("    </testcase>")
    }
    for file in clean {
      let name = XMLEscape.attribute(setting.relative(file.path))
      lines.append("    <testcase classname=\"assetcrush\" name=\"\(name)\" time=\"0\"/>")
    }
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }
}

/// Text made safe for XML 1.0.
enum XMLEscape {
  /// Escapes a value between double quotes, or a text.
  ///
  /// Control characters are escaped. Other characters outside XML 1.0, section 2.2, become U+FFFD. Line ends and tabs
  /// become references (section 3.3.3).
  static func attribute(_ text: String) -> String {
    SafeText.shown(text, keeping: ["\t", "\n", "\r"]).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
