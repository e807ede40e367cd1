import CrushBasics
import CrushParsers

/// The lines of a table of texts at which its keys stand, in OpenStep's form or in XML.
struct KeyLines {
  private var lines: [Substring: Int] = [:]

  /// - Parameter bytes: the whole table. A binary list has no lines.
  init(_ bytes: [UInt8]) {
    guard !bytes.starts(with: "bplist".utf8), let text = try? Transcoder.utf8(fromXML: bytes) else { return }
    let whole = String(decoding: text, as: UTF8.self)
    for (index, line) in whole.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard let key = Self.key(line.drop(while: \.isWhitespace)), lines[key] == nil else { continue }
      lines[key] = index + 1
    }
  }

  /// Returns the line of a key, from 1; nil if it is written with escapes, or behind another key on one line.
  func line(of key: String) -> Int? { lines[Substring(key)] }

  /// Returns the key that begins a line.
  private static func key(_ line: Substring) -> Substring? {
    if line.hasPrefix("<key>") { return line.dropFirst(5).prefix { $0 != "<" } }
    if line.hasPrefix("\"") {
      var isEscaped = false
      return line.dropFirst().prefix { character in
        defer { isEscaped = character == "\\" && !isEscaped }
        return character != "\"" || isEscaped
      }
    }
    let word = line.prefix { !$0.isWhitespace && $0 != "=" }
    let rest = line.dropFirst(word.count).drop(while: \.isWhitespace)
    return word.isEmpty || !rest.hasPrefix("=") ? nil : word
  }
}
