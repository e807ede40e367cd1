import CrushCodecs

/// Access to raw deflate streams.
enum Streaming {
  static func inflated(_ stream: [UInt8], count: Int) throws -> [UInt8] {
    try Inflater().inflate(stream.span, .raw, count: count).bytes
  }
}
