import CrushBytes
import CrushText

/// A writer of compact JSON that is inert inside a `<script>` element.
///
/// `JSONEncoder` needs seconds for a page with 20,000 rows. Strings contain no `<`, `>` or `&`, no line separators, no
/// invisible characters and none that control the direction of text: these are escaped, so that a parser returns equal
/// strings.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func object(_ write: (inout JSONWriter) -> Void) { nested(UInt8(ascii: "{"), UInt8(ascii: "}"), write) }

  mutating func array<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    nested(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
      for element in elements { write(&writer, element) }
    }
  }

  /// Writes a name of an object. The names are plain ASCII.
  mutating func name(_ name: StaticString) {
    value("\(name)")
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func value(_ number: Int) { raw("\(number)") }

  mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }

  mutating func value(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars { append(scalar) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes the address of a PNG, which contains it in base 64 (RFC 2397).
  mutating func address(ofPNG content: [UInt8]) {
    separate()
    bytes.append(contentsOf: "\"data:image/png;base64,".utf8)
    Base64Text.append(content, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func nested(_ start: UInt8, _ end: UInt8, _ write: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(start)
    needsComma = false
    write(&self)
    bytes.append(end)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x22, 0x5C:
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    case 0x26, 0x3C, 0x3E: append(unit: UInt16(truncatingIfNeeded: scalar.value))
    case 0x20..<0x7F:
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    case _ where SafeText.isUnsafe(scalar):
      for unit in scalar.utf16 { append(unit: unit) }
    default:
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Appends the escape of a code unit of UTF-16.
  private mutating func append(unit: UInt16) {
    bytes.append(contentsOf: "\\u".utf8)
    bytes.append(contentsOf: unit.hexadecimal(digits: 4).utf8)
  }
}

extension JSONWriter {
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    value(text)
  }

  mutating func member(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    self.name(name)
    value(number)
  }

  mutating func member(_ name: StaticString, _ flag: Bool?) {
    guard let flag else { return }
    self.name(name)
    value(flag)
  }

  mutating func member(_ name: StaticString, _ numbers: [Int]?) {
    guard let numbers else { return }
    list(name, numbers) { $0.value($1) }
  }

  mutating func member(_ name: StaticString, _ texts: [String]?) {
    guard let texts else { return }
    list(name, texts) { $0.value($1) }
  }

  mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    array(elements, write)
  }

  mutating func member<Content>(
    _ name: StaticString, _ content: Content?, _ write: (inout JSONWriter, Content) -> Void
  ) {
    guard let content else { return }
    self.name(name)
    object { write(&$0, content) }
  }
}
