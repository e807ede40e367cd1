extension LZFSE {
  /// Encodes the bytes as the smallest stream that the encoder finds. It is never longer than Apple's.
  ///
  /// Both the reference decoder and the decoder here read it. Time is linear in the input, about 20 times the one
  /// of `encode(_:as:room:)`.
  package static func encodeSmallest(_ bytes: Span<UInt8>) -> [UInt8]? {
    smaller(encode(bytes, as: .catalogStream), bytes)
  }

  /// Encodes the bytes for a deepmap: the smallest stream, or bare LZVN for less than 4,096 bytes.
  ///
  /// Catalogs have bare LZVN in deepmaps for short data only, so other choices could be unreadable.
  package static func encodeSmallestBuffer(_ bytes: Span<UInt8>) -> [UInt8]? {
    let stream = encode(bytes, as: .catalogBuffer)
    return bytes.count < EncoderLimits.leastLZFSE ? stream : smaller(stream, bytes)
  }

  /// Returns the smaller one of a stream and the result of the slow encoder.
  private static func smaller(_ stream: [UInt8]?, _ bytes: Span<UInt8>) -> [UInt8]? {
    guard bytes.count >= EncoderLimits.leastLZVN, bytes.count < Int(Int32.max),
      let other = SmallestEncoder.encode(bytes)
    else { return stream }
    guard let stream, stream.count <= other.count else { return other }
    return stream
  }
}
