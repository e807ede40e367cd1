/// The result of the findings in one scope: whether they make the audit fail, and the reason.
package struct Verdict: Sendable, Equatable {
  /// The config's path for messages; nil if there is no config.
  package let config: String?
  /// Whether a finding has the severity from which the scope fails.
  package let reachesThreshold: Bool
  package let warnings: Int
  /// The most warnings that the scope allows, if there are more; nil otherwise.
  package let exceededMaximum: Int?

  /// Returns the verdict of each scope.
  ///
  /// - Parameter findings: the findings that no baseline contains.
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
