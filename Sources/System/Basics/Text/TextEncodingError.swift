/// The reason why a text cannot be converted to UTF-8.
package enum TextEncodingError: Error, Equatable, Sendable {
  /// The bytes do not match the encoding. The offset counts bytes of the original text.
  case malformed(encoding: String, offset: Int)
  /// The declared encoding is not supported.
  case unknown(String, offset: Int)

  /// The offset of the first wrong byte.
  package var offset: Int {
    switch self {
    case .malformed(_, let offset), .unknown(_, let offset): offset
    }
  }
}

extension TextEncodingError: CustomStringConvertible {
  /// The problem and the expected form, without the position. Lower case, no period.
  package var description: String {
    switch self {
    case .malformed(let encoding, _):
      "malformed text; expected \(encoding)"
    case .unknown(let name, _):
      "unknown encoding \(name); expected one of \(TextEncoding.readableNames)"
    }
  }
}
