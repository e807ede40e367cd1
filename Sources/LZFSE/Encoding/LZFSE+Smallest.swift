extension LZFSE {
  /// Encodes the bytes as the smallest stream that the encoder finds.
  package static func encodeSmallest(_ bytes: Span<UInt8>) -> [UInt8]? { encode(bytes, as: .catalogStream) }

  /// Encodes the bytes as a stream or as bare LZVN, the smaller of both.
  package static func encodeSmallestBuffer(_ bytes: Span<UInt8>) -> [UInt8]? { encode(bytes, as: .catalogBuffer) }

  /// Encodes the bytes as a stream of one block `bvxn`, or as raw bytes if LZVN is not smaller.
  package static func encodeBlockLZVN(_ bytes: Span<UInt8>) -> [UInt8]? {
    guard let payload = encodeLZVN(bytes, as: .catalogStream, room: bytes.count + EncoderLimits.catalogOverhead) else {
      return nil
    }
    var stream: [UInt8] = []
    stream.reserveCapacity(payload.count + 16)
    stream.appendNumber(BlockMagic.lzvn)
    stream.appendNumber(UInt32(bytes.count))
    stream.appendNumber(UInt32(payload.count))
    stream += payload
    stream.appendNumber(BlockMagic.end)
    return stream
  }
}
