/// A generated source text, line by line.
struct SymbolText {
  private(set) var lines: [String] = []
  private var level = 0

  /// Adds a line with the indentation of its level. Lines that begin with `#if` and so on are not indented.
  mutating func add(_ line: String = "") {
    let isDirective = ["#if", "#else", "#elseif", "#endif"].contains { line.hasPrefix($0) }
    lines.append(line.isEmpty || isDirective ? line : String(repeating: "    ", count: level) + line)
  }

  /// Adds a block in braces.
  mutating func block(_ head: String, spaced: Bool = false, _ body: (inout SymbolText) -> Void) {
    add("\(head) {")
    if spaced { add() }
    level += 1
    body(&self)
    level -= 1
    add("}")
  }

  /// Removes the last line.
  mutating func removeLast() { lines.removeLast() }

  mutating func add(contentsOf text: [String]) { for line in text { add(line) } }

  /// The text with a line break after each line.
  var text: String { lines.map { "\($0)\n" }.joined() }

  /// Returns a name for a comment or a message: control characters, which file names may have, become spaces.
  static func plain(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// Returns the inside of a literal of Swift or Objective-C.
  static func escaped(_ name: String) -> String {
    plain(name).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
