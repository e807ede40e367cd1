package import CrushBasics

/// A value of a JSON text and its place.
package struct JSONNode: Sendable {
  package enum Content: Sendable {
    case null
    case boolean(Bool)
    /// The digits as in the text.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members in the order of the text. Their keys differ.
    case object([(key: String, value: JSONNode)])
  }

  package let content: Content
  // A report has millions of values, so half of the bytes matter. Texts have at most 2^30 bytes.
  private let line: UInt32
  private let column: UInt32

  package var position: TextPosition { TextPosition(line: Int(line), column: Int(column)) }

  init(content: Content, position: TextPosition) {
    self.content = content
    line = UInt32(clamping: position.line)
    column = UInt32(clamping: position.column)
  }

  /// The member of an object. Nil for a missing key, for null, and for values that are no objects.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    let found = members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    if case .null? = found?.content { return nil }
    return found
  }
}
