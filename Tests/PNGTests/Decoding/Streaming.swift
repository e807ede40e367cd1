import Codecs

/// A raw deflate stream by itself.
enum Streaming {
  static func inflated(_ stream: [UInt8], count: Int) throws -> [UInt8] {
    try Inflater().inflate(stream.span, .raw, count: count).bytes
  }
}
