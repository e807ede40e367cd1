package import CrushAudit
import CrushBasics
import CrushFiles
import CrushInspection

/// The page of an audit.
package enum AuditPage {
  package static func draft(_ result: AuditResult, _ setting: ReportSettings) -> PageDraft {
    draft(result, AuditReport(of: result, label: setting.title), setting)
  }

  /// - Parameter report: the report of the result. A result with `FileFacts.loads` and `FileFacts.downloads` gives
  ///   the page its devices and its download sizes.
  package static func draft(_ result: AuditResult, _ report: AuditReport, _ setting: ReportSettings) -> PageDraft {
    let devices = report.devices.map { device in
      PageData.Device(id: device.id, name: device.name, images: device.images, decoded: device.decodedBytes)
    }
    let rows = report.assets.map { asset in
      PageData.Row(path: asset.path, kind: asset.kind, after: asset)
    }
    let findings = findings(result, report)
    let shown = report.knowsLoads ? devices : []
    let data = PageData(
      kind: .audit, title: setting.title == "." ? Path.name(of: setting.folder) : setting.title, tool: setting.version,
      headline: AuditHeadline(result).parts,
      devices: shown, rows: rows,
      rules: PageRules.rules(findings, report.assets, countsKnown: false),
      fixCommand: report.findings.contains(where: \.isFixable) ? setting.fixCommand : nil,
      screens: PageScreens(report, devices: shown).screens(of: result.screens))
    let slots = report.assets.enumerated().compactMap { PageDraft.Slot($1, row: $0, .after) }
    return PageDraft(data, slots: slots)
  }

  /// Returns the findings, the ones that a baseline contains, and the entries of baselines that are gone.
  private static func findings(
    _ result: AuditResult, _ report: AuditReport
  ) -> [ReportFinding] {
    let hasBaseline = result.suppressed > 0 || !result.stale.isEmpty
    let known = AuditReport(of: result.withFindings(result.known), label: "", root: report.root).findings
    return report.findings.map { $0.with(hasBaseline ? .new : nil) } + known.map { $0.with(.known) }
      + result.stale.map { ReportFinding($0).with(.gone) }
  }
}

extension AuditResult {
  /// Returns a result without files, for the conversion of other findings.
  fileprivate func withFindings(_ findings: [Finding]) -> AuditResult {
    AuditResult(files: [], findings: findings, totals: [], profiles: [], readsHeadersOnly: readsHeadersOnly, root: root)
  }
}

extension ReportFinding {
  /// Creates a finding from an entry of a baseline, which states no problem.
  fileprivate init(_ stale: StaleEntry) {
    let baseline = stale.baseline.map { "listed in \($0), but " } ?? ""
    let subject = stale.entry.subject.map { " (\($0))" } ?? ""
    let count = stale.count == 1 ? "" : ", \(stale.count) times"
    self.init(
      rule: stale.entry.rule, severity: Rules.rule(named: stale.entry.rule)?.severities.first ?? .note,
      path: stale.entry.path, subject: stale.entry.subject, problem: "\(baseline)no longer found\(subject)\(count)")
  }
}
