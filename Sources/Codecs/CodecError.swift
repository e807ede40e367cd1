/// What a C library refused, in terms of bytes alone: callers add the chunk, the file and the rule.
package enum CodecError: Error, Sendable, Equatable {
  /// Not a deflate stream, or one that ends before its last block does.
  case badData
  /// The stream is whole but gives fewer bytes than were asked for.
  case tooShort
  /// The stream goes on after the bytes that were asked for.
  case tooLong
  /// A library could not take the memory it needs.
  case outOfMemory
  /// libpng's own words.
  case libpng(String)
}
