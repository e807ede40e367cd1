import ArgumentParser
import CrushFiles

/// A format of a comparison.
enum ComparisonFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, markdown, html

  /// Returns the format of a file with this extension; nil if there is none.
  init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "txt": self = .text
    case "json": self = .json
    case "md": self = .markdown
    case "html", "htm": self = .html
    default: return nil
    }
  }
}

/// A file for a comparison, with its format: `markdown=comment.txt`, or `comment.md`.
struct ComparisonOutput: ExpressibleByArgument {
  let format: ComparisonFormat
  let path: String
  /// Whether the format precedes the path.
  let namesFormat: Bool

  init?(argument: String) {
    if argument.isEmpty { return nil }
    if let equals = argument.firstIndex(of: "="), let format = ComparisonFormat(rawValue: String(argument[..<equals])) {
      path = String(argument[argument.index(after: equals)...])
      if path.isEmpty { return nil }
      self.format = format
      namesFormat = true
      return
    }
    path = argument
    namesFormat = false
    if argument == "-" {
      format = .text
    } else if let format = ComparisonFormat(fileExtension: Path.fileExtension(of: argument)) {
      self.format = format
    } else {
      return nil
    }
  }
}
