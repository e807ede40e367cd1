import Audit
import Bytes
import FileSystem

/// Names for findings that stay when an image's bytes, its size or the checkout's folder change: rule, path in the
/// project and subject, and a number where a rule speaks of one file more than once.
enum Fingerprints {
  /// In the order of the findings; each different from the others.
  static func of(_ result: AuditResult) -> [String] {
    var counts: [String: Int] = [:]
    return result.findings.map { finding in
      let subject = finding.subject.map { "\n\($0)" } ?? ""
      let key = "\(finding.rule)\n\(result.project.relative(finding.path))\(subject)"
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
