package import FileSystem
import Text

/// Levels and thresholds that people give rules in place of their own: layers, of which the last that speaks wins.
package struct RuleSettings: Sendable, Equatable {
  package enum Level: Sendable, Equatable {
    case off
    case severity(Severity)

    package init?(_ text: String) {
      if text == "off" {
        self = .off
      } else if let severity = Severity(rawValue: text) {
        self = .severity(severity)
      } else {
        return nil
      }
    }

    package var text: String {
      switch self {
      case .off: "off"
      case .severity(let severity): severity.rawValue
      }
    }

    package static let names = ["off"] + Severity.allCases.map(\.rawValue)
  }

  /// What is said of one rule.
  package struct Entry: Sendable, Equatable {
    package var level: Level?
    /// Thresholds by the option's name.
    package var values: [String: Double] = [:]

    package init(level: Level? = nil, values: [String: Double] = [:]) {
      self.level = level
      self.values = values
    }
  }

  package struct Layer: Sendable, Equatable {
    /// The files it is about, by their path in the project; nil for all.
    package var files: [Glob]?
    /// By the rule's name.
    package var rules: [String: Entry]

    package init(files: [Glob]? = nil, rules: [String: Entry]) {
      self.files = files
      self.rules = rules
    }

    func isAbout(_ path: String) -> Bool { files.map { $0.contains { $0.matches(path) } } ?? true }
  }

  package private(set) var layers: [Layer] = []
  /// Whether any layer moves a threshold: most say nothing of any, and rules ask for one at every file.
  private(set) var hasValues = false

  package init() {}

  package mutating func add(_ layer: Layer) {
    layers.append(layer)
    hasValues = hasValues || layer.rules.values.contains { !$0.values.isEmpty }
  }

  /// Whether a rule has nothing to say of any file.
  func isOff(_ rule: any Rule.Type) -> Bool {
    var isOff = rule.isOnRequest
    for layer in layers {
      guard let level = layer.rules[rule.id]?.level else { continue }
      if layer.files == nil { isOff = level == .off } else if level != .off { isOff = false }
    }
    return isOff
  }

  /// - Parameter path: the file's, in the project.
  func level(of rule: String, at path: String) -> Level? {
    layers.last { $0.rules[rule]?.level != nil && $0.isAbout(path) }?.rules[rule]?.level
  }

  func value(of option: RuleOption, rule: String, at path: @autoclosure () -> String) -> Double {
    guard layers.contains(where: { $0.rules[rule]?.values[option.name] != nil }) else { return option.standard }
    let path = path()
    let layer = layers.last { $0.rules[rule]?.values[option.name] != nil && $0.isAbout(path) }
    return layer?.rules[rule]?.values[option.name] ?? option.standard
  }

  /// The least value that any file has.
  func least(_ option: RuleOption, rule: String) -> Double {
    layers.compactMap { $0.rules[rule]?.values[option.name] }.reduce(option.standard, min)
  }
}

extension RuleSettings.Layer {
  /// Why an entry of the command line is none.
  package enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
    case notAnEntry(String)
    case unknownRule(String)
    case unknownLevel(String)
    case unknownOption(String, rule: String)
    case notAValue(String, RuleOption)

    package var description: String {
      switch self {
      case .notAnEntry(let text):
        "expected RULE=off, note, warning or error, or RULE.OPTION=VALUE, found '\(text)'"
      case .unknownRule(let id): "no rule is named '\(id)'" + Suggestion.text(for: id, among: Rules.all.map { $0.id })
      case .unknownLevel(let text):
        "'\(text)' is no level; there are \(RuleSettings.Level.names.joined(separator: ", "))"
      case .unknownOption(let name, let rule):
        "the rule \(rule) has no option '\(name)'"
          + Suggestion.text(for: name, among: Rules.rule(named: rule)?.options.map(\.name) ?? [])
      case .notAValue(let text, let option): "'\(text)' is no value of \(option.name); expected \(option.expectation)"
      }
    }
  }

  /// Adds `RULE=LEVEL` or `RULE.OPTION=VALUE`; the last entry for one wins.
  package mutating func add(_ text: String) throws(Fault) {
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

  package mutating func disable(_ id: String) throws(Fault) {
    guard Rules.rule(named: id) != nil else { throw .unknownRule(id) }
    rules[id, default: RuleSettings.Entry()].level = .off
  }
}
