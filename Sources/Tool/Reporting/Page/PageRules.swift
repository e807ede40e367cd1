import CrushAudit
import CrushFiles
import CrushImageFacts
import CrushInspection

/// The findings of a page by rule.
enum PageRules {
  /// Returns a block for each rule, the worst first: by severity, wasted bytes, number of findings, and id.
  /// Errors without waste are first, because they break the app.
  ///
  /// - Parameters:
  ///   - findings: the findings in the order of their paths.
  ///   - assets: the assets that findings name, for the order inside a rule.
  ///   - countsKnown: whether known findings count as waste.
  static func rules(
    _ findings: [ReportFinding], _ assets: [AuditReport.Asset], countsKnown: Bool
  ) -> [PageData.Rule] {
    let sizes = decodedSizes(of: assets, findings.map(\.path))
    return Dictionary(grouping: findings, by: \.rule).map { id, findings in
      let counted = findings.filter { finding in
        countsKnown ? finding.status != .gone : finding.status == nil || finding.status == .new
      }
      return rule(id, sorted(findings, sizes), wasted: waste(of: counted))
    }.sorted { left, right in
      let (one, other) = (rank(left), rank(right))
      for (first, second) in zip(one, other) where first != second { return first > second }
      return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }
  }

  private static func rule(_ id: String, _ findings: [ReportFinding], wasted: Int) -> PageData.Rule {
    let known = Rules.rule(named: id)
    let present = findings.filter { $0.status != .gone }
    let severity = (present.isEmpty ? findings : present).map(\.severity).max() ?? .note
    return PageData.Rule(
      id: id, severity: severity, summary: known?.summary ?? id, why: known?.help.why ?? "",
      fix: known?.help.fixText ?? "", wasted: wasted, findings: findings)
  }

  /// Rules without a present finding are last.
  private static func rank(_ rule: PageData.Rule) -> [Int] {
    let present = rule.findings.count { $0.status != .gone }
    let severity = Severity.allCases.firstIndex(of: rule.severity) ?? 0
    let breaks = rule.severity == .error && rule.wasted == 0
    return [present == 0 ? 0 : 1, severity, breaks ? 1 : 0, rule.wasted, present]
  }

  private static func sorted(_ findings: [ReportFinding], _ sizes: [ExactPath: Int]) -> [ReportFinding] {
    let keyed = findings.enumerated().map { index, finding in
      let severity = Severity.allCases.firstIndex(of: finding.severity) ?? 0
      let decoded = sizes[ExactPath(finding.path)] ?? 0
      return (finding, [finding.status == .gone ? 0 : 1, severity, finding.wastedBytes ?? 0, decoded, -index])
    }
    return keyed.sorted { $1.1.lexicographicallyPrecedes($0.1) }.map(\.0)
  }

  private static func decodedSizes(of assets: [AuditReport.Asset], _ paths: [String]) -> [ExactPath: Int] {
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
  private static func waste(of findings: [ReportFinding]) -> Int {
    var largest: [ExactPath: Int] = [:]
    for finding in findings {
      guard let wasted = finding.wastedBytes else { continue }
      largest[ExactPath(finding.path), default: 0] = max(largest[ExactPath(finding.path)] ?? 0, wasted)
    }
    return largest.values.reduce(0, saturatingSum)
  }
}
