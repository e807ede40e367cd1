package import CrushAudit
import CrushInspection
import CrushParsers

/// The rules as JSON: an array with an object for each rule.
package enum RuleJSON {
  package static func render(_ rules: [any Rule.Type]) -> String { JSONWriter.text(ofObjects: rules, write) }

  private static func write(_ rule: any Rule.Type, to json: inout JSONWriter) {
    json.member("example", rule.help.example)
    json.member("fix", rule.help.fixText)
    json.member("group", rule.group.rawValue)
    json.member("id", rule.id)
    json.member("isFixable", rule.isFixable)
    // Off until a setting turns it on.
    json.member("isOnRequest", rule.isOnRequest)
    json.objects("options", rule.options, write)
    // Without settings, the most severe one first.
    json.member("severities", rule.severities.map(\.rawValue))
    json.member("summary", rule.summary)
    // Absent for a rule with another source than the talk.
    json.member("talk", rule.help.talk)
    json.member("what", rule.help.what)
    json.member("why", rule.help.why)
  }

  private static func write(_ option: RuleOption, to json: inout JSONWriter) {
    json.member("default", option.standard)
    json.member("name", option.name)
    json.member("summary", option.summary)
    json.member("unit", option.unit.rawValue)
  }
}

extension RuleOption {
  /// Returns a value with its unit. The form of settings follows if it differs: `25.2 MB (24MiB)`.
  func described(_ value: Double) -> String {
    let (text, entry) = (text(of: value), entry(of: value))
    return unit == .bytes && text.filter { $0 != " " } != entry ? "\(text) (\(entry))" : text
  }
}
