import FileSystem

/// Findings without those that baselines let be.
struct KnownFindings {
  /// In the order of a report.
  private(set) var remaining: [Finding] = []
  private(set) var suppressed = 0
  private(set) var stale: [StaleEntry] = []

  /// - Parameters:
  ///   - findings: in the order of a report.
  ///   - baseline: for all, in place of the scopes' own.
  init(_ findings: [Finding], _ scopes: ScopeMap, _ baseline: Baseline?) {
    if let baseline {
      add(baseline.applied(to: findings, scopes.project))
    } else if scopes.all.count == 1 {
      add(findings, scopes.all[0])
    } else {
      let numbers = findings.map { scopes.index(of: $0.path) }
      for (index, scope) in scopes.all.enumerated() {
        add(zip(findings, numbers).filter { $0.1 == index }.map(\.0), scope)
      }
      remaining.sort(by: Finding.precedes)
    }
  }

  private mutating func add(_ findings: [Finding], _ scope: AuditScope) {
    if let baseline = scope.baseline {
      add(baseline.applied(to: findings, scope.project))
    } else {
      remaining += findings
    }
  }

  private mutating func add(_ result: Baseline.Result) {
    remaining += result.remaining
    suppressed += result.suppressed
    stale += result.stale
  }
}
