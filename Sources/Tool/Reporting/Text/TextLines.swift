import CrushBasics

/// Returns a name in one line, cut in the middle if it is very long. A document may have names of a megabyte.
func shortLine(_ name: String) -> String { DisplayWidth.shortened(oneLine(name), to: 160) }

/// Returns a message in one line, cut in the middle if a document's name makes it longer than a page.
func shortMessage(_ message: String) -> String {
  // The safe form is up to ten times as long, so the text is cut first.
  cutMessage(oneLine(cutMessage(message)))
}

/// Returns a message, cut in the middle if it is longer than a page.
func cutMessage(_ message: String) -> String { DisplayWidth.shortened(message, to: mostColumns) }

/// The most columns of a message in the formats that people read.
private let mostColumns = 2_000

/// Lines of a text for a terminal.
enum TextLines {
  /// Returns a text in lines of at most `width` columns, each after an indent. A word that is too long has its own line.
  /// A command between backticks counts as one word.
  ///
  /// - Parameters:
  ///   - width: nil for one line.
  ///   - lead: the columns of the first line that are taken.
  static func wrapped(_ text: String, indent: Int, width: Int?, lead: Int = 0) -> [String] {
    let space = String(repeating: " ", count: indent)
    guard let width else { return [space + text] }
    var lines: [String] = []
    var line = space
    var used = indent + lead
    var isEmpty = true
    for word in words(of: text) {
      let columns = DisplayWidth.of(word)
      if !isEmpty && used + 1 + columns > width {
        lines.append(line)
        (line, used, isEmpty) = (space, indent, true)
      }
      line += (isEmpty ? "" : " ") + word
      used += (isEmpty ? 0 : 1) + columns
      isEmpty = false
    }
    return lines + [line]
  }

  private static let units: Set<String> = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]

  /// Splits a text at spaces, except inside backticks and before the unit of a size.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isInCommand = false
    for piece in text.split(separator: " ").map(String.init) {
      let isUnit = units.contains(piece.filter { !".,;)".contains($0) }) && words.last?.last?.isNumber == true
      if isInCommand || isUnit, let last = words.popLast() {
        words.append("\(last) \(piece)")
      } else {
        words.append(piece)
      }
      if piece.count(where: { $0 == "`" }) % 2 == 1 { isInCommand.toggle() }
    }
    return words
  }

  /// Joins parts with ` · `. A part that does not fit begins a new line.
  static func joined(_ parts: [String], width: Int?) -> [String] {
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, DisplayWidth.of(last) + 3 + DisplayWidth.of(part) <= width ?? .max {
        lines[lines.count - 1] = "\(last) · \(part)"
      } else {
        lines.append(part)
      }
    }
    return lines
  }
}
