package import Audit

/// The audit's rules for people: the index, and a page for each.
package enum RuleText {
  package static func index() -> String {
    let width = Rules.all.map { $0.id.count }.max() ?? 0
    let lines = Rules.all.map { rule in
      rule.id + String(repeating: " ", count: width - rule.id.count + 2) + rule.summary
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package static func page(_ rule: any Rule.Type, style: TextStyle) -> String {
    let sections = [
      ("What", rule.help.what), ("Why", rule.help.why), ("Example", rule.help.example), ("Fix", rule.help.fix),
    ]
    let body = sections.map { title, text in "\(style.bold(title))\n\(wrapped(text, width: style.width ?? 100))" }
    return "\(style.bold(rule.id)): \(rule.summary)\n\n" + body.joined(separator: "\n\n") + "\n"
  }

  /// Lines of at most `width` columns, indented by two.
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
