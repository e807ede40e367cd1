package import CrushAudit
import CrushInspection

/// The rules as text for a terminal: the index, and one page for each rule.
package enum RuleText {
  /// Returns a table with a line for each rule. A summary that does not fit the terminal is cut.
  package static func index(_ rules: [any Rule.Type], style: TextStyle) -> String {
    var table = TextTable([
      "rule", .init("severity", .left, importance: 2), .init("group", .left, importance: 0),
      .init("fix", .left, importance: 1), .init("finding", .left, importance: 3, isCut: true),
    ])
    // A name is needed whole.
    table.leastName = .max
    for rule in rules {
      let severities = rule.severities.map(\.rawValue).joined(separator: ", ")
      table.add([
        rule.id, rule.isOnRequest ? "\(severities) (off)" : severities, rule.group.rawValue,
        rule.isFixable ? "--fix" : "", rule.summary,
      ]) { column, text in column == 1 ? painted(text, rule, style) : text }
    }
    let lines = table.lines(width: style.width)
    return ([style.bold(lines[0])] + lines.dropFirst()).joined(separator: "\n") + "\n"
  }

  private static func painted(_ text: String, _ rule: any Rule.Type, _ style: TextStyle) -> String {
    rule.severities.max().map { style.painted(text, as: $0) } ?? text
  }

  package static func page(_ rule: any Rule.Type, style: TextStyle) -> String {
    let sections =
      [
        ("What", rule.help.what), ("Why", rule.help.why), ("Example", rule.help.example), ("Fix", rule.help.fixText),
      ] + (rule.help.talk.map { [("Talk", $0)] } ?? [])
    let body = sections.map { title, text in "\(style.bold(title))\n\(wrapped(text, width: style.width ?? 100))" }
    let pages = body + (rule.options.isEmpty ? [] : [options(rule, style)])
    return "\(style.bold(rule.id)): \(rule.summary)\n\n" + pages.joined(separator: "\n\n") + "\n"
  }

  /// Returns the section about the rule's thresholds, their defaults and the way to set them.
  private static func options(_ rule: any Rule.Type, _ style: TextStyle) -> String {
    let width = rule.options.map(\.name.count).max() ?? 0
    let lines = rule.options.map { option in
      "  \(option.name)\(String(repeating: " ", count: width - option.name.count))  \(option.summary): "
        + option.described(option.standard)
    }
    let option = rule.options[0]
    let text = option.entry(of: option.standard)
    let config = "[rules.\(rule.id)] with \(option.name) = \(option.unit == .bytes ? "\"\(text)\"" : text)"
    return (["\(style.bold("Options"))"] + lines).joined(separator: "\n")
      + "\n  Set with --rule \(rule.id).\(option.name)=\(text), or in .assetcrush.toml: \(config)"
  }

  /// Wraps a text at `width` columns and indents it by two spaces.
  private static func wrapped(_ text: String, width: Int) -> String {
    var lines: [String] = []
    var line = "  "
    for word in text.split(separator: " ") {
      if line.count > 2 && line.count + word.count + 1 > max(width, 20) {
        lines.append(line)
        line = "  "
      }
      line += (line.count > 2 ? " " : "") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
