import FileSystem
import Workers

/// Asks all rules about all files: each rule only of the files that it has anything to say of.
struct RuleRun: Sendable {
  private let rules: [any Rule]
  private let files: [AuditedFile]
  /// Those that are not there for comparison only.
  private let audited: [AuditedFile]
  /// By scope.
  private let contexts: [RuleContext]

  init(_ rules: [any Rule], _ files: [AuditedFile], _ contexts: [RuleContext]) {
    self.rules = rules
    self.files = files
    audited = files.contains(where: \.isBeside) ? files.filter { !$0.isBeside } : files
    self.contexts = contexts
  }

  private enum Task: Sendable {
    case files(Range<Int>)
    /// All files together.
    case across(any Rule)
  }

  /// In no order, but that of what one rule says of one file.
  func findings(jobs: Int) -> [Finding] {
    let pieces = files.indices.pieces(for: jobs).map(Task.files)
    let tasks = pieces + rules.map(Task.across)
    // What compares all files is begun first: no piece takes as long.
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
    guard audited.count < files.count else { return rule.findings(across: files, contexts[0]) }
    guard type(of: rule).comparesWithSurroundings else { return rule.findings(across: audited, contexts[0]) }
    let paths = Set(audited.map { ExactPath($0.path) })
    return rule.findings(across: files, contexts[0]).filter { paths.contains(ExactPath($0.path)) }
  }

  private func findings(in range: Range<Int>, _ selector: inout Selector) -> [Finding] {
    var findings: [Finding] = []
    var (scope, context) = (0, contexts[0])
    for index in range {
      let file = files[index]
      if file.isBeside { continue }
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

  /// The rules by what a file is, looked for once a kind.
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

extension Range<Int> {
  /// Pieces for so many workers: several each, so that none waits long for another, and one for a single worker.
  func pieces(for jobs: Int) -> [Range<Int>] {
    if isEmpty { return [] }
    let size = jobs == 1 ? count : Swift.max(32, (count + jobs * 8 - 1) / (jobs * 8))
    return stride(from: lowerBound, to: upperBound, by: size).map { $0..<Swift.min($0 + size, upperBound) }
  }
}
