package import AuditScopes
package import Findings
package import Survey

/// One thing that an audit looks for. A rule is a file of its own, and a line in `Rules.all`.
package protocol Rule: Sendable {
  /// Lower case words with dashes: what reports and options call it.
  static var id: String { get }
  /// What it looks for, one line.
  static var summary: String { get }
  /// What a person who sees a finding wants to know.
  static var help: RuleHelp { get }
  /// The thresholds that people may move, in the order in which the help page shows them.
  static var options: [RuleOption] { get }
  /// Whether it is off unless somebody gives it a level.
  static var isOnRequest: Bool { get }

  /// The expensive facts that the rule needs under these settings.
  static func needs(_ settings: RuleSettings) -> SurveyNeeds

  /// The files that `findings(in:)` is asked of: what is one of these at least.
  static var subjects: Subjects { get }
  /// Whether it is asked of images instead. (Casts to a protocol take as long as all rules of a thousand files.)
  static var isAboutImages: Bool { get }

  init()

  /// What is wrong with `file`; rules keep no state between files.
  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding]

  /// What is wrong with an image, for rules about images alone: it is not taken out of its file once a rule.
  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding]

  /// Whether `findings(across:)` gets the files beside those that are audited, too, for comparison.
  static var comparesWithSurroundings: Bool { get }

  /// Compares all files with each other.
  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding]
}

/// A rule about images alone.
package protocol ImageRule: Rule {}

extension Rule {
  package static var options: [RuleOption] { [] }
  package static var isOnRequest: Bool { false }
  package static var subjects: Subjects { [] }
  package static func needs(_ settings: RuleSettings) -> SurveyNeeds { SurveyNeeds() }
  package static var isAboutImages: Bool { false }
  package static var comparesWithSurroundings: Bool { false }

  package func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] { [] }

  package func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] { [] }
  package func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] { [] }
}

extension ImageRule {
  package static var isAboutImages: Bool { true }
}

extension Rule {
  /// A threshold, as it holds for `file`.
  func value(_ option: RuleOption, _ file: AuditedFile, _ context: RuleContext) -> Double {
    context.value(of: option, rule: Self.id, at: file.path)
  }

  /// A threshold of bytes or pixels.
  func count(_ option: RuleOption, _ file: AuditedFile, _ context: RuleContext) -> Int {
    Int(value(option, file, context))
  }

  /// The graver of two limits that a number of bytes reaches, and its severity; nil where it reaches none.
  func exceeded(
    _ bytes: Int, _ warning: RuleOption, _ error: RuleOption, _ file: AuditedFile, _ context: RuleContext
  ) -> (Severity, RuleOption)? {
    if bytes >= count(error, file, context) { return (.error, error) }
    return bytes >= count(warning, file, context) ? (.warning, warning) : nil
  }

  func finding(
    _ severity: Severity, _ file: AuditedFile, _ message: String, _ display: SizeComparison? = nil,
    subject: String? = nil, remedy: Remedy? = nil
  ) -> Finding {
    Finding(
      rule: Self.id, severity: severity, path: file.path, message: message, display: display, subject: subject,
      remedy: remedy)
  }
}
