import CrushBasics
import CrushFiles
package import CrushInspection

/// A run of rules over the files of a survey. Each rule receives only the files that match its subjects.
package struct RuleRun: Sendable {
  private let rules: [any Rule]
  private let files: [AuditedFile]
  /// The files without the ones that are only for comparison.
  private let audited: [AuditedFile]
  private let index: SurveyIndex
  /// The contexts, indexed by scope.
  private let contexts: [RuleContext]

  /// Whether rules also compare files.
  private let comparesFiles: Bool

  /// - Parameter comparesFiles: false for a survey of a part of the files.
  package init(_ rules: [any Rule], _ survey: SurveyResult, comparesFiles: Bool = true) {
    self.rules = rules
    self.comparesFiles = comparesFiles
    files = survey.files
    audited = survey.audited
    index = survey.index
    contexts = index.scopes.all.map { [index] in RuleContext($0, index) }
  }

  private enum Task: Sendable {
    case files(Range<Int>)
    /// A comparison of all files by one rule.
    case across(any Rule)
  }

  /// Returns the findings in no order. The findings of one rule for one file keep the rule's order.
  package func findings(jobs: Int) -> [Finding] {
    let pieces = files.indices.pieces(for: jobs).map(Task.files)
    let tasks = pieces + (comparesFiles ? rules.map(Task.across) : [])
    // Comparisons of all files take longest, so they start first.
    let order = Array(pieces.count..<tasks.count) + Array(0..<pieces.count)
    let found = Workers.map(tasks, width: jobs, order: order, scratch: { Selector(rules) }) { selector, task in
      switch task {
      case .files(let range): findings(in: range, &selector)
      case .across(let rule): findings(across: rule)
      }
    }
    return found.flatMap { $0 }
  }

  private func findings(across rule: any Rule) -> [Finding] {
    guard audited.count < files.count else { return rule.findings(across: files, index) }
    guard type(of: rule).comparesWithSurroundings else { return rule.findings(across: audited, index) }
    let paths = Set(audited.map { ExactPath($0.path) })
    return rule.findings(across: files, index).filter { paths.contains(ExactPath($0.path)) }
  }

  private func findings(in range: Range<Int>, _ selector: inout Selector) -> [Finding] {
    var findings: [Finding] = []
    var (scope, context) = (0, contexts[0])
    for index in range {
      let file = files[index]
      if file.isNeighbor { continue }
      if file.scope != scope { (scope, context) = (file.scope, contexts[file.scope]) }
      let rules = selector.rules(for: Subjects(of: file))
      for rule in rules.files { add(rule.findings(in: file, context), to: &findings) }
      if rules.images.isEmpty { continue }
      guard case .image(let image) = file.content else { continue }
      for rule in rules.images { add(rule.findings(in: image, of: file, context), to: &findings) }
    }
    return findings
  }

  private func add(_ more: [Finding], to findings: inout [Finding]) {
    if !more.isEmpty { findings += more }
  }

  /// The rules for each combination of subjects, selected once per combination.
  private struct Selector {
    struct Chosen {
      var files: [any Rule] = []
      var images: [any Rule] = []
    }

    private let all: [(subjects: Subjects, rule: any Rule)]
    private var known: [Subjects: Chosen] = [:]
    private var last: (subjects: Subjects, chosen: Chosen) = ([], Chosen())

    init(_ rules: [any Rule]) { all = rules.map { (type(of: $0).subjects, $0) } }

    mutating func rules(for subjects: Subjects) -> Chosen {
      if subjects == last.subjects { return last.chosen }
      let chosen = known[subjects] ?? choice(for: subjects)
      known[subjects] = chosen
      last = (subjects, chosen)
      return chosen
    }

    private func choice(for subjects: Subjects) -> Chosen {
      var chosen = Chosen()
      for (wanted, rule) in all where !wanted.isDisjoint(with: subjects) {
        if type(of: rule).isAboutImages { chosen.images.append(rule) } else { chosen.files.append(rule) }
      }
      return chosen
    }
  }
}
