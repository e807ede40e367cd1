/// What the parser met next.
package enum XMLEvent: Equatable, Sendable {
  /// A start tag, or an empty element (`<a/>`), for which no `end` follows.
  case start(XMLTag)
  /// The end tag of the element that was open; the range is its name.
  case end(name: Range<Int>)
  /// Character data between two tags. White space alone is reported only when it is all that an element holds.
  case text(XMLText)
  /// The end of the text, after a complete root element.
  case finished
}
