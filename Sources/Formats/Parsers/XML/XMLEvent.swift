/// One event of the parser.
package enum XMLEvent: Equatable, Sendable {
  /// A start tag, or an empty element (`<a/>`). No `end` event follows an empty element.
  case start(XMLTag)
  /// The end tag of the open element. The range contains its name.
  case end(name: Range<Int>)
  /// Character data between two tags. White space alone is reported only if it is the element's whole content.
  case text(XMLText)
  /// The end of the text, after a complete root element.
  case finished
}
