import CrushInspection

/// The form of display sizes as keys of a config.
enum DisplayTable {
  static func sizes(of entries: [DisplayEntry]) -> [(name: String, size: String)] {
    entries.flatMap { entry in
      switch entry {
      case .key(let name, let size, _): [(name, size)]
      case .text(let text, _): size(of: text).map { [$0] } ?? []
      case .list(let text, _):
        text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.compactMap { size(of: String($0)) }
      }
    }
  }

  /// Returns the parts of `NAME=WIDTHxHEIGHT`.
  private static func size(of line: String) -> (name: String, size: String)? {
    guard let equals = line.lastIndex(of: "=") else { return nil }
    return (
      String(line[..<equals]).filter { !$0.isWhitespace },
      String(line[line.index(after: equals)...]).filter { !$0.isWhitespace }
    )
  }
}
