import CrushFiles
import CrushInspection

/// The findings that only one of two reports has. Findings match by path, rule and subject, as those of a baseline.
/// A finding about a moved file matches at its new path.
struct FindingMatch {
  private struct Key: Hashable {
    let path: ExactPath
    let rule: String
    let subject: String?

    init(_ finding: ReportFinding, at path: ExactPath) {
      self.path = path
      rule = finding.rule
      subject = finding.subject
    }
  }

  /// The indices of the findings of the second side without a match.
  let new: [Int]
  /// The indices of the findings of the first side without a match.
  let gone: [Int]
  /// The indices of the findings of the second side that waste more than their match on the first side.
  let grown: [Int]

  init(_ before: AuditReport, _ after: AuditReport, _ keys: SidePaths, _ match: AssetMatch) {
    var moves: [ExactPath: ExactPath] = [:]
    for case let pair in match.pairs where pair.isMoved {
      guard let old = pair.before, let new = pair.after else { continue }
      moves[keys.before(before.assets[old].path)] = keys.after(after.assets[new].path)
    }
    // The paths of findings repeat, so keys are made once.
    let olds = before.findings.map { finding in
      if let path = moves[keys.before(finding.path)] {
        // The files of an image move together.
        return Key(finding, at: finding.cause == nil ? path : ExactPath(Finding.imageCause(of: path.text)))
      }
      return Key(finding, at: keys.before(finding.cause ?? finding.path))
    }
    let news = after.findings.map { Key($0, at: keys.after($0.cause ?? $0.path)) }
    gone = Self.unmatched(olds, in: news)
    new = Self.unmatched(news, in: olds)
    grown = Self.grown(news, after.findings, since: olds, before.findings)
  }

  /// Returns the indices of the findings that waste more than the earlier finding of an equal key.
  private static func grown(
    _ keys: [Key], _ findings: [ReportFinding], since others: [Key], _ earlier: [ReportFinding]
  ) -> [Int] {
    var wastes: [Key: [Int]] = [:]
    for (key, finding) in zip(others, earlier).reversed() { wastes[key, default: []].append(finding.wastedBytes ?? 0) }
    return keys.indices.filter { index in
      guard let waste = wastes[keys[index]]?.popLast() else { return false }
      return findings[index].wastedBytes ?? 0 > waste
    }
  }

  /// Returns the indices of the keys beyond the number of equal keys in another list.
  private static func unmatched(_ keys: [Key], in others: [Key]) -> [Int] {
    var counts: [Key: Int] = [:]
    for key in others { counts[key, default: 0] += 1 }
    return keys.indices.filter { index in
      guard let count = counts[keys[index]], count > 0 else { return true }
      counts[keys[index]] = count - 1
      return false
    }
  }
}
