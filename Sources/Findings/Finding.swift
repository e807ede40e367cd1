import FileSystem

/// How much a finding matters, in SARIF's words.
package enum Severity: String, Sendable, Comparable, CaseIterable {
  case note, warning, error

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// Something in the folder that should be otherwise.
package struct Finding: Sendable, Equatable {
  /// The rule's name, such as `unused-alpha`.
  package let rule: String
  package let severity: Severity
  /// From where the process stands.
  package let path: String
  /// One sentence: what is, and what would do.
  package let message: String
  /// For findings about an image's size.
  package let display: SizeComparison?
  /// What of the file it is about, where a rule may say more than one thing of it: without bytes or sizes, since
  /// baselines and fingerprints are made of it.
  package let subject: String?
  /// What mends it, where a command does.
  package let remedy: Remedy?

  package init(
    rule: String, severity: Severity, path: String, message: String, display: SizeComparison? = nil,
    subject: String? = nil, remedy: Remedy? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.path = path
    self.message = message
    self.display = display
    self.subject = subject
    self.remedy = remedy
  }

  package func with(_ severity: Severity) -> Finding {
    Finding(
      rule: rule, severity: severity, path: path, message: message, display: display, subject: subject,
      remedy: remedy)
  }

  /// By path, then by rule, then by what it is about: what a report is sorted by.
  package static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if !Path.areSame(left.path, right.path) { return Path.precedes(left.path, right.path) }
    if left.rule != right.rule { return left.rule.utf8.lexicographicallyPrecedes(right.rule.utf8) }
    return (left.subject ?? "").utf8.lexicographicallyPrecedes((right.subject ?? "").utf8)
  }
}
