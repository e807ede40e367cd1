/// A rule's page: what a person who sees a finding wants to know.
package struct RuleHelp: Sendable, Equatable {
  /// When it speaks, with thresholds and their units, and how loudly.
  package let what: String
  /// What it costs to leave it.
  package let why: String
  /// A file and its finding, or the case itself.
  package let example: String
  /// What to do.
  package let fix: String
}
