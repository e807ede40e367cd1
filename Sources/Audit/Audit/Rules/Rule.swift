package import CrushInspection

/// A check of an audit. Each rule has its own file and one line in `Rules.all`.
///
/// A rule states the facts that it needs and the files that it checks. The survey reads these facts, and the rule compares
/// them. Reading takes most of an audit, so the survey skips expensive facts that no selected rule needs, such as decoded
/// pixels. A few rules read a file again for a fact of their own, such as the size of a property list in binary form.
package protocol Rule: Sendable {
  /// The name in reports and options: lowercase words with dashes.
  static var id: String { get }
  /// One line that names the fault.
  static var summary: String { get }
  /// The topic of the rule.
  static var group: RuleGroup { get }
  /// The severities of its findings without settings, the most severe one first.
  static var severities: [Severity] { get }
  /// True if `audit --fix` or `--fix=junk` resolves findings of the rule.
  static var isFixable: Bool { get }
  /// The rule's page.
  static var help: RuleHelp { get }
  /// The thresholds that users may change, in the order of the page.
  static var options: [RuleOption] { get }
  /// True if the rule is off until the user sets a level.
  static var isOnRequest: Bool { get }

  /// The expensive facts that the rule needs under these settings.
  static func needs(_ settings: RuleSettings) -> SurveyNeeds

  /// The files that `findings(in:_:)` receives: each has at least one of these subjects.
  static var subjects: Subjects { get }
  /// Returns the path of what a finding is about if that is more than its file, such as the set that contains the scales
  /// and looks of an image. Findings of a rule with equal causes become one. Nil for faults that each file has on its
  /// own, such as an unused alpha channel, which each have their own fix. A rule sets `Finding.cause` itself if only the
  /// facts of the file show it, such as the original of a copied folder. That cause counts only if several findings
  /// have it.
  static func cause(of finding: Finding) -> String?
  /// The rules whose findings about the same image repeat what a finding of this rule says.
  static var supersedes: [String] { get }
  /// True if the rule receives images instead of files. (Casts to a protocol would take as long as all rules of a
  /// thousand files.)
  static var isAboutImages: Bool { get }

  init()

  /// Returns the findings for `file`. Rules keep no state between files.
  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding]

  /// Returns the findings for an image, for rules that are only about images. The image is extracted from its file once
  /// for all rules.
  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding]

  /// True if `findings(across:_:)` also receives the files beside the audited files, for comparison. These have headers
  /// and no pixels.
  static var comparesWithSurroundings: Bool { get }

  /// Returns the findings from a comparison of all files.
  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding]
}

/// A rule that is only about images.
package protocol ImageRule: Rule {}

extension Rule {
  package static var options: [RuleOption] { [] }
  package static var isOnRequest: Bool { false }
  package static var isFixable: Bool { false }
  package static var subjects: Subjects { [] }
  package static func needs(_ settings: RuleSettings) -> SurveyNeeds { SurveyNeeds() }
  package static var isAboutImages: Bool { false }
  package static func cause(of finding: Finding) -> String? { nil }
  package static var supersedes: [String] { [] }
  package static var comparesWithSurroundings: Bool { false }

  package func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] { [] }

  package func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] { [] }
  package func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] { [] }
}

extension ImageRule {
  package static var isAboutImages: Bool { true }
  package static func cause(of finding: Finding) -> String? { isFixable ? nil : Finding.imageCause(of: finding.path) }
}

extension Rule {
  /// Returns the value of a threshold for `file`.
  func value(_ option: RuleOption, _ file: AuditedFile, _ context: RuleContext) -> Double {
    context.value(of: option, rule: Self.id, at: file.path)
  }

  /// Returns the value of a threshold in bytes or pixels for `file`.
  func count(_ option: RuleOption, _ file: AuditedFile, _ context: RuleContext) -> Int {
    Int(value(option, file, context))
  }

  /// Returns the higher limit that a number of bytes reaches and its severity; nil if it reaches neither.
  func exceeded(
    _ bytes: Int, _ warning: RuleOption, _ error: RuleOption, _ file: AuditedFile, _ context: RuleContext
  ) -> (Severity, RuleOption)? {
    if bytes >= count(error, file, context) { return (.error, error) }
    return bytes >= count(warning, file, context) ? (.warning, warning) : nil
  }

  func finding(
    _ severity: Severity, _ file: AuditedFile, _ message: String, line: Int? = nil, advice: String? = nil,
    display: SizeComparison? = nil, subject: String? = nil, remedy: Remedy? = nil, wasted: Int? = nil
  ) -> Finding {
    guard let facts = file.rendition else {
      return Finding(
        rule: Self.id, severity: severity, path: file.path, line: line, message: message, advice: advice,
        display: display, subject: subject, remedy: remedy, wasted: wasted)
    }
    // A compiled catalog is made from sources, and only those can be changed.
    let source = facts.sourceText.map { " (source: \($0))" } ?? ""
    return Finding(
      rule: Self.id, severity: severity, path: file.path, message: message, advice: advice.map { $0 + source },
      display: display, subject: subject, wasted: wasted)
  }
}
