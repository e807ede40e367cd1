import CrushAudit
import CrushFiles
import CrushImageFacts
import CrushInspection

/// The findings of one rule, and their sums.
struct RuleBlock {
  let rule: String
  /// The findings, worst first: by severity, wasted memory, decoded memory of the file, and then by path.
  let findings: [Finding]
  /// The decoded memory that the findings prove to be wasted. A file counts once.
  let wastedBytes: Int

  /// Whether the app or its build breaks. Other errors waste memory.
  private var breaks: Bool { severity == .error && wastedBytes == 0 }

  /// The highest severity.
  var severity: Severity { findings[0].severity }

  var fixable: Int { findings.count(where: \.isFixable) }

  /// The rule's cost in one sentence; nil for a rule that this version does not know.
  var why: String? { Rules.rule(named: rule).map { $0.help.shortWhy } }

  var group: RuleGroup? { Rules.rule(named: rule)?.group }

  /// Returns `error`, or `2 errors, 43 notes` if severities differ.
  var severities: String { isUniform ? severity.rawValue : counts }

  /// Whether all findings have one severity.
  private var isUniform: Bool { findings.allSatisfy { $0.severity == severity } }

  /// Returns `3 findings`, or `2 errors, 1 warning` if severities differ.
  var counts: String {
    if isUniform { return plural(findings.count, "finding") }
    return Severity.allCases.reversed().map { severity in (severity, findings.count { $0.severity == severity }) }
      .filter { $0.1 > 0 }.map { plural($0.1, $0.0.rawValue) }.joined(separator: ", ")
  }

  /// Returns a block for each rule with findings. Errors precede warnings and notes. Errors of an app that breaks precede
  /// those of memory alone. Blocks of one severity are then sorted by wasted memory, by count, and by rule.
  static func all(_ result: AuditResult) -> [RuleBlock] {
    let sizes = decodedSizes(result)
    return Dictionary(grouping: result.findings, by: \.rule).map { rule, findings in
      RuleBlock(rule: rule, findings: sorted(findings, sizes), wastedBytes: Waste.total(of: findings))
    }.sorted { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      if left.breaks != right.breaks { return left.breaks }
      if left.wastedBytes != right.wastedBytes { return left.wastedBytes > right.wastedBytes }
      if left.findings.count != right.findings.count { return left.findings.count > right.findings.count }
      return left.rule.utf8.lexicographicallyPrecedes(right.rule.utf8)
    }
  }

  /// Sorts findings of one rule, which are in the order of their paths. Ties keep their order.
  private static func sorted(_ findings: [Finding], _ sizes: [ExactPath: Int]) -> [Finding] {
    let keyed = findings.enumerated().map { index, finding in
      (
        finding: finding, wasted: finding.wastedBytes ?? 0, decoded: sizes[ExactPath(finding.path)] ?? 0, index: index
      )
    }
    return keyed.sorted { left, right in
      if left.finding.severity != right.finding.severity { return left.finding.severity > right.finding.severity }
      if left.wasted != right.wasted { return left.wasted > right.wasted }
      return (right.decoded, left.index) < (left.decoded, right.index)
    }.map(\.finding)
  }

  /// Returns the decoded size of each image that a finding names.
  private static func decodedSizes(_ result: AuditResult) -> [ExactPath: Int] {
    let named = Set(result.findings.map { ExactPath($0.path) })
    var sizes: [ExactPath: Int] = [:]
    for file in result.files {
      guard let footprint = file.footprint else { continue }
      let path = ExactPath(file.path)
      if named.contains(path) { sizes[path] = footprint.decodedBytes }
    }
    return sizes
  }
}

/// Sums of wasted memory.
enum Waste {
  /// Returns the decoded bytes that the findings prove to be wasted. If several findings are about one file, the
  /// largest number counts, since the fixes overlap.
  static func total(of findings: [Finding]) -> Int {
    var largest: [ExactPath: Int] = [:]
    for finding in findings {
      guard let wasted = finding.wastedBytes else { continue }
      let path = ExactPath(finding.path)
      largest[path] = max(largest[path] ?? 0, wasted)
    }
    return largest.values.reduce(0, saturatingSum)
  }
}

extension RuleHelp {
  /// The first sentence of the rule's cost.
  var shortWhy: String {
    var end = why.startIndex
    while let period = why[end...].firstIndex(of: ".") {
      end = why.index(after: period)
      if end == why.endIndex { break }
      let rest = why[end...]
      if rest.hasPrefix(" "), rest.dropFirst().first?.isUppercase == true { break }
    }
    return end == why.startIndex ? why : String(why[..<end])
  }
}
