/// One thing that an audit looks for. A rule is a file of its own, and a line in `Rules.all`.
package protocol Rule: Sendable {
  /// Lower case words with dashes: what reports and options call it.
  static var id: String { get }
  /// What it looks for, one line.
  static var summary: String { get }
  /// What a person who sees a finding wants to know.
  static var help: RuleHelp { get }

  /// Whether it is off unless somebody gives it a level.
  static var isOnRequest: Bool { get }

  init()

  /// What is wrong with `file`; rules keep no state between files.
  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding]

  /// What is wrong with all files together, for rules that compare them; every file by itself where a rule does not.
  func findings(in files: [AuditedFile], _ context: RuleContext) -> [Finding]
}

extension Rule {
  package static var isOnRequest: Bool { false }

  package func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] { [] }

  package func findings(in files: [AuditedFile], _ context: RuleContext) -> [Finding] {
    files.flatMap { findings(in: $0, context) }
  }
}

extension Rule {
  func finding(_ severity: Severity, _ file: AuditedFile, _ message: String, _ display: DisplayFact? = nil) -> Finding {
    Finding(rule: Self.id, severity: severity, path: file.path, message: message, display: display)
  }
}
