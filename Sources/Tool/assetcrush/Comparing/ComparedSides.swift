import ArgumentParser
import CrushAudit
import CrushBasics
import CrushFiles
import CrushInspection
import CrushReporting

/// Two sides with their difference, and the limits that apply to it.
struct ComparedSides {
  let comparison: Comparison
  /// The readers of the sides' files; nil for a report.
  let readerBefore: FileReader?
  let readerAfter: FileReader?
  let limits: [GrowthLimit]
  let excesses: [GrowthExcess]
  /// The limits that cannot be checked. They fail as an excess does, so that no change switches off a limit.
  let unmeasured: [GrowthLimit]

  init(_ before: SideReport, _ after: SideReport, _ limits: [GrowthLimit]) {
    comparison = Comparison(
      before.knowing(after.report.devices), after.knowing(before.report.devices),
      pairsSingles: before.isSingleFile && after.isSingleFile)
    readerBefore = before.reader
    readerAfter = after.reader
    self.limits = limits
    excesses = comparison.exceeded(limits)
    unmeasured = comparison.unmeasured(limits)
  }

  /// Whether something grew beyond a limit, or a limit cannot be checked.
  var failsLimits: Bool { !excesses.isEmpty || !unmeasured.isEmpty }

  /// Returns the number of new findings at or above a severity.
  func newFindings(from least: Severity?) -> Int {
    guard let least else { return 0 }
    return comparison.newFindings.count { comparison.after.findings[$0].severity >= least }
  }

  /// Reports the limits that are exceeded, unless a text shows them, and the limits that cannot be checked.
  func reportExcesses(isTextShown: Bool) {
    if isTextShown { return }
    for limit in unmeasured {
      let reason = oneLine(comparison.reason(unmeasured: limit))
      Terminal.write("assetcrush: error: the limit \(oneLine(limit.text)) cannot be checked: \(reason)\n", to: .error)
    }
    for excess in excesses { Terminal.write("assetcrush: \(oneLine(message(about: excess)))\n", to: .error) }
  }

  private func message(about excess: GrowthExcess) -> String {
    let place = excess.device.map { " on \(comparison.devices[$0].name)" } ?? ""
    return
      "\(excess.limit.measure.rawValue) bytes\(place) grew by \(ByteCount.text(excess.growth)), more than the limit "
      + "(growth \(excess.limit.text))"
  }
}

extension AuditRequest {
  /// Returns the facts about files that a comparison needs.
  static func comparedFacts(readsHeadersOnly: Bool) -> FileFacts { readsHeadersOnly ? [.loads, .hashes] : .compared }

  /// Returns the settings for a path: those of the command line over its config.
  func settings(for path: String, _ options: AuditOptions) throws -> AuditSettings {
    let config = try orExit { try options.configs.file(closestTo: path) }
    return AuditSettings.standard.overlaid(by: config?.settings ?? AuditSettings()).overlaid(by: options.settings)
  }

  /// Returns the side that the audit is compared with; nil without one.
  func comparedSide() throws -> ComparisonSide? {
    guard let against else { return nil }
    let start = allPaths.first ?? "."
    let folder = (try? FileStatus(of: start).kind) == .folder ? start : Path.parent(of: start)
    return try orExit {
      try ComparisonSide(against) { () throws(GitError) in
        try GitRepository(around: folder)
      } hint: {
        Self.show($0)
      }
    }
  }

  /// Compares a finished audit with another side.
  ///
  /// - Parameter name: the name of the side.
  func comparison(
    of result: AuditResult, with side: ComparisonSide, named name: String, _ options: AuditOptions,
    _ progress: Progress
  ) throws -> ComparedSides {
    let start = allPaths.first ?? "."
    var root: String? = result.root
    if case .paths = side { root = nil }
    let before = try report(of: side, name, label: name, root: root, options, progress)
    noteSkippedRepositories(options, allPaths, beside: side.revision)
    let after = SideReport(
      report: AuditReport(of: result, label: (options.paths + (list.map { [$0] } ?? [])).joined(separator: " ")),
      reader: options.reader.opening(allPaths) { _ in }, hasContent: true,
      isSingleFile: options.listed.isEmpty && ComparisonSide.paths(options.paths).isSingleFile)
    return ComparedSides(before, after, try settings(for: start, options).growth)
  }

  static func show(_ hint: String) { Terminal.write("assetcrush: note: \(oneLine(hint))\n", to: .error) }
}
