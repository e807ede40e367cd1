/// Severities that a person gives rules in place of their own.
package struct RuleLevels: Sendable, Equatable {
  package enum Level: Sendable, Equatable {
    case off
    case severity(Severity)
  }

  /// Why an entry is none.
  package enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
    case notAnEntry(String)
    case unknownRule(String)
    case unknownLevel(String)

    package var description: String {
      switch self {
      case .notAnEntry(let text): "expected RULE=off, note, warning or error, found '\(text)'"
      case .unknownRule(let id):
        "no rule is named '\(id)'" + (Rules.suggestion(for: id).map { "; did you mean '\($0)'?" } ?? "")
      case .unknownLevel(let text): "'\(text)' is no level; there are off, note, warning and error"
      }
    }
  }

  private var levels: [String: Level] = [:]

  package init() {}

  /// Adds `RULE=LEVEL`; the last entry for a rule wins.
  package mutating func add(_ text: String) throws(Fault) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .notAnEntry(text) }
    if parts[1] == "off" {
      try set(String(parts[0]), .off)
    } else if let severity = Severity(rawValue: String(parts[1])) {
      try set(String(parts[0]), .severity(severity))
    } else {
      throw .unknownLevel(String(parts[1]))
    }
  }

  package mutating func disable(_ id: String) throws(Fault) { try set(id, .off) }

  private mutating func set(_ id: String, _ level: Level) throws(Fault) {
    guard Rules.rule(named: id) != nil else { throw .unknownRule(id) }
    levels[id] = level
  }

  func isOff(_ rule: any Rule.Type) -> Bool { levels[rule.id].map { $0 == .off } ?? rule.isOnRequest }

  func applied(to finding: Finding) -> Finding {
    guard case .severity(let severity) = levels[finding.rule] else { return finding }
    return Finding(
      rule: finding.rule, severity: severity, path: finding.path, message: finding.message, display: finding.display)
  }
}
