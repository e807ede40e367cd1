package import CrushBasics

/// The reason why the parser rejects a text.
///
/// Every offset counts bytes of the parsed UTF-8 text. `TextPosition` converts an offset to a line and a column.
package enum XMLError: Error, Equatable, Sendable {
  /// The text ends before the expected part.
  case unexpectedEnd(expected: String, offset: Int)
  /// The found part differs from the expected one.
  case unexpected(found: String, expected: String, offset: Int)
  /// The name of an end tag differs from the name of the open element.
  case mismatchedEndTag(found: String, open: String, offset: Int)
  /// The document type contains declarations between brackets. They could define entities, so none are read.
  case internalSubset(offset: Int)
  /// A named reference other than the five predefined ones.
  case unknownEntity(String, offset: Int)
  /// A numeric reference to a number that is not a Unicode scalar value.
  case invalidCharacterReference(String, offset: Int)
  /// Bytes that do not match the encoding, or an encoding that is not supported.
  case encoding(TextEncodingError)
  /// More nested elements than the limit.
  case tooDeep(limit: Int, offset: Int)

  /// The byte offset of the error.
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
  /// The problem and the expected form, without the position. Lower case, no period.
  package var description: String {
    switch self {
    case .unexpectedEnd(let expected, _):
      "the text ends too early; expected \(expected)"
    case .unexpected(let found, let expected, _):
      "unexpected \(found); expected \(expected)"
    case .mismatchedEndTag(let found, let open, _):
      "end tag </\(found)> does not match the open element; expected </\(open)>"
    case .internalSubset:
      "unexpected \"[\" in the document type; expected \">\" (declarations inside a document are not supported)"
    case .unknownEntity("", _):
      "unexpected \"&\"; expected &amp; or another reference"
    case .unknownEntity(let name, _):
      "unknown entity \"&\(name);\"; expected one of &lt; &gt; &amp; &apos; &quot; or a numeric reference"
    case .invalidCharacterReference(let text, _):
      "\(text) is not a character; expected a number up to 10FFFF that is not a surrogate"
    case .encoding(let error):
      error.description
    case .tooDeep(let limit, _):
      "elements are nested too deeply; expected at most \(limit) levels"
    }
  }
}
