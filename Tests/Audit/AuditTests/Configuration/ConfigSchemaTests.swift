import CrushInspection
import Foundation
import Testing

@testable import CrushAudit

@Suite struct ConfigSchemaTests {
  private let schema: [String: Any]

  init() throws {
    schema = try #require(try JSONSerialization.jsonObject(with: Data(ConfigSchema.json.utf8)) as? [String: Any])
  }

  private func properties(_ object: Any?) -> [String: [String: Any]] {
    (object as? [String: Any])?["properties"] as? [String: [String: Any]] ?? [:]
  }

  @Test func `every key has a description, and no other key is valid`() {
    let keys = properties(schema)
    #expect(Set(keys.keys) == Set(ConfigKey.all.map(\.field.key)))
    for (key, property) in keys { #expect((property["description"] as? String)?.hasSuffix(".") == true, "\(key)") }
    #expect(schema["additionalProperties"] as? Bool == false)
  }

  @Test func `every rule and each of its thresholds is described with its default`() throws {
    let definitions = try #require(schema["definitions"] as? [String: Any])
    let rules = properties(definitions["rules"])
    #expect(Set(rules.keys) == Set(Rules.all.map { $0.id }))
    for rule in Rules.all {
      let forms = rules[rule.id]?["anyOf"] as? [[String: Any]]
      #expect(forms?.first?["enum"] as? [String] == ["off", "note", "warning", "error"], "\(rule.id)")
      let table = properties(forms?.last)
      #expect(Set(table.keys) == Set(["level"] + rule.options.map(\.name)), "\(rule.id)")
      for option in rule.options {
        let text = table[option.name]?["description"] as? String ?? ""
        #expect(text.contains("(default: \(option.text(of: option.standard)))"), "\(rule.id).\(option.name): \(text)")
      }
    }
  }

  @Test(arguments: [
    ("40x40", true), ("40X24.5", true), ("0.5x0.5", true), ("40", false), ("x40", false), ("40x", false),
    ("40x40x40", false), ("-1x4", false), ("40 x 40", false), ("axb", false),
  ])
  func `the schema and the check accept the same sizes`(text: String, isValid: Bool) throws {
    let pattern = try Regex(try #require(ConfigText.size.pattern))
    #expect((text.wholeMatch(of: pattern) != nil) == isValid)
    #expect(ConfigText.size.accepts(text) == isValid)
  }
}
