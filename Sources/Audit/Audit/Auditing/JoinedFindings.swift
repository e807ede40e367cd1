import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// The findings of an audit with one finding for each cause.
///
/// Rules report files, since each file has its own facts. Here the findings of a rule with one cause become one, and a
/// finding that only repeats what another rule says about the same image is dropped. Every number that a report shows
/// counts the result.
enum JoinedFindings {
  private struct Key: Hashable {
    let rule: String
    let cause: ExactPath
  }

  /// - Parameter findings: the findings by path.
  static func joined(_ findings: [Finding]) -> [Finding] {
    let kinds = Dictionary(uniqueKeysWithValues: Rules.all.map { ($0.id, $0) })
    var result: [Finding] = []
    var groups: [Key: [Finding]] = [:]
    let superseded = Set(
      findings.flatMap { finding in (kinds[finding.rule]?.supersedes ?? []).map { key(finding, rule: $0) } })
    for finding in findings where superseded.isEmpty || !superseded.contains(key(finding, rule: finding.rule)) {
      guard let cause = kinds[finding.rule]?.cause(of: finding) ?? finding.cause else {
        result.append(finding)
        continue
      }
      groups[Key(rule: finding.rule, cause: ExactPath(cause)), default: []].append(finding)
    }
    for (key, group) in groups {
      if group.count == 1, group[0].cause != nil {
        // A cause of many files is none for one of them.
        var finding = group[0]
        finding.cause = nil
        result.append(finding)
      } else {
        result.append(joined(group, key.cause.text))
      }
    }
    return result.sorted(by: Finding.precedes)
  }

  /// Returns the key of an image. A rule may join images that another rule supersedes one by one.
  private static func key(_ finding: Finding, rule: String) -> Key {
    Key(rule: rule, cause: ExactPath(Finding.imageCause(of: finding.path)))
  }

  /// Returns one finding for one cause. The worst file stands for all.
  private static func joined(_ group: [Finding], _ cause: String) -> Finding {
    let sorted = group.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      if first.severity != second.severity { return first.severity > second.severity }
      let (size, other) = (size(first), size(second))
      return size != other ? size > other : left.offset < right.offset
    }.map(\.element)
    var finding = sorted[0]
    finding.cause = cause
    if sorted.count > 1 { finding.occurrences = sorted.map(\.occurrence) }
    finding.remedy = remedy(sorted) ?? finding.remedy
    return finding
  }

  private static func size(_ finding: Finding) -> Int { finding.wastedBytes ?? finding.display?.actualBytes ?? 0 }

  /// Returns the commands for all files of an image. In a set, the largest file of a look is the source of all its
  /// scales. Files with equal targets share a command.
  private static func remedy(_ sorted: [Finding]) -> Remedy? {
    var sources: [String: [String]] = [:]
    var targets: [String] = []
    var seen: Set<[String]> = []
    for finding in sorted {
      guard finding.remedy != nil, let target = finding.display?.resizeTarget else { return nil }
      let name = AssetName(finding.path)
      guard seen.insert([name.base, name.idiom ?? "", target]).inserted else { continue }
      if sources[target] == nil { targets.append(target) }
      sources[target, default: []].append(finding.path)
    }
    let commands = targets.map { target in
      ResizeRemedy.command((sources[target] ?? []).sorted(by: Path.precedes), target: target)
    }
    return .command(commands.joined(separator: " && "))
  }
}
