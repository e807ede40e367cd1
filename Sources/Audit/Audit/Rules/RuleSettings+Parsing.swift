import CrushBasics
package import CrushInspection

extension RuleSettings.Layer {
  /// The reasons why an entry of the command line is invalid.
  package enum ParsingError: Error, Sendable, Equatable, CustomStringConvertible {
    case notAnEntry(String)
    case unknownRule(String)
    case unknownLevel(String)
    case unknownOption(String, rule: String)
    case notAValue(String, RuleOption)

    package var description: String {
      switch self {
      case .notAnEntry(let text):
        "expected RULE=off, note, warning or error, or RULE.OPTION=VALUE, found '\(text)'"
      case .unknownRule(let id):
        "no rule is named '\(id)'"
          + Suggestion.text(for: id, among: Rules.all.map { $0.id } + RuleGroup.allCases.map(\.rawValue))
      case .unknownLevel(let text):
        "'\(text)' is not a level; expected one of \(RuleSettings.Level.names.joined(separator: ", "))"
      case .unknownOption(let name, let rule):
        "the rule \(rule) has no option '\(name)'"
          + Suggestion.text(for: name, among: Rules.rule(named: rule)?.options.map(\.name) ?? [])
      case .notAValue(let text, let option):
        "'\(text)' is not a value of \(option.name); expected \(option.expectation)"
      }
    }
  }

  /// Adds `RULE=LEVEL` or `RULE.OPTION=VALUE`. The last entry for a rule or option wins.
  package mutating func add(_ text: String) throws(ParsingError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw .notAnEntry(text) }
    let names = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let rule = Rules.rule(named: names[0]) else { throw .unknownRule(names[0]) }
    if names.count == 2 {
      guard let option = rule.options.first(where: { $0.name == names[1] }) else {
        throw .unknownOption(names[1], rule: rule.id)
      }
      guard let value = option.value(of: parts[1]) else { throw .notAValue(parts[1], option) }
      rules[rule.id, default: RuleSettings.Entry()].values[option.name] = value
    } else {
      guard let level = RuleSettings.Level(parts[1]) else { throw .unknownLevel(parts[1]) }
      rules[rule.id, default: RuleSettings.Entry()].level = level
    }
  }

  package mutating func disable(_ id: String) throws(ParsingError) {
    guard Rules.rule(named: id) != nil else { throw .unknownRule(id) }
    rules[id, default: RuleSettings.Entry()].level = .off
  }
}

extension RuleSettings {
  /// Returns true if a rule is off for every file.
  package func isOff(_ rule: any Rule.Type) -> Bool { isOff(rule.id, standard: rule.isOnRequest) }
}
