import CrushBasics

/// The possible bytes of a string, which determine the bytes that XML must escape.
enum Alphabet {
  case ascii
  /// UTF-8, with lone surrogates in three bytes.
  case utf8
  /// ASCII according to the source, not verified.
  case unknown

  /// Returns a word whose lowest set bit is the highest bit of the first special byte, or zero.
  ///
  /// The special bytes are `<`, `>` and `&`, the first byte of a possible surrogate in UTF-8, and non-ASCII bytes in an
  /// unverified string.
  @inline(__always)
  func special(in word: UInt64) -> UInt64 {
    let characters =
      ByteWord.matches(word, ByteWord.repeating(UInt8(ascii: "<")))
      | ByteWord.matches(word, ByteWord.repeating(UInt8(ascii: ">")))
      | ByteWord.matches(word, ByteWord.repeating(UInt8(ascii: "&")))
    return switch self {
    case .ascii: characters
    case .utf8: characters | ByteWord.matches(word, ByteWord.repeating(0xED))
    case .unknown: characters | word & ByteWord.highBits
    }
  }
}
