import Bytes
import Text

/// Reads XML one event at a time, as CoreFoundation reads it (CFPropertyList.c), from UTF-8 bytes.
///
/// Comments, processing instructions and the document type are skipped; a document type with declarations of its own
/// is an error, so that no entity can be defined. White space and line ends are kept as they are. Whether the text is
/// valid UTF-8 is not looked at: who needs characters checks the runs that matter.
package struct XMLPullParser: Sendable {
  /// How a start tag ends.
  package enum TagGrammar: Sendable {
    /// At the first `>`, even inside quotes: CoreFoundation's way with property lists, which have no attributes.
    case firstBracket
    /// At the first `>` outside quotes: XML's way. `XMLAttributes` reads what is before it.
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
  /// Whether the latest event was the start tag of an element that is still open.
  private var isAtStartOfContent = false

  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark; `Transcoder` makes it from other encodings.
  ///   - grammar: How a start tag ends.
  ///   - depthLimit: The most elements that may be open at once.
  package init(_ bytes: [UInt8], grammar: TagGrammar = .quotedAttributes, depthLimit: Int = 512) {
    self.bytes = bytes
    self.grammar = grammar
    self.depthLimit = depthLimit
    self.position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next event.
  ///
  /// What follows the root element must be white space, comments or processing instructions; who does not care stops
  /// asking once the root has ended.
  /// - Throws: `XMLError`; the parser must not be used after that.
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

  /// The whole content of the element whose start tag was the latest event, read past its end tag: the short way
  /// for elements that hold nothing but text. No `end` event follows.
  /// - Throws: `XMLError.unexpected` for a tag, a comment or a processing instruction inside.
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

/// What a run of character data was found to hold.
private struct TextRun {
  /// All bytes over each other, in any place of the word.
  var seen: UInt64 = 0
  /// Whether there is no reference.
  var isVerbatim = true

  /// Moves from `start` to the next `<` or to the end.
  @inline(__always)
  mutating func scan(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let (less, ampersand) = (ByteWord.repeating(UInt8(ascii: "<")), ByteWord.repeating(UInt8(ascii: "&")))
    var index = start
    while index < bytes.count {
      let word = bytes.word(at: index, length: bytes.count &- index)
      let end = ByteWord.matches(word, less)
      // With an end in the word, what is before it counts.
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
