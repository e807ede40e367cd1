import CrushBasics
import CrushFiles
import CrushInspection
import CrushSteps

extension PageRules {
  /// The kinds of problems of a build, in place of rules.
  private enum Problem: CaseIterable {
    case failure, outdated, position, warning

    var id: String {
      switch self {
      case .failure: "failed-file"
      case .outdated: "outdated-output"
      case .position: "gps-position"
      case .warning: "build-warning"
      }
    }

    var severity: Severity { [.failure, .outdated].contains(self) ? .error : .warning }

    var summary: String {
      switch self {
      case .failure: "A file without a result"
      case .outdated: "A missing or stale output"
      case .position: "Metadata with a GPS position"
      case .warning: "A warning about a file"
      }
    }

    var why: String {
      switch self {
      case .failure: "The build wrote nothing for this file, so the app lacks it or has an older one."
      case .outdated: "The output folder differs from the result of a build, so the app ships other files."
      case .position: "The file ships the place at which a photo was made."
      case .warning: "The result may differ from your intention."
      }
    }

    var fix: String {
      switch self {
      case .failure: "Correct the file, or exclude it with --exclude."
      case .outdated: "Build again without --check."
      case .position: "Strip the metadata with --strip safe, which is the default."
      case .warning: "Each warning names its own remedy."
      }
    }
  }

  /// Returns the problems of a build by kind, errors first.
  static func rules(
    problems entries: [(path: String, record: FileRecord)], _ mode: WritingMode, _ hints: HintWords
  ) -> [PageData.Rule] {
    Problem.allCases.compactMap { problem in
      if problem == .outdated && mode != .check { return nil }
      let findings = entries.flatMap { entry in
        texts(of: problem, entry.record, hints).map { text in
          ReportFinding(rule: problem.id, severity: problem.severity, path: entry.path, problem: text)
        }
      }
      if findings.isEmpty { return nil }
      return PageData.Rule(
        id: problem.id, severity: problem.severity, summary: problem.summary, why: problem.why,
        fix: problem.fix, wasted: 0, findings: findings)
    }
  }

  private static func texts(of problem: Problem, _ record: FileRecord, _ hints: HintWords) -> [String] {
    switch problem {
    case .failure: [record.failureMessage(hints)].compactMap(\.self)
    case .outdated:
      switch record.state {
      case .missing: ["the output is missing"]
      case .stale: ["the output is stale"]
      case .none, .current, .written: record.disposition == .orphan(.present) ? ["the output has no source"] : []
      }
    case .position:
      record.image?.position == .kept && record.output != nil
        ? ["its metadata contains a GPS position, which ships"] : []
    case .warning: record.warnings
    }
  }
}
