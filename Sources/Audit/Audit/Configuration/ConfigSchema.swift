import CrushInspection

/// The shape of a config as JSON Schema, for completion and checks in editors. It is draft 7, which editors support.
package enum ConfigSchema {
  /// The schema's text.
  package static var json: String {
    var root = schema(.root)
    root.insert(("$schema", .text("http://json-schema.org/draft-07/schema#")), at: 0)
    root.insert(("title", .text("AssetCrush: \(Config.fileName)")), at: 1)
    root.append(("definitions", .object(ConfigDefinition.allCases.map { ($0.rawValue, .object(schema($0.shape))) })))
    return JSON.object(root).text(indent: 0) + "\n"
  }

  private static func schema(_ shape: ConfigShape) -> [(String, JSON)] {
    switch shape {
    case .text(let text): self.text(text)
    case .whole: [("type", .text("integer")), ("minimum", .number("0"))]
    case .boolean: [("type", .text("boolean"))]
    case .bytes: bytes
    case .growth: bytes(pattern: "^[0-9]+([.][0-9]+)?( *([bB]|[kKmMgGtT]([iI]?[bB])?)?|%)$")
    case .threshold(let option): threshold(option)
    case .shared(let definition): [("$ref", .text("#/definitions/\(definition.rawValue)"))]
    case .list(let element): [("type", .text("array")), ("items", .object(schema(element)))]
    case .oneOrMore(let element):
      [("anyOf", .array([.object(schema(element)), .object(schema(.list(element)))]))]
    case .table(let fields): table(fields)
    case .map(_, let element):
      [("type", .text("object")), ("additionalProperties", .object(schema(element)))]
    case .shortOrTable(let text, let fields):
      [("anyOf", .array([.object(self.text(text)), .object(table(fields))]))]
    }
  }

  private static func text(_ text: ConfigText) -> [(String, JSON)] {
    var result: [(String, JSON)] = [("type", .text("string"))]
    // The names of devices and groups are valid in upper or lower case, so a list of valid texts would reject some.
    if case .device = text {
      return [("type", .text("string")), ("examples", .array((text.choices ?? []).map(JSON.text)))]
    }
    if let choices = text.choices { result.append(("enum", .array(choices.map(JSON.text)))) }
    if let pattern = text.pattern { result.append(("pattern", .text(pattern))) }
    if text.choices == nil && text.pattern == nil { result.append(("minLength", .number("1"))) }
    return result
  }

  private static let bytes = bytes(pattern: "^[0-9]+([.][0-9]+)? *([bB]|[kKmMgGtT]([iI]?[bB])?)?$")

  private static func bytes(pattern: String) -> [(String, JSON)] {
    let number = JSON.object([("type", .text("integer")), ("minimum", .number("0"))])
    return [("anyOf", .array([number, .object([("type", .text("string")), ("pattern", .text(pattern))])]))]
  }

  private static func threshold(_ option: RuleOption) -> [(String, JSON)] {
    switch option.unit {
    case .bytes: bytes
    case .pixels, .count: [("type", .text("integer")), ("minimum", .number("0"))]
    case .points: [("type", .text("number")), ("minimum", .number("0"))]
    case .ratio: [("type", .text("number")), ("minimum", .number("1"))]
    case .share: [("type", .text("number")), ("minimum", .number("0")), ("maximum", .number("1"))]
    }
  }

  private static func table(_ fields: [ConfigField]) -> [(String, JSON)] {
    let properties = fields.map { field in
      (field.key, JSON.object([("description", .text(field.summary))] + schema(field.shape)))
    }
    let required = fields.filter(\.isRequired).map { JSON.text($0.key) }
    return [("type", .text("object")), ("additionalProperties", .boolean(false))]
      + (required.isEmpty ? [] : [("required", .array(required))]) + [("properties", .object(properties))]
  }
}

/// The part of JSON that a schema needs, with ordered keys.
private indirect enum JSON: Sendable {
  case text(String)
  /// A number with its text in the source.
  case number(String)
  case boolean(Bool)
  case array([JSON])
  case object([(String, JSON)])

  func text(indent: Int) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .text(let text): return Self.quoted(text)
    case .number(let text): return text
    case .boolean(let value): return value ? "true" : "false"
    case .array(let elements):
      let isFlat = elements.allSatisfy { if case .object = $0 { false } else { true } }
      if isFlat { return "[" + elements.map { $0.text(indent: 0) }.joined(separator: ", ") + "]" }
      return "[\n" + elements.map { inner + $0.text(indent: indent + 2) }.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let entries):
      let lines = entries.map { inner + Self.quoted($0.0) + ": " + $0.1.text(indent: indent + 2) }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    }
  }

  /// Returns a name or a summary in quotes. These texts are constants without control characters, so only quotes and
  /// backslashes need escaping.
  private static func quoted(_ text: String) -> String {
    "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) } + "\""
  }
}
