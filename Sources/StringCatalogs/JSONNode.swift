import Text

/// A value of a JSON text and its place.
///
/// Property lists have no null and keep the last of equal keys. Xcode's tool accepts null in a catalog, and the first
/// of equal keys has effect.
struct JSONNode {
  enum Content {
    case null
    case boolean(Bool)
    /// The digits as in the text.
    case number(String)
    case string(String)
    case array
    /// The members in order. Keys differ as bytes.
    case object([(key: String, value: JSONNode)])
  }

  var content: Content
  var position: TextPosition

  /// The member of an object. Nil for a missing key, for null, and for values that are no objects.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    let found = members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    if case .null? = found?.content { return nil }
    return found
  }
}
