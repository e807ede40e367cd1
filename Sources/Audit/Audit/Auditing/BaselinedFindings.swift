import CrushFiles
import CrushInspection

/// Findings without the ones that baselines contain.
struct BaselinedFindings {
  /// The remaining findings in the order of a report.
  let remaining: [Finding]
  /// The findings that baselines contain, in the same order.
  let known: [Finding]
  let stale: [StaleEntry]

  /// - Parameters:
  ///   - findings: the findings in the order of a report.
  ///   - baseline: the baseline for all scopes, in place of their own.
  init(_ findings: [Finding], _ scopes: ScopeMap, _ baseline: Baseline?) {
    var isKnown = [Bool](repeating: false, count: findings.count)
    var stale: [StaleEntry] = []
    if let baseline {
      stale = baseline.mark(findings, where: { _ in true }, scopes.project, &isKnown)
    } else if scopes.all.contains(where: { $0.baseline != nil }) {
      let numbers = findings.map { scopes.index(of: $0.path) }
      // Each baseline applies to all files below its config's folder, independent of the others. An entry that two
      // baselines contain is stale in neither.
      for (index, scope) in scopes.all.enumerated() {
        guard let baseline = scope.baseline else { continue }
        stale += baseline.mark(
          findings, where: { scopes.isInside(numbers[$0], index) }, scope.project, &isKnown)
      }
    }
    remaining = zip(findings, isKnown).filter { !$0.1 }.map(\.0)
    known = zip(findings, isKnown).filter { $0.1 }.map(\.0)
    self.stale = stale
  }
}
