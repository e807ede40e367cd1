/// A stream that cannot be decoded. Offsets count from the start of the stream.
package enum LZFSEError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The input ends inside a block.
  case truncated(offset: Int)
  /// A block with an unknown magic.
  case unknownBlock(offset: Int)
  /// A header or a table whose values contradict each other.
  case invalidHeader(offset: Int)
  /// A payload that does not decode.
  case invalidPayload(offset: Int)
  /// The stream gives more bytes than expected.
  case tooLong(limit: Int)

  package var description: String {
    switch self {
    case .truncated(let offset): "the LZFSE stream ends early at offset \(offset)"
    case .unknownBlock(let offset): "unknown LZFSE block at offset \(offset)"
    case .invalidHeader(let offset): "invalid LZFSE block header at offset \(offset)"
    case .invalidPayload(let offset): "invalid LZFSE data at offset \(offset)"
    case .tooLong(let limit): "the LZFSE stream gives more than the expected \(limit) bytes"
    }
  }
}
