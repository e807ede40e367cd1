import Bytes

/// What the bytes of a string can be, and so which of them may not stand in XML as they are.
enum Alphabet {
  case ascii
  /// UTF-8, with lone surrogates in three bytes.
  case utf8
  /// ASCII, if what says so is right.
  case unknown

  /// Marks, at its highest bit, the first byte of a word that text may not have as it is: the three characters, what may
  /// begin a surrogate, and what is not ASCII where nothing else may be.
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
