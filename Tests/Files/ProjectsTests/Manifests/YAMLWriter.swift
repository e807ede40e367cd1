@testable import CrushProjects

/// Random values, written in random styles of YAML.
enum YAMLWriter {
  private static let words = [
    "a", "Sources", "two words", "it's", "a \"b\"", "x: y", "#no", "a # b", "", " lead", "trail ", "-", "- x", "1.10",
    "é", "[x", "{", "*.png",
    "**/*", "&a", "!t", "%", "@x", "null", "a\nb", "a\n\n b\n", "\\n", "tab\there", "?", ": ",
  ]

  static func value(depth: Int, _ random: inout some RandomNumberGenerator) -> ManifestValue {
    switch depth > 4 ? 0 : Int.random(in: 0..<5, using: &random) {
    case 1, 2:
      let count = Int.random(in: 0..<4, using: &random)
      return .list((0..<count).map { _ in value(depth: depth + 1, &random) })
    case 3, 4:
      let count = Int.random(in: 0..<4, using: &random)
      return .map(
        (0..<count).map { index in
          let key = (words.randomElement(using: &random) ?? "") + "\(index)"
          return ManifestValue.Field(key: key, value: value(depth: depth + 1, &random))
        })
    default: return .text(words.randomElement(using: &random) ?? "")
    }
  }

  static func text(_ value: ManifestValue, _ random: inout some RandomNumberGenerator) -> String {
    let text = block(value, indent: 0, &random)
    return (Bool.random(using: &random) ? "---\n" : "") + (text.hasPrefix("\n") ? String(text.dropFirst()) : text)
  }

  /// Returns a value that follows a colon or a dash, with its last line break.
  private static func block(_ value: ManifestValue, indent: Int, _ random: inout some RandomNumberGenerator) -> String {
    let space = String(repeating: " ", count: indent)
    let isFlow = Int.random(in: 0..<4, using: &random) == 0
    switch value {
    case .list(let items) where !items.isEmpty && !isFlow:
      return "\n" + items.map { item in space + "-" + nested(item, indent: indent, &random) }.joined()
    case .map(let fields) where !fields.isEmpty && !isFlow:
      let lines = fields.map { field in
        space + quoted(field.key ?? "", &random) + ":" + nested(field.value, indent: indent, &random)
      }
      return "\n" + lines.joined()
    case .text(let text) where text.contains("\n") && text.first != " " && indent > 0 && !isFlow:
      return literal(text, space: space)
    default: return " " + flow(value, &random) + (Bool.random(using: &random) ? " # note" : "") + "\n"
    }
  }

  private static func nested(_ value: ManifestValue, indent: Int, _ random: inout some RandomNumberGenerator) -> String
  {
    let text = block(value, indent: indent + Int.random(in: 1...4, using: &random), &random)
    return (text.hasPrefix("\n") && Bool.random(using: &random) ? " # note\n\n" : "") + text
  }

  private static func literal(_ text: String, space: String) -> String {
    let isEnded = text.hasSuffix("\n")
    let lines = (isEnded ? String(text.dropLast()) : text).split(separator: "\n", omittingEmptySubsequences: false)
    return (isEnded ? " |\n" : " |-\n") + lines.map { $0.isEmpty ? "\n" : space + $0 + "\n" }.joined()
  }

  private static func flow(_ value: ManifestValue, _ random: inout some RandomNumberGenerator) -> String {
    let space = Bool.random(using: &random) ? " " : ""
    switch value {
    case .list(let items):
      return "[" + space + items.map { flow($0, &random) }.joined(separator: "," + space) + "]"
    case .map(let fields):
      return "{" + space
        + fields.map { quoted($0.key ?? "", &random) + ": " + flow($0.value, &random) }.joined(separator: ", ") + "}"
    case .text(let text): return quoted(text, &random)
    default: return ""
    }
  }

  /// Returns a plain scalar if the text allows that, or a quoted one.
  private static func quoted(_ text: String, _ random: inout some RandomNumberGenerator) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
    if isPlain, Bool.random(using: &random) { return text }
    if !text.contains("\n"), Bool.random(using: &random) {
      return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
