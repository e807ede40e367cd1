package import Assets
package import AuditScopes
package import FileSystem
package import Findings
package import Survey

/// What an audit saw and found.
package struct AuditResult: Sendable {
  /// Everything looked at, sorted by path.
  package let files: [AuditedFile]
  /// Sorted by path, then rule.
  package let findings: [Finding]
  /// What each kind of device of the profile loads.
  package let totals: [LoadedTotal]
  /// What images were held against: one for all, or several where configs differ.
  package let profiles: [DeviceProfile]
  /// Whether pixels were left undecoded on request.
  package let readsHeadersOnly: Bool
  /// How many findings the baseline took out.
  package let suppressed: Int
  /// What the baseline holds for nothing.
  package let stale: [StaleEntry]
  /// One for each config.
  package let verdicts: [Verdict]
  package let project: ProjectPaths
  /// Paths that were named and that hold nothing that an audit checks.
  package let emptyPaths: [String]

  /// The images, the most decoded memory first; equals by path.
  package let images: RankedImages

  package init(
    files: [AuditedFile], findings: [Finding], totals: [LoadedTotal], profiles: [DeviceProfile], readsHeadersOnly: Bool,
    suppressed: Int = 0, stale: [StaleEntry] = [], verdicts: [Verdict] = [],
    project: ProjectPaths = ProjectPaths(paths: ["."]), emptyPaths: [String] = []
  ) {
    self.files = files
    self.findings = findings
    self.totals = totals
    self.profiles = profiles
    self.readsHeadersOnly = readsHeadersOnly
    self.suppressed = suppressed
    self.stale = stale
    self.verdicts = verdicts
    self.project = project
    self.emptyPaths = emptyPaths
    images = RankedImages(files)
  }

  /// The result as an audit with this baseline gives it.
  package func without(_ baseline: Baseline) -> AuditResult {
    var isKnown = [Bool](repeating: false, count: findings.count)
    _ = baseline.mark(findings, where: { _ in true }, project, &isKnown)
    let remaining = zip(findings, isKnown).filter { !$0.1 }.map(\.0)
    return AuditResult(
      files: files, findings: remaining, totals: totals, profiles: profiles, readsHeadersOnly: readsHeadersOnly,
      suppressed: suppressed + findings.count - remaining.count, stale: [], project: project,
      emptyPaths: emptyPaths)
  }

  /// Whether there was anything to check.
  package var checkedAnything: Bool { !findings.isEmpty || files.contains(where: \.wasChecked) }

  package func count(of severity: Severity) -> Int { findings.count { $0.severity == severity } }
}
