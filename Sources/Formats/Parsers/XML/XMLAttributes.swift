import CrushBasics

/// One attribute of a start tag, as byte ranges.
package struct XMLAttribute: Equatable, Sendable {
  /// The name, including its prefix.
  package let name: Range<Int>
  /// The text between the quotes.
  package let value: XMLText
}

/// The attributes of a start tag, parsed one by one on demand.
///
/// XML 1.0, section 3.1. Duplicate names are not detected.
package struct XMLAttributes: Sendable {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// - Parameters:
  ///   - tag: A tag that the parser reported.
  ///   - bytes: The text that contains the tag.
  package init(of tag: XMLTag, in bytes: [UInt8]) {
    self.bytes = bytes
    self.position = tag.attributes.lowerBound
    self.end = tag.attributes.upperBound
  }

  /// Returns the next attribute, or nil after the last one.
  /// - Throws: `XMLError.unexpected` or `.unexpectedEnd` if the text is not of the form `name="value"`.
  package mutating func next() throws(XMLError) -> XMLAttribute? {
    skipWhiteSpace()
    guard position < end else { return nil }
    let start = position
    while position < end, bytes[position] != UInt8(ascii: "="), !XMLPullParser.isWhiteSpace(bytes[position]) {
      position &+= 1
    }
    let name = start..<position
    skipWhiteSpace()
    guard !name.isEmpty, position < end, bytes[position] == UInt8(ascii: "=") else {
      throw unexpected("\"=\" after an attribute's name")
    }
    position &+= 1
    skipWhiteSpace()
    guard position < end, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
      throw unexpected("a quoted value for the attribute \(Excerpt.text(name, in: bytes))")
    }
    let quote = bytes[position]
    position &+= 1
    let valueStart = position
    var seen: UInt8 = 0
    var isVerbatim = true
    while position < end, bytes[position] != quote {
      let byte = bytes[position]
      seen |= byte
      if byte == UInt8(ascii: "&") { isVerbatim = false }
      if byte == UInt8(ascii: "<") { throw unexpected("&lt; in an attribute's value") }
      position &+= 1
    }
    guard position < end else { throw unexpected("the closing quote of an attribute's value") }
    let value = XMLText(range: valueStart..<position, isVerbatim: isVerbatim, isASCII: seen < 0x80)
    position &+= 1
    return XMLAttribute(name: name, value: value)
  }

  /// Returns the decoded value of the attribute named `name`, or nil. The search starts at the current position.
  /// - Throws: The errors of `next`, and the errors of `XMLText.string(in:)` for the matching value.
  package mutating func value(of name: String) throws(XMLError) -> String? {
    while let attribute = try next() {
      if bytes[attribute.name].elementsEqual(name.utf8) { return try attribute.value.string(in: bytes) }
    }
    return nil
  }

  private mutating func skipWhiteSpace() {
    while position < end, XMLPullParser.isWhiteSpace(bytes[position]) {
      position &+= 1
    }
  }

  private func unexpected(_ expected: String) -> XMLError {
    .unexpected(found: Excerpt.character(at: position, in: bytes), expected: expected, offset: position)
  }
}
