import CrushAudit
import CrushBasics
import CrushFiles
import CrushInspection

/// Stable identifiers of findings. They do not depend on an image's bytes, its size or the checkout's folder.
///
/// An identifier contains the rule, the path in the project, the subject, and a number if a rule reports a file more
/// than once.
enum Fingerprints {
  /// Returns the fingerprints in the order of the findings. No two are equal.
  static func of(_ result: AuditResult) -> [String] {
    var counts: [String: Int] = [:]
    return result.findings.map { finding in
      let subject = finding.subject.map { "\n\($0)" } ?? ""
      let key = "\(finding.rule)\n\(result.project.relative(finding.cause ?? finding.path))\(subject)"
      let count = counts[key, default: 0]
      counts[key] = count + 1
      return hexadecimal("\(key)\n\(count)")
    }
  }

  /// Returns the FNV-1a hash of the text's UTF-8 bytes, in 16 digits.
  private static func hexadecimal(_ text: String) -> String {
    var hash = FNV1a()
    for byte in text.utf8 { hash.combine(byte) }
    return hash.value.hexadecimal(digits: 16)
  }
}
