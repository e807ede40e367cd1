package import Findings

/// Whether the findings in one scope make the audit fail, and why.
package struct Verdict: Sendable, Equatable {
  /// The config, as messages name it; nil where there is none.
  package let config: String?
  /// Whether something is as grave as the scope lets fail.
  package let reachesThreshold: Bool
  package let warnings: Int
  /// The most that the scope allows, where there are more.
  package let exceededMaximum: Int?

  /// - Parameter findings: those that no baseline lets be.
  package static func all(_ findings: [Finding], _ scopes: ScopeMap) -> [Verdict] {
    let numbers = findings.map { scopes.index(of: $0.path) }
    return scopes.all.enumerated().map { index, scope in
      let severities = zip(findings, numbers).lazy.filter { $0.1 == index }.map(\.0.severity)
      let warnings = severities.count { $0 == .warning }
      let least = scope.settings.failsFrom?.severity
      return Verdict(
        config: scope.config, reachesThreshold: least.map { least in severities.contains { $0 >= least } } ?? false,
        warnings: warnings, exceededMaximum: scope.settings.maximumWarnings.flatMap { warnings > $0 ? $0 : nil })
    }
  }
}
