import ArgumentParser

/// A format of a comparison.
enum ComparisonFormat: String, CaseIterable, ExpressibleByArgument, FileFormat {
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
