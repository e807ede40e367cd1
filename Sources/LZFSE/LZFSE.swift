/// The decoder of LZFSE streams and of bare LZVN, Apple's compression of catalogs and disk images.
///
/// Every size in a stream is checked before memory is allocated, and no stream writes more than the expected bytes.
package enum LZFSE {
  /// The sizes that the block headers of a stream declare.
  package struct Extent: Sendable, Equatable {
    /// The number of decoded bytes.
    package let decoded: Int
    /// The number of bytes of the stream, with its end mark `bvx$`.
    package let encoded: Int

    package init(decoded: Int, encoded: Int) {
      self.decoded = decoded
      self.encoded = encoded
    }
  }

  /// Returns true if the bytes start with the magic of a block that has content.
  package static func startsStream(_ bytes: Span<UInt8>) -> Bool { false }

  /// Reads the headers of all blocks of the stream at the start of `bytes`, without decoding.
  package static func extent(of bytes: Span<UInt8>) throws(LZFSEError) -> Extent {
    throw .truncated(offset: 0)
  }

  /// Decodes the stream at the start of `bytes`.
  ///
  /// - Parameter limit: the most bytes that the stream may give.
  /// - Returns: the decoded bytes and the length of the stream in `bytes`.
  package static func decode(
    _ bytes: Span<UInt8>, limit: Int
  ) throws(LZFSEError) -> (bytes: [UInt8], consumed: Int) {
    throw .truncated(offset: 0)
  }

  /// Decodes bare LZVN: opcodes without a block header, up to the end opcode.
  ///
  /// - Parameter limit: the most bytes that it may give.
  package static func decodeLZVN(_ bytes: Span<UInt8>, limit: Int) throws(LZFSEError) -> [UInt8] {
    throw .truncated(offset: 0)
  }
}
