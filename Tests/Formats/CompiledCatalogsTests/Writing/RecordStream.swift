import CrushCompiledCatalogs

/// A decoder of whole LZFSE files for tests.
enum RecordStream {
  static func decode(_ stream: [UInt8]) throws -> [UInt8] {
    let decoded = try LZFSE.decode(stream.span, limit: 1 << 26)
    return decoded.bytes
  }
}
