/// The decoder of LZFSE streams and of bare LZVN, Apple's compression of catalogs and disk images.
///
/// Every size in a stream is checked before memory is allocated, and no stream writes more than the expected bytes.
/// A stream is a row of blocks, which ends with the mark `bvx$`.
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

  /// The spare bytes that the decoder needs behind its output while it runs. An array with this much capacity beyond
  /// the decoded bytes is not reallocated by `decode(_:into:limit:)`.
  package static let slack = Copies.slack

  /// Returns true if the bytes start with the magic of a block that has content.
  package static func startsStream(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 4 else { return false }
    switch bytes.number(at: 0) {
    case BlockMagic.raw, BlockMagic.plainTables, BlockMagic.packedTables, BlockMagic.lzvn: return true
    default: return false
    }
  }

  /// Reads the headers of all blocks of the stream at the start of `bytes`, without decoding.
  package static func extent(of bytes: Span<UInt8>) throws(LZFSEError) -> Extent {
    try extent(of: bytes, limit: .max)
  }

  /// Decodes the stream at the start of `bytes`.
  ///
  /// - Parameter limit: the most bytes that the stream may give.
  /// - Returns: the decoded bytes and the length of the stream in `bytes`.
  package static func decode(
    _ bytes: Span<UInt8>, limit: Int
  ) throws(LZFSEError) -> (bytes: [UInt8], consumed: Int) {
    var output: [UInt8] = []
    let consumed = try decode(bytes, into: &output, limit: limit)
    return (output, consumed)
  }

  /// Decodes the stream at the start of `bytes` and appends the result to `output`, which is unchanged after an error.
  ///
  /// - Parameter limit: the most bytes that the stream may give.
  /// - Returns: the length of the stream in `bytes`.
  @discardableResult
  package static func decode(
    _ bytes: Span<UInt8>, into output: inout [UInt8], limit: Int
  ) throws(LZFSEError) -> Int {
    let extent = try extent(of: bytes, limit: limit)
    let start = output.count
    extend(&output, by: extent.decoded)
    do {
      var decoder = StreamDecoder(start: start)
      var target = output.mutableSpan
      try decoder.decode(bytes, into: &target)
    } catch {
      output.removeLast(output.count - start)
      throw error
    }
    output.removeLast(slack)
    return extent.encoded
  }

  /// Decodes bare LZVN: opcodes without a block header, up to the end opcode.
  ///
  /// - Parameter limit: the most bytes that it may give.
  package static func decodeLZVN(_ bytes: Span<UInt8>, limit: Int) throws(LZFSEError) -> [UInt8] {
    var output: [UInt8] = []
    try decodeLZVN(bytes, into: &output, limit: limit)
    return output
  }

  /// Decodes bare LZVN and appends the result to `output`, which is unchanged after an error.
  ///
  /// - Parameter limit: the most bytes that it may give.
  /// - Returns: the number of bytes up to the end of the end opcode.
  @discardableResult
  package static func decodeLZVN(
    _ bytes: Span<UInt8>, into output: inout [UInt8], limit: Int
  ) throws(LZFSEError) -> Int {
    let extent = try LZVNDecoder.extent(of: bytes, limit: limit)
    let start = output.count
    extend(&output, by: extent.decoded)
    do {
      var target = output.mutableSpan
      let decoder = LZVNDecoder(payload: 0..<extent.encoded, streamStart: start)
      try decoder.decode(bytes, into: &target, at: start, count: extent.decoded)
    } catch {
      output.removeLast(output.count - start)
      throw error
    }
    output.removeLast(slack)
    return extent.encoded
  }

  /// Reads the headers of all blocks, up to a sum of more than `limit` decoded bytes.
  private static func extent(of bytes: Span<UInt8>, limit: Int) throws(LZFSEError) -> Extent {
    var offset = 0
    var decoded = 0
    while let block = try Block(bytes, at: offset) {
      // Each header bounds the decoded bytes by its encoded bytes, so that the sum does not overflow.
      decoded += block.decodedCount
      guard decoded <= limit else { throw .tooLong(limit: limit) }
      offset = block.end
    }
    return Extent(decoded: decoded, encoded: offset + 4)
  }

  /// Appends zeros for the decoded bytes and the slack.
  private static func extend(_ output: inout [UInt8], by count: Int) {
    if output.isEmpty, output.capacity < count + slack {
      output = [UInt8](repeating: 0, count: count + slack)
    } else {
      output.append(contentsOf: repeatElement(0, count: count + slack))
    }
  }
}
