/// A start tag, as byte ranges.
package struct XMLTag: Equatable, Sendable {
  /// The name, without the bracket.
  package let name: Range<Int>
  /// The bytes between the name and the closing bracket or slash, not parsed.
  package let attributes: Range<Int>
  /// Whether the element has no content and no end tag (`<a/>`).
  package let isEmpty: Bool

  /// The offset of the opening bracket.
  package var offset: Int {
    name.lowerBound - 1
  }
}
