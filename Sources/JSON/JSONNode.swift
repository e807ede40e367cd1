package import Text

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
  package let position: TextPosition

  init(content: Content, position: TextPosition) {
    self.content = content
    self.position = position
  }

  /// The member of an object. Nil for a missing key, for null, and for values that are no objects.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    let found = members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    if case .null? = found?.content { return nil }
    return found
  }
}
