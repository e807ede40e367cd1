import FileSystem

/// The findings that only one of two snapshots has. Findings match by path, rule and subject, as those of a baseline.
/// A finding about a moved file matches at its new path.
struct FindingMatch {
  private struct Key: Hashable {
    let path: ExactPath
    let rule: String
    let subject: String?
  }

  /// The indices of the findings of the second side without a match.
  let new: [Int]
  /// The indices of the findings of the first side without a match.
  let gone: [Int]

  init(_ before: Snapshot, _ after: Snapshot, _ keys: SidePaths, _ match: AssetMatch) {
    var moves: [ExactPath: ExactPath] = [:]
    for case let pair in match.pairs where pair.isMoved {
      guard let old = pair.before, let new = pair.after else { continue }
      moves[keys.before(before.assets[old].path)] = keys.after(after.assets[new].path)
    }
    // The paths of findings repeat, so keys are made once.
    let olds = before.findings.map { finding in
      let path = keys.before(finding.path)
      return Key(path: moves[path] ?? path, rule: finding.rule, subject: finding.subject)
    }
    let news = after.findings.map { finding in
      Key(path: keys.after(finding.path), rule: finding.rule, subject: finding.subject)
    }
    gone = Self.unmatched(olds, in: news)
    new = Self.unmatched(news, in: olds)
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
