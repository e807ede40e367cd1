import Text

/// One attribute of a start tag, as ranges of bytes.
package struct XMLAttribute: Equatable, Sendable {
  /// The name, prefix included.
  package let name: Range<Int>
  /// What stands between the quotes.
  package let value: XMLText
}

/// The attributes of a start tag, read one by one when asked for.
///
/// XML 1.0, section 3.1; duplicate names are not looked for.
package struct XMLAttributes: Sendable {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// - Parameters:
  ///   - tag: A tag that the parser reported.
  ///   - bytes: The text that the tag is a part of.
  package init(of tag: XMLTag, in bytes: [UInt8]) {
    self.bytes = bytes
    self.position = tag.attributes.lowerBound
    self.end = tag.attributes.upperBound
  }

  /// The next attribute, or nil after the last.
  /// - Throws: `XMLError.unexpected` or `.unexpectedEnd` where `name="value"` is expected.
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

  /// The decoded value of the attribute of that name, or nil. Starts at the present position.
  /// - Throws: What `next` throws, and `XMLText.string(in:)` for the one value that is decoded.
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
