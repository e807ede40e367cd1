import CrushBasics

/// A parser that reads XML from UTF-8 bytes, one event at a time, as CoreFoundation does (CFPropertyList.c).
///
/// Comments, processing instructions and the document type are skipped. Declarations inside the document type are an
/// error, so that no document can define entities. White space and line ends are preserved. The parser does not
/// validate UTF-8; callers validate the runs that they decode.
package struct XMLPullParser: Sendable {
  /// The rule for the end of a start tag.
  package enum TagGrammar: Sendable {
    /// The first `>` ends the tag, even inside quotes. CoreFoundation reads property lists this way, because they have
    /// no attributes.
    case firstBracket
    /// The first `>` outside quotes ends the tag, as in XML. `XMLAttributes` parses the bytes before it.
    case quotedAttributes
  }

  /// The text, in UTF-8.
  package let bytes: [UInt8]
  /// The offset of the next byte to read.
  package internal(set) var position: Int

  let grammar: TagGrammar
  let depthLimit: Int
  /// The names of the open elements, outermost first.
  var open: [Range<Int>] = []
  var hasRoot = false
  /// Whether the last event was the start tag of an element that is still open.
  private var isAtStartOfContent = false

  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark. `Transcoder` converts other encodings.
  ///   - grammar: The rule for the end of a start tag.
  ///   - depthLimit: The maximum number of open elements.
  package init(_ bytes: [UInt8], grammar: TagGrammar = .quotedAttributes, depthLimit: Int = 512) {
    self.bytes = bytes
    self.grammar = grammar
    self.depthLimit = depthLimit
    self.position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the next event.
  ///
  /// Only white space, comments and processing instructions may follow the root element. Callers that ignore trailing
  /// content can stop after the root's end tag.
  /// - Throws: `XMLError`. The parser must not be used after an error.
  package mutating func next() throws(XMLError) -> XMLEvent {
    var isLeaf = isAtStartOfContent
    isAtStartOfContent = false
    while true {
      let start = position
      skipWhiteSpace()
      let index = position
      guard index < bytes.count else {
        guard open.isEmpty, hasRoot else { throw unexpectedEnd() }
        return .finished
      }
      guard bytes[index] == UInt8(ascii: "<") else { return try text(from: start) }
      guard index + 1 < bytes.count else { throw unexpectedEnd() }
      switch bytes[index + 1] {
      case UInt8(ascii: "/"):
        if isLeaf && start < index {
          position = index
          return .text(XMLText(range: start..<index, isVerbatim: true, isASCII: true))
        }
        return .end(name: try readEndTag())
      case UInt8(ascii: "?"):
        try skip(past: "?>", from: index + 2, of: "processing instruction")
        isLeaf = false
      case UInt8(ascii: "!"):
        if has("<!--", at: index) {
          try skip(past: "-->", from: index + 4, of: "comment")
          isLeaf = false
        } else if has("<![CDATA[", at: index), !open.isEmpty {
          return try text(from: start)
        } else {
          try skipDocumentType()
        }
      default:
        let tag = try readStartTag()
        isAtStartOfContent = !tag.isEmpty
        return .start(tag)
      }
    }
  }

  /// Returns the whole text of the element whose start tag was the last event, and moves past its end tag. No `end`
  /// event follows.
  ///
  /// This is a shortcut for elements that contain only text.
  /// - Throws: `XMLError.unexpected` for a tag, a comment or a processing instruction inside the element.
  package mutating func text(of tag: XMLTag) throws(XMLError) -> XMLText {
    if tag.isEmpty { return XMLText(range: position..<position, isVerbatim: true, isASCII: true) }
    isAtStartOfContent = false
    let text = try scanText(from: position)
    guard position &+ 1 < bytes.count, bytes[position &+ 1] == UInt8(ascii: "/") else {
      let name = Excerpt.text(tag.name, in: bytes)
      guard position < bytes.count else { throw .unexpectedEnd(expected: "</\(name)>", offset: position) }
      throw .unexpected(found: markup(at: position), expected: "text or </\(name)>", offset: position)
    }
    _ = try readEndTag()
    return text
  }

  /// Reads character data from `start` up to the next tag, comment or processing instruction.
  private mutating func text(from start: Int) throws(XMLError) -> XMLEvent {
    guard !open.isEmpty else {
      throw .unexpected(
        found: Excerpt.character(at: position, in: bytes), expected: hasRoot ? "the end of the text" : "\"<\"",
        offset: position)
    }
    return .text(try scanText(from: start))
  }

  /// Moves from `start` to the next `<` that does not open a CDATA section, or to the end.
  private mutating func scanText(from start: Int) throws(XMLError) -> XMLText {
    var index = start
    var run = TextRun()
    while true {
      index = run.scan(bytes.span, from: index)
      guard index &+ 1 < bytes.count, bytes[index &+ 1] == UInt8(ascii: "!"), has("<![CDATA[", at: index) else { break }
      run.isVerbatim = false
      let inside = index + 9
      position = index
      try skip(past: "]]>", from: inside, of: "CDATA section")
      index = position
      if bytes.span.firstNonASCII(in: inside..<index) != nil { run.seen = ByteWord.highBits }
    }
    position = index
    return XMLText(range: start..<index, isVerbatim: run.isVerbatim, isASCII: run.seen & ByteWord.highBits == 0)
  }
}

/// The properties of a run of character data, collected while it is scanned.
private struct TextRun {
  /// The bitwise OR of all words, used to detect bytes of 0x80 or more in any position.
  var seen: UInt64 = 0
  /// Whether the run contains no reference and no CDATA section.
  var isVerbatim = true

  /// Moves from `start` to the next `<` or to the end.
  @inline(__always)
  mutating func scan(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let (less, ampersand) = (ByteWord.repeating(UInt8(ascii: "<")), ByteWord.repeating(UInt8(ascii: "&")))
    var index = start
    while index < bytes.count {
      let word = bytes.word(at: index, length: bytes.count &- index)
      let end = ByteWord.matches(word, less)
      // If the word contains `<`, only the bytes before it count.
      let length = end == 0 ? min(8, bytes.count &- index) : end.trailingZeroBitCount / 8
      let part = word & ByteWord.mask(length)
      seen |= part
      if ByteWord.matches(part, ampersand) != 0 { isVerbatim = false }
      index &+= length
      if end != 0 { break }
    }
    return index
  }
}
