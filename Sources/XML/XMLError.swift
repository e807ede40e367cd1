package import Text

/// Why a text is not the XML that this parser accepts.
///
/// Every offset counts bytes of the UTF-8 text that was parsed; `TextPosition` turns it into a line and a column.
package enum XMLError: Error, Equatable, Sendable {
  /// The text stops where more is needed.
  case unexpectedEnd(expected: String, offset: Int)
  /// Something stands where something else must stand.
  case unexpected(found: String, expected: String, offset: Int)
  /// An end tag names another element than the one that is open.
  case mismatchedEndTag(found: String, open: String, offset: Int)
  /// The document type has declarations of its own between brackets. They could define entities, so none are read.
  case internalSubset(offset: Int)
  /// A reference that is not one of the five predefined ones.
  case unknownEntity(String, offset: Int)
  /// A numeric reference that names no Unicode scalar value.
  case invalidCharacterReference(String, offset: Int)
  /// Bytes that do not match the encoding, or an encoding without a decoder.
  case encoding(TextEncodingError)
  /// More elements inside each other than the limit.
  case tooDeep(limit: Int, offset: Int)

  /// Where the fault begins, in bytes.
  package var offset: Int {
    switch self {
    case .unexpectedEnd(_, let offset), .unexpected(_, _, let offset), .mismatchedEndTag(_, _, let offset),
      .internalSubset(let offset), .unknownEntity(_, let offset), .invalidCharacterReference(_, let offset),
      .tooDeep(_, let offset):
      offset
    case .encoding(let error):
      error.offset
    }
  }
}

extension XMLError: CustomStringConvertible {
  /// What is wrong and what was expected, without the place: lower case, no period.
  package var description: String {
    switch self {
    case .unexpectedEnd(let expected, _):
      "the text ends too early; expected \(expected)"
    case .unexpected(let found, let expected, _):
      "unexpected \(found); expected \(expected)"
    case .mismatchedEndTag(let found, let open, _):
      "end tag </\(found)> does not match the open element; expected </\(open)>"
    case .internalSubset:
      "unexpected \"[\" in the document type; expected \">\" (declarations inside a document are not read)"
    case .unknownEntity("", _):
      "unexpected \"&\"; expected &amp; or another reference"
    case .unknownEntity(let name, _):
      "unknown entity &\(name); expected one of &lt; &gt; &amp; &apos; &quot; or a character number"
    case .invalidCharacterReference(let text, _):
      "\(text) is not a character; expected a number up to 10FFFF that is not a surrogate"
    case .encoding(let error):
      error.description
    case .tooDeep(let limit, _):
      "elements are nested too deep; expected at most \(limit) levels"
    }
  }
}
