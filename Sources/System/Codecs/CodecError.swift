/// A failure of a C library. Callers add the chunk, the file and the violated rule.
package enum CodecError: Error, Sendable, Equatable {
  /// The data is not a deflate stream, or ends before its last block.
  case badData
  /// The stream is complete but gives fewer bytes than requested.
  case tooShort
  /// The stream continues after the requested bytes.
  case tooLong
  /// A library could not allocate memory.
  case outOfMemory
  /// A message of libpng.
  case libpng(String)
}
