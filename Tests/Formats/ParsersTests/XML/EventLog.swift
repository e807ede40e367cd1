import CrushParsers

/// The events of a text on one line: `<a`, `</a`, `/a/` for an empty element, `'text'`, and `.` for the end.
enum EventLog {
  static func of(
    _ text: String, grammar: XMLPullParser.TagGrammar = .quotedAttributes, depthLimit: Int = 512
  ) throws(XMLError) -> String {
    let bytes = Array(text.utf8)
    var parser = XMLPullParser(bytes, grammar: grammar, depthLimit: depthLimit)
    var words: [String] = []
    func name(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    while true {
      switch try parser.next() {
      case .start(let tag): words.append(tag.isEmpty ? "/\(name(tag.name))/" : "<\(name(tag.name))")
      case .end(let range): words.append("</\(name(range))")
      case .text(let text): words.append("'\(try text.string(in: bytes))'")
      case .finished:
        words.append(".")
        return words.joined(separator: " ")
      }
    }
  }
}
