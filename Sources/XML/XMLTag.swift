/// A start tag, as ranges of bytes.
package struct XMLTag: Equatable, Sendable {
  /// The name, without the bracket.
  package let name: Range<Int>
  /// What stands between the name and the closing bracket (or slash), not looked into.
  package let attributes: Range<Int>
  /// Whether the element has no content and no end tag (`<a/>`).
  package let isEmpty: Bool

  /// Where the tag begins, at its bracket.
  package var offset: Int {
    name.lowerBound - 1
  }
}
