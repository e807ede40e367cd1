import Audit
import FileSystem
import Findings

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

  /// FNV-1a of 64 bits (Fowler, Noll, Vo 1991), 16 digits.
  private static func hexadecimal(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
