import CrushAudit
import CrushFiles
import CrushImageFacts
import CrushInspection

/// The findings of a page by rule.
enum PageRules {
  /// A finding, with its state since an earlier report.
  enum Status: String {
    case new, grown, known, gone
  }

  /// Returns a block for each rule, the worst first: by severity, wasted bytes, number of findings, and id.
  ///
  /// - Parameters:
  ///   - findings: the findings in the order of their paths. The status is nil without an earlier state.
  ///   - assets: the assets that findings name, for the order inside a rule.
  ///   - countsKnown: whether known findings count as waste.
  static func rules(
    _ findings: [(finding: SnapshotFinding, status: Status?)], _ assets: [Snapshot.Asset], countsKnown: Bool
  ) -> [PageData.Rule] {
    let sizes = decodedSizes(of: assets, findings.map(\.finding.path))
    return Dictionary(grouping: findings, by: \.finding.rule).map { id, findings in
      let counted = findings.filter { item in
        countsKnown ? item.status != .gone : item.status == nil || item.status == .new
      }
      return rule(id, sorted(findings, sizes), wasted: waste(of: counted.map(\.finding)))
    }.sorted { left, right in
      let (one, other) = (rank(left), rank(right))
      for (first, second) in zip(one, other) where first != second { return first > second }
      return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }
  }

  private static func rule(
    _ id: String, _ findings: [(finding: SnapshotFinding, status: Status?)], wasted: Int
  ) -> PageData.Rule {
    let known = Rules.rule(named: id)
    let present = findings.filter { $0.status != .gone }
    let severity = (present.isEmpty ? findings : present).map(\.finding.severity).max() ?? .note
    return PageData.Rule(
      id: id, severity: severity.rawValue, summary: known?.summary ?? id, why: known?.help.why ?? "",
      fix: known?.help.fixText ?? "", wasted: wasted, findings: findings.map { PageData.Finding($0.finding, $0.status) }
    )
  }

  /// Rules without a present finding are last.
  private static func rank(_ rule: PageData.Rule) -> [Int] {
    let present = rule.findings.count { $0.status != Status.gone.rawValue }
    let severity = Severity(rawValue: rule.severity).flatMap(Severity.allCases.firstIndex) ?? 0
    return [present == 0 ? 0 : 1, severity, rule.wasted, present]
  }

  private static func sorted(
    _ findings: [(finding: SnapshotFinding, status: Status?)], _ sizes: [ExactPath: Int]
  ) -> [(finding: SnapshotFinding, status: Status?)] {
    let keyed = findings.enumerated().map { index, item in
      let severity = Severity.allCases.firstIndex(of: item.finding.severity) ?? 0
      let decoded = sizes[ExactPath(item.finding.path)] ?? 0
      return (item, [item.status == .gone ? 0 : 1, severity, item.finding.wastedBytes ?? 0, decoded, -index])
    }
    return keyed.sorted { $1.1.lexicographicallyPrecedes($0.1) }.map(\.0)
  }

  private static func decodedSizes(of assets: [Snapshot.Asset], _ paths: [String]) -> [ExactPath: Int] {
    let named = Set(paths.map(ExactPath.init))
    var sizes: [ExactPath: Int] = [:]
    for asset in assets {
      guard let decoded = asset.decodedBytes else { continue }
      let path = ExactPath(asset.path)
      if named.contains(path) { sizes[path] = decoded }
    }
    return sizes
  }

  /// Returns the wasted bytes. Several findings about one file overlap, so the largest number counts.
  private static func waste(of findings: [SnapshotFinding]) -> Int {
    var largest: [ExactPath: Int] = [:]
    for finding in findings {
      guard let wasted = finding.wastedBytes else { continue }
      largest[ExactPath(finding.path), default: 0] = max(largest[ExactPath(finding.path)] ?? 0, wasted)
    }
    return largest.values.reduce(0, saturatingSum)
  }
}

extension PageData.Finding {
  init(_ finding: SnapshotFinding, _ status: PageRules.Status?) {
    self.init(
      path: finding.path, line: finding.line, severity: finding.severity.rawValue, problem: finding.problemText,
      advice: finding.advice, command: status == .gone ? nil : finding.command,
      isFixable: finding.isFixable ? true : nil,
      wasted: finding.wastedBytes, status: status?.rawValue)
  }
}
