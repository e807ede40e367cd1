package import CrushInspection

/// The page of a rule, for a user with a finding.
package struct RuleHelp: Sendable, Equatable {
  /// The faults that the rule reports, with severities, thresholds and units.
  package let what: String
  /// The cost of the fault.
  package let why: String
  /// A file with the fault.
  package let example: String
  /// The remedy.
  package let fix: String
  /// The advice of the talk behind the rule, in our words: WWDC 2009, session 415, "Optimizing Performance"; nil for a
  /// rule with another source.
  package var talk: String?
  /// The limits that the user can raise instead.
  package var limits: [DecodingLimit] = []
}
