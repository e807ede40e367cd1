import CrushFixtures

/// A random catalog as JSON, and the tables that it must become, computed in another way than in the compiler.
struct RandomCatalog {
  private var random: SeededGenerator
  private(set) var text = ""
  /// The texts by `folder/kind/key`, then by the path inside a rule.
  private(set) var expected: [String: [String: String]] = [:]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var entries: [String] = []
    for index in 0..<Int.random(in: 1...12, using: &random) { entries.append(entry("key \(index) %lld")) }
    text = #"{"sourceLanguage":"en","strings":{\#(entries.joined(separator: ","))},"version":"1.0"}"#
  }

  private mutating func entry(_ key: String) -> String {
    var localizations: [String] = []
    for language in ["en", "de", "pt-BR", "zh-Hans"] where Bool.random(using: &random) {
      localizations.append("\"\(language)\":\(localization(language, key))")
    }
    let isManual = Bool.random(using: &random)
    let state = isManual ? #""extractionState":"manual","# : ""
    return "\"\(key)\":{\(state)\"localizations\":{\(localizations.joined(separator: ","))}}"
  }

  private mutating func localization(_ language: String, _ key: String) -> String {
    let word = "w\(Int.random(in: 0..<1000, using: &random))é🧭"
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      note(language, "strings", key, "", word)
      return unit(word)
    case 1: return #"{"variations":{\#(plural(language, key, "", word))}}"#
    case 2:
      note(language, "stringsdict", key, "NSStringDeviceSpecificRuleType.mac", word + " mac")
      note(language, "strings", key, "", word + " other")
      return #"""
        {"variations":{"device":{"mac":\#(unit(word + " mac")),"other":\#(unit(word + " other"))}}}
        """#
    default:
      return #"""
        {"variations":{"device":{"ipad":{"variations":{\#(
          plural(language, key, "NSStringDeviceSpecificRuleType.ipad.", word))}}}}}
        """#
    }
  }

  private mutating func plural(_ language: String, _ key: String, _ path: String, _ word: String) -> String {
    note(language, "stringsdict", key, path + "NSStringLocalizedFormatKey", "%#@value@")
    note(language, "stringsdict", key, path + "value.NSStringFormatSpecTypeKey", "NSStringPluralRuleType")
    note(language, "stringsdict", key, path + "value.NSStringFormatValueTypeKey", "lld")
    note(language, "stringsdict", key, path + "value.one", "%lld \(word)")
    note(language, "stringsdict", key, path + "value.other", "%lld \(word)s")
    return #""plural":{"one":\#(unit("%lld \(word)")),"other":\#(unit("%lld \(word)s"))}"#
  }

  private func unit(_ value: String) -> String { #"{"stringUnit":{"state":"translated","value":"\#(value)"}}"# }

  private mutating func note(_ language: String, _ kind: String, _ key: String, _ path: String, _ text: String) {
    expected["\(language).lproj/T.\(kind)", default: [:]][key + "|" + path] = text
  }
}
