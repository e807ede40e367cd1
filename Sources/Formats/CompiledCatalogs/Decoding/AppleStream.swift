/// The compressed streams of payloads: LZFSE, several streams one after another, and bare LZVN.
///
/// Law: no function returns more than `limit` bytes.
enum AppleStream {
  /// Returns true if the bytes start with the magic of an LZFSE block.
  static func starts(_ bytes: Span<UInt8>) -> Bool { LZFSE.startsStream(bytes) }

  /// Decodes one or several LZFSE streams. Zeros may follow the last one, and four zeros may separate two.
  static func decode(_ bytes: Span<UInt8>, limit: Int) throws(CatalogError) -> [UInt8] {
    var output: [UInt8] = []
    var rest = bytes
    while !rest.isEmpty {
      guard LZFSE.startsStream(rest) else { throw .stream("the data does not start with an LZFSE block") }
      let part: (bytes: [UInt8], consumed: Int)
      do throws(LZFSEError) { part = try LZFSE.decode(rest, limit: limit - output.count) } catch {
        throw .stream(error.description)
      }
      guard part.consumed > 0 else { throw .stream("the LZFSE stream is empty") }
      if output.isEmpty { output = part.bytes } else { output.append(contentsOf: part.bytes) }
      rest = rest.extracting(droppingFirst: part.consumed)
      if isZero(rest) { break }
      if rest.number32(at: 0) == 0 { rest = rest.extracting(droppingFirst: 4) }
    }
    return output
  }

  /// Decodes LZFSE streams, with or without their length before them, or else bare LZVN.
  static func decodeAny(_ bytes: Span<UInt8>, limit: Int) throws(CatalogError) -> [UInt8] {
    if LZFSE.startsStream(bytes) { return try decode(bytes, limit: limit) }
    let behindLength = bytes.extracting(droppingFirst: 4)
    if LZFSE.startsStream(behindLength) { return try decode(behindLength, limit: limit) }
    do throws(LZFSEError) { return try LZFSE.decodeLZVN(bytes, limit: limit) } catch {
      throw .stream(error.description)
    }
  }

  /// Returns the ranges of the parts of a list, each behind its length of 32 bits. Bytes that are no such list are one
  /// part.
  static func parts(of bytes: Span<UInt8>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var position = 0
    while let length = bytes.number32(at: position) {
      let start = position + 4
      guard length > 0, length <= bytes.count - start else { return [0..<bytes.count] }
      parts.append(start..<start + length)
      position = start + length
    }
    return parts.isEmpty || position != bytes.count ? [0..<bytes.count] : parts
  }

  private static func isZero(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] != 0 { return false }
    return true
  }
}
