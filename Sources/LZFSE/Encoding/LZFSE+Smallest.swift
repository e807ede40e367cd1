extension LZFSE {
  /// Encodes the bytes as the smallest stream that the encoder finds.
  package static func encodeSmallest(_ bytes: Span<UInt8>) -> [UInt8]? { encode(bytes, as: .catalogStream) }

  /// Encodes the bytes as a stream or as bare LZVN, the smaller of both.
  package static func encodeSmallestBuffer(_ bytes: Span<UInt8>) -> [UInt8]? { encode(bytes, as: .catalogBuffer) }
}
