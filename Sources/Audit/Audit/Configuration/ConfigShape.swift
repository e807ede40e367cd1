import CrushImageFacts
import CrushInspection
import CrushParsers

/// The valid values at one place of a config. The check and the JSON Schema use one description, so that they agree.
indirect enum ConfigShape: Sendable {
  case text(ConfigText)
  case whole
  case boolean
  /// A rule's threshold.
  case threshold(RuleOption)
  /// `4096` or `"24MiB"`.
  case bytes
  /// `4096`, `"24MiB"` or `"5%"`.
  case growth
  case list(ConfigShape)
  /// One text, or an array of texts.
  case oneOrMore(ConfigShape)
  case table([ConfigField])
  /// A table with free keys.
  case map(keys: String, ConfigShape)
  /// A shape that several places share.
  case shared(ConfigDefinition)
  /// A text as the short form of a table, or the table.
  case shortOrTable(ConfigText, [ConfigField])
}

/// The shapes that several places share, with their names in the schema.
enum ConfigDefinition: String, Sendable, CaseIterable {
  case device, limits, memory, rules

  var shape: ConfigShape {
    switch self {
    case .device: .text(.device)
    case .limits: .limits
    case .memory: .memory
    case .rules: .rules
    }
  }
}

/// A key of a table, with the shape of its value.
struct ConfigField: Sendable {
  let key: String
  let shape: ConfigShape
  /// The description in the schema.
  let summary: String
  let isRequired: Bool

  init(_ key: String, _ shape: ConfigShape, _ summary: String, isRequired: Bool = false) {
    self.key = key
    self.shape = shape
    self.summary = summary
    self.isRequired = isRequired
  }
}

/// The kinds of strings.
enum ConfigText: Sendable {
  case any, glob, device, threshold, level, size

  func accepts(_ text: String) -> Bool {
    switch self {
    case .any, .glob: !text.isEmpty
    case .device: DeviceProfile(named: [text]) != nil
    case .threshold: FailThreshold(rawValue: text) != nil
    case .level: RuleSettings.Level(text) != nil
    case .size: DisplaySizes.size(text) != nil
    }
  }

  var expectation: String {
    switch self {
    case .any: "a text"
    case .glob: "a glob"
    case .device: "a device, or one of \(DeviceProfile.groups.joined(separator: ", "))"
    case .threshold: FailThreshold.allCases.map(\.rawValue).joined(separator: ", ")
    case .level: RuleSettings.Level.names.joined(separator: ", ")
    case .size: "WIDTHxHEIGHT in points, such as 40x40"
    }
  }

  /// The valid texts; nil if they cannot be listed.
  var choices: [String]? {
    switch self {
    case .any, .glob, .size: nil
    case .device: DeviceProfile.groups + Device.all.map(\.name)
    case .threshold: FailThreshold.allCases.map(\.rawValue)
    case .level: RuleSettings.Level.names
    }
  }

  /// The regular expression of valid texts; nil if there is none.
  var pattern: String? {
    if case .size = self { return "^[0-9]+([.][0-9]+)?[xX][0-9]+([.][0-9]+)?$" }
    return nil
  }
}

extension ConfigShape {
  /// The description of valid values, for messages.
  var expectation: String {
    switch self {
    case .text(let text): text.expectation
    case .whole: "a whole number from 0"
    case .boolean: "true or false"
    case .threshold(let option): option.expectation
    case .bytes: "bytes, such as 4096, \"24MiB\" or \"1.5MB\""
    case .growth: GrowthLimit.Amount.forms
    case .list(let element): "an array, each element \(element.expectation)"
    case .oneOrMore(let element): "\(element.expectation), or an array of them"
    case .table, .map: "a table"
    case .shared(let definition): definition.shape.expectation
    case .shortOrTable(let text, _): "\(text.expectation), or a table"
    }
  }

  static let root = ConfigShape.table(ConfigKey.all.map(\.field))

  fileprivate static let rules = ConfigShape.table(
    Rules.all.map { rule in
      let level = ConfigField("level", .text(.level), "The severity of the rule's findings, or off.")
      let options = rule.options.map { option in
        ConfigField(
          option.name, .threshold(option),
          "Threshold: \(option.summary) (default: \(option.text(of: option.standard))).")
      }
      return ConfigField(rule.id, .shortOrTable(.level, [level] + options), rule.summary + ".")
    })

  fileprivate static let limits = ConfigShape.table([
    ConfigField("decoded", .bytes, "The most decoded bytes of the images that a device loads."),
    ConfigField("disk", .bytes, "The most bytes on disk."),
    ConfigField("shipped", .bytes, "The most bytes that the images add to the app, as a build compiles them."),
  ])

  fileprivate static let memory = ConfigShape.table([
    ConfigField("decoded", .bytes, "The most decoded bytes of the images that a device loads.")
  ])
}
