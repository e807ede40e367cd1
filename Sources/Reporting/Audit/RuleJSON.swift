import CrushAuditScopes
import CrushFindings
package import CrushRules

/// The rules as JSON: an array with an object for each rule.
package enum RuleJSON {
  package static func render(_ rules: [any Rule.Type]) -> String { JSONText.render(rules.map(Record.init)) }

  private struct Record: Encodable {
    let id: String
    let group: String
    /// The severities without settings, the most severe one first.
    let severities: [String]
    let isFixable: Bool
    /// Whether the rule is off until a setting turns it on.
    let isOnRequest: Bool
    let summary: String
    let what: String
    let why: String
    let example: String
    let fix: String
    /// The advice of the talk behind the rule; nil for a rule with another source.
    let talk: String?
    let options: [Option]

    init(_ rule: any Rule.Type) {
      id = rule.id
      group = rule.group.rawValue
      severities = rule.severities.map(\.rawValue)
      isFixable = rule.isFixable
      isOnRequest = rule.isOnRequest
      summary = rule.summary
      what = rule.help.what
      why = rule.help.why
      example = rule.help.example
      fix = rule.help.fixText
      talk = rule.help.talk
      options = rule.options.map(Option.init)
    }
  }

  private struct Option: Encodable {
    let name: String
    let unit: String
    let `default`: Double
    let summary: String

    init(_ option: RuleOption) {
      name = option.name
      unit =
        switch option.unit {
        case .bytes: "bytes"
        case .pixels: "pixels"
        case .count: "count"
        case .points: "points"
        case .ratio: "ratio"
        case .share: "share"
        }
      `default` = option.standard
      summary = option.summary
    }
  }
}

extension RuleOption {
  /// Returns a value with its unit. The form of settings follows if it differs: `25.2 MB (24MiB)`.
  func described(_ value: Double) -> String {
    let (text, entry) = (text(of: value), entry(of: value))
    return unit == .bytes && text.filter { $0 != " " } != entry ? "\(text) (\(entry))" : text
  }
}
