import CrushBasics

/// A writer of JSON (RFC 8259) for reports, where each field is one line.
///
///     JSONWriter.text { json in
///       json.object { json in
///         json.member("bytes", 76)
///         json.objects("images", images) { image, json in
///           json.member("comment", image.comment)
///           json.member("path", image.path)
///         }
///       }
///     }
///
/// A member without a value is absent. Members are written in the order of their names, so that reports of two versions
/// differ only where their facts do. The caller names them in that order: sorting at run time would need the whole report
/// in memory once more. A test of the tool checks the order in each report.
///
/// Strings contain no invisible characters and none that control the direction of text. They are escaped, so that a parser
/// returns equal strings, and a terminal or a review shows nothing false.
package struct JSONWriter {
  package enum Style: Sendable {
    /// Two columns a level, ` : ` after a name, and each value on its own line, as `JSONEncoder` writes it.
    case indented
    /// One line without spaces.
    case compact
    /// Compact, and inert inside a `<script>` element: `<`, `>` and `&` are escaped too.
    case script
  }

  package private(set) var bytes: [UInt8] = []
  private let style: Style
  private var depth = 0
  /// Whether no element precedes the next one, or it follows its name.
  private var needsNoComma = true
  private var followsName = false

  package init(_ style: Style) { self.style = style }

  /// Returns the text of one value, with a newline at the end.
  package static func text(_ style: Style = .indented, _ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(style)
    write(&writer)
    writer.bytes.append(UInt8(ascii: "\n"))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns the text of an array of objects, with a newline at the end.
  package static func text<Element>(
    ofObjects elements: [Element], _ members: (Element, inout JSONWriter) -> Void
  ) -> String {
    text { json in json.array(elements) { element, json in json.object { members(element, &$0) } } }
  }

  // MARK: - Values

  package mutating func value(_ number: Int) { raw("\(number)") }

  package mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }

  /// - Precondition: The number is finite. JSON has no other numbers.
  package mutating func value(_ number: Double) {
    precondition(number.isFinite, "a report contains an infinite number")
    let text = "\(number)"
    raw(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  package mutating func value(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes the address of a PNG, which contains it in base 64 (RFC 2397).
  package mutating func address(ofPNG content: [UInt8]) {
    separate()
    bytes.append(contentsOf: "\"data:image/png;base64,".utf8)
    Base64Text.append(content, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    nested(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  /// - Parameter write: writes one value.
  package mutating func array<Element>(_ elements: [Element], _ write: (Element, inout JSONWriter) -> Void) {
    nested(UInt8(ascii: "["), UInt8(ascii: "]")) { json in
      for element in elements { write(element, &json) }
    }
  }

  // MARK: - Names

  package mutating func name(_ name: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    bytes.append(contentsOf: (style == .indented ? "\" : " : "\":").utf8)
    followsName = true
  }

  // MARK: - Layout

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func nested(_ start: UInt8, _ end: UInt8, _ write: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(start)
    needsNoComma = true
    depth += 1
    write(&self)
    depth -= 1
    // An empty list has an empty line.
    if needsNoComma, style == .indented { bytes.append(UInt8(ascii: "\n")) }
    newLine()
    bytes.append(end)
    needsNoComma = false
  }

  private mutating func separate() {
    if followsName {
      followsName = false
      return
    }
    if !needsNoComma { bytes.append(UInt8(ascii: ",")) }
    needsNoComma = false
    if depth > 0 { newLine() }
  }

  private mutating func newLine() {
    guard style == .indented else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes.append(contentsOf: "  ".utf8) }
  }

  // MARK: - Strings

  private mutating func append(_ text: String) {
    if text.utf8.allSatisfy(isPlain) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { append(scalar) }
    }
  }

  /// Returns true for a byte of a character that is written as it is.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): false
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): style != .script
    default: byte >= 0x20 && byte < 0x7F
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\": append(escaped: UInt8(truncatingIfNeeded: scalar.value))
    case "\u{8}": append(escaped: UInt8(ascii: "b"))
    case "\t": append(escaped: UInt8(ascii: "t"))
    case "\n": append(escaped: UInt8(ascii: "n"))
    case "\u{C}": append(escaped: UInt8(ascii: "f"))
    case "\r": append(escaped: UInt8(ascii: "r"))
    case "&" where style == .script, "<" where style == .script, ">" where style == .script,
      _ where SafeText.isUnsafe(scalar):
      for unit in scalar.utf16 { bytes.append(contentsOf: "\\u\(unit.hexadecimal(digits: 4))".utf8) }
    default: scalar.appendUTF8(to: &bytes)
    }
  }

  private mutating func append(escaped letter: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(letter)
  }
}
