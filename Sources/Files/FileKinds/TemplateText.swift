/// The placeholders of project templates, such as `{{ cookiecutter.name }}`, `$(NAME)`, `__NAME__` and `%NAME%`.
///
/// A tool replaces them before a build, so a name with one is unknown: it is neither missing nor wrong. Templates of
/// Xcode, Cookiecutter, Mustache, ERB, CMake and Autotools are recognized by the marks around a name.
package enum TemplateText {
  /// Marks of expressions. The first three never occur in property lists and JSON outside of texts.
  private static let pairs: [(open: [UInt8], close: [UInt8])] = [
    ("{{", "}}"), ("{%", "%}"), ("<%", "%>"), ("${", "}"), ("$(", ")"), ("<#", "#>"), ("[[", "]]"), ("#{", "}"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// Marks that begin and end a name alike.
  private static let marks = ["__", "%", "@"].map { Array($0.utf8) }

  /// The longest placeholder in bytes that is recognized in a file.
  private static let longest = 200

  /// Returns true if a name has a placeholder.
  package static func hasPlaceholder(_ name: String) -> Bool {
    // Most names have none of the marks.
    guard name.utf8.contains(where: { "{$<[#%@_".utf8.contains($0) }) else { return false }
    let bytes = Array(name.utf8)
    return pairs.contains { pair in
      find(pair.open, in: bytes, from: 0).flatMap { find(pair.close, in: bytes, from: $0 + pair.open.count) } != nil
    } || marks.contains { isWordMarked(by: $0, in: bytes) }
  }

  /// Returns the first expression of a template in a file, and its line from 1; nil if there is none.
  package static func expression(in file: [UInt8]) -> (line: Int, text: String)? {
    var line = 1
    for index in file.indices.dropLast() {
      if file[index] == UInt8(ascii: "\n") { line += 1 }
      guard file[index] == UInt8(ascii: "{") || file[index] == UInt8(ascii: "<") else { continue }
      for (open, close) in pairs.prefix(3) where file[index...].starts(with: open) {
        let piece = Array(file[index...].prefix(longest).prefix { $0 != UInt8(ascii: "\n") })
        // A rectangle has numbers: `{{0, 0}, {320, 480}}`.
        guard let first = piece.dropFirst(open.count).first(where: { !" -#/^=".utf8.contains($0) }), isLetter(first)
        else {
          continue
        }
        if let end = find(close, in: piece, from: open.count) {
          return (line, String(decoding: piece[..<(end + close.count)], as: UTF8.self))
        }
      }
    }
    return nil
  }

  /// Returns the placeholder that a reader found in place of an element, an attribute or a value, with its line; nil if
  /// something else is there.
  ///
  /// - Parameters:
  ///   - line: the line of the reader's error, from 1.
  ///   - column: its column, from 1; nil if only the line is known.
  package static func placeholder(in file: [UInt8], line: Int, column: Int?) -> (line: Int, text: String)? {
    let lines = file.split(separator: UInt8(ascii: "\n"), maxSplits: line, omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let text = lines[line - 1]
    let starts = [0] + (column.map { [$0 - 1, $0 - 2, wordStart(before: $0 - 1, in: text)] } ?? [])
    for start in starts where start >= 0 && start < text.count {
      let rest = text.dropFirst(start).drop(while: isSpace)
      if let word = word(at: rest) { return (line, word) }
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Returns the start of the word before a place in a line, as an offset from the line's start. A reader may take a
  /// placeholder for the name of an attribute, and stop at the word after it.
  private static func wordStart(before place: Int, in line: ArraySlice<UInt8>) -> Int {
    let words = line.prefix(max(0, place)).reversed().drop(while: isSpace)
    return words.drop { !isSpace($0) }.count
  }

  /// Returns the placeholder with which a text begins: `$name`, `${name}`, `@NAME@`, `%NAME%`, `{{ name }}` or
  /// `<%= name %>`.
  private static func word(at text: ArraySlice<UInt8>) -> String? {
    let text = Array(text.prefix(longest))
    for (open, close) in pairs where text.starts(with: open) {
      return find(close, in: text, from: open.count).map {
        String(decoding: text[..<($0 + close.count)], as: UTF8.self)
      }
    }
    guard let mark = text.first, text.count > 1, isLetter(text[1]) else { return nil }
    let word = text.dropFirst().prefix(while: isOfWord)
    let name = String(decoding: text[..<word.endIndex], as: UTF8.self)
    if mark == UInt8(ascii: "$") { return name }
    let isMarked = [UInt8(ascii: "@"), UInt8(ascii: "%")].contains(mark) && text[word.endIndex...].first == mark
    return isMarked ? name + String(decoding: [mark], as: UTF8.self) : nil
  }

  private static func find(_ mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard start + mark.count <= bytes.count else { return nil }
    return (start...(bytes.count - mark.count)).first { bytes[$0..<($0 + mark.count)].elementsEqual(mark) }
  }

  /// Returns true for a word between two equal marks. A name of an image has `@2x` and no second mark.
  private static func isWordMarked(by mark: [UInt8], in bytes: [UInt8]) -> Bool {
    var start = 0
    while let open = find(mark, in: bytes, from: start) {
      let word = bytes[(open + mark.count)...].prefix(while: isOfWord)
      let end = word.endIndex
      // The underscores of the second mark are letters of the word, too.
      let hasMark =
        mark[0] == UInt8(ascii: "_")
        ? word.count > mark.count && word.suffix(mark.count).elementsEqual(mark)
        : !word.isEmpty && bytes[end...].starts(with: mark)
      if hasMark, let first = word.first(where: { $0 != UInt8(ascii: "_") }), isLetter(first) { return true }
      start = open + mark.count
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
