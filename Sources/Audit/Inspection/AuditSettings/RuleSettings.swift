package import CrushFiles

/// The levels and thresholds that replace the rules' own, in layers. The last layer that sets one wins.
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

  /// The settings of one rule.
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
    /// The files it applies to, by their path in the project; nil for all.
    package var files: [Glob]?
    /// The entries by the rule's id.
    package var rules: [String: Entry]

    package init(files: [Glob]? = nil, rules: [String: Entry]) {
      self.files = files
      self.rules = rules
    }

    func appliesTo(_ path: String) -> Bool { files.map { $0.contains { $0.matches(path) } } ?? true }
  }

  package private(set) var layers: [Layer] = []
  /// Whether any layer changes a threshold. Few do, and rules need thresholds at every file.
  package private(set) var hasValues = false

  package init() {}

  package mutating func add(_ layer: Layer) {
    layers.append(layer)
    hasValues = hasValues || layer.rules.values.contains { !$0.values.isEmpty }
  }

  /// Returns true if a rule is off for every file.
  ///
  /// - Parameter standard: whether the rule is off where no layer gives it a level.
  package func isOff(_ rule: String, standard: Bool) -> Bool {
    var isOff = standard
    for layer in layers {
      guard let level = layer.rules[rule]?.level else { continue }
      if layer.files == nil { isOff = level == .off } else if level != .off { isOff = false }
    }
    return isOff
  }

  /// Returns the level that the last matching layer gives a rule; nil if none does.
  ///
  /// - Parameter path: the file's path in the project.
  package func level(of rule: String, at path: String) -> Level? {
    layers.last { $0.rules[rule]?.level != nil && $0.appliesTo(path) }?.rules[rule]?.level
  }

  /// Returns a threshold as the last matching layer sets it, or its default.
  package func value(of option: RuleOption, rule: String, at path: @autoclosure () -> String) -> Double {
    guard layers.contains(where: { $0.rules[rule]?.values[option.name] != nil }) else { return option.standard }
    let path = path()
    let layer = layers.last { $0.rules[rule]?.values[option.name] != nil && $0.appliesTo(path) }
    return layer?.rules[rule]?.values[option.name] ?? option.standard
  }

  /// Returns the smallest value of a threshold for any file.
  package func least(_ option: RuleOption, rule: String) -> Double {
    layers.compactMap { $0.rules[rule]?.values[option.name] }.reduce(option.standard, min)
  }
}
