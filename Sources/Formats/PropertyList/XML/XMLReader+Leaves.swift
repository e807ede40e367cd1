import CrushBasics
import CrushParsers

/// The elements that contain only text.
extension XMLReader {
  /// Appends a string or key. A byte order mark at its start is deleted, as CoreFoundation's string functions do.
  mutating func appendString(_ text: XMLText, isKey: Bool) throws(PropertyListError) {
    if !text.isASCII { try checkUTF8(text.range) }
    var flags: Node.Flags = isKey ? .key : []
    var range = text.range
    var isASCII = text.isASCII
    if !text.isVerbatim {
      if isKey { keyPlaces.append((document.nodes.count, text.range.lowerBound)) }
      range = try decode(text)
      flags.insert(.decoded)
      isASCII = document.decoded[range].allSatisfy { $0 < 0x80 }
    }
    if !isASCII {
      let bytes = text.isVerbatim ? parser.bytes[range] : document.decoded[range]
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        range = (range.lowerBound + 3)..<range.upperBound
        isASCII = bytes[range].allSatisfy { $0 < 0x80 }
      }
    }
    if isASCII { flags.insert(.ascii) }
    let hash: UInt32
    if text.isVerbatim {
      hash = document.textHash.hash(parser.bytes.span, range)
    } else {
      hash = document.textHash.hash(document.decoded.span, range)
    }
    document.nodes.append(.string(range, flags: flags, hash: hash))
  }

  private mutating func decode(_ text: XMLText) throws(PropertyListError) -> Range<Int> {
    let start = document.decoded.count
    do {
      try text.appendDecoded(from: parser.bytes, to: &document.decoded)
    } catch {
      throw fault(error)
    }
    return start..<document.decoded.count
  }

  private func checkUTF8(_ range: Range<Int>) throws(PropertyListError) {
    do {
      _ = try UTF8Span(validating: parser.bytes.span.extracting(range))
    } catch {
      throw fault(.invalidUTF8, at: range.lowerBound + error.byteOffsets.lowerBound)
    }
  }

  mutating func appendData(_ tag: XMLTag) throws(PropertyListError) {
    guard !tag.isEmpty else { throw fault(.emptyElement("data"), at: tag.offset) }
    let text = try text(of: tag)
    let start = document.decoded.count
    let source = parser.bytes
    if let offset = Base64.decode(source.span, text.range, to: &document.decoded) {
      let byte = parser.bytes[offset]
      guard byte != UInt8(ascii: "<") else {
        throw fault(.unexpected(found: "<![CDATA[", expected: "base 64 or </data>", offset: offset))
      }
      throw fault(.invalidData(byte), at: offset)
    }
    document.nodes.append(.data(start..<document.decoded.count, flags: .decoded))
  }

  mutating func appendDate(_ tag: XMLTag) throws(PropertyListError) {
    let range = try content(of: tag, named: "date")
    guard let seconds = DateGrammar.seconds(parser.bytes.span, range) else {
      throw fault(.invalidDate(Excerpt.text(range, in: parser.bytes)), at: range.lowerBound)
    }
    document.nodes.append(.date(seconds))
  }

  mutating func appendReal(_ tag: XMLTag) throws(PropertyListError) {
    guard !tag.isEmpty else { throw fault(.emptyElement("real"), at: tag.offset) }
    let text = try text(of: tag)
    let value: Double?
    if text.isVerbatim {
      value = RealGrammar.value(parser.bytes.span, text.range)
    } else {
      let range = try decode(text)
      value = RealGrammar.value(document.decoded.span, range)
      document.decoded.removeSubrange(range)
    }
    guard let value else {
      let offset = text.range.lowerBound
      if text.range.isEmpty { throw fault(.emptyElement("real"), at: tag.offset) }
      throw fault(.invalidReal(Excerpt.text(text.range, in: parser.bytes)), at: offset)
    }
    document.nodes.append(.real(value))
  }

  mutating func appendInteger(_ tag: XMLTag) throws(PropertyListError) {
    let range = try content(of: tag, named: "integer")
    switch IntegerGrammar.value(parser.bytes.span, range) {
    case .value(let bits, let isNegative):
      document.nodes.append(.integer(bits: bits, isNegative: isNegative))
    case .outOfRange:
      throw fault(.integerOutOfRange(Excerpt.text(range, in: parser.bytes)), at: range.lowerBound)
    case .invalid(let offset):
      throw fault(.invalidInteger(Excerpt.text(range, in: parser.bytes)), at: offset)
    }
  }

  /// Returns the range of an element's text, which must not be empty.
  private mutating func content(of tag: XMLTag, named name: String) throws(PropertyListError) -> Range<Int> {
    guard !tag.isEmpty else { throw fault(.emptyElement(name), at: tag.offset) }
    let range = try text(of: tag).range
    guard !range.isEmpty else { throw fault(.emptyElement(name), at: tag.offset) }
    return range
  }
}
