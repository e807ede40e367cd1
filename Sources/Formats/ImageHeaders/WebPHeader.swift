/// The size in the first chunk of a WebP (RFC 9649).
enum WebPHeader {
  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: 20, of: "the RIFF header")
    guard head.hasText("RIFF", at: 0), head.hasText("WEBP", at: 8) else { throw .expected("RIFF and WEBP", offset: 0) }
    if head.hasText("VP8X", at: 12) { return try extended(source) }
    if head.hasText("VP8L", at: 12) {
      let body = try source.fields(at: 20, count: 5, of: "the lossless header")
      guard body.bytes[0] == 0x2F else { throw .expected("2F", offset: 20) }
      let bits = body.little(1, 4)
      return try ImageShape(
        width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1, hasAlpha: bits >> 28 & 1 == 1, at: 21)
    }
    guard head.hasText("VP8 ", at: 12) else { throw .expected("VP8, VP8L or VP8X", offset: 12) }
    let frame = try source.fields(at: 20, count: 10, of: "the frame header")
    guard frame.bytes[0] & 1 == 0, frame.bytes[3...5] == [0x9D, 0x01, 0x2A] else {
      throw .expected("a key frame (9D 01 2A)", offset: 20)
    }
    return try ImageShape(width: frame.little(6, 2) & 0x3FFF, height: frame.little(8, 2) & 0x3FFF, at: 26)
  }

  /// The most chunks searched for metadata.
  private static let mostChunks = 256

  private static func extended(_ source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let body = try source.fields(at: 20, count: 10, of: "the extended header")
    let flags = body.bytes[0]
    var metadata = 0
    var hasPosition = false
    if flags & 0x0C != 0 {
      var offset = 30
      for _ in 0..<mostChunks {
        let head = source.bytes(at: offset, count: 8)
        guard head.count == 8 else { break }
        let length = Fields(bytes: head).little(4, 4)
        if head.starts(with: "EXIF".utf8) {
          metadata += length + 8
          hasPosition = Exif.holdsPosition(source.bytes(at: offset + 8, count: min(length, 1 << 16)).span)
        } else if head.starts(with: "XMP ".utf8) {
          metadata += length + 8
        }
        offset += 8 + length + length % 2
      }
    }
    return try ImageShape(
      width: body.little(4, 3) + 1, height: body.little(7, 3) + 1, hasAlpha: flags & 0x10 != 0,
      metadataBytes: metadata, hasPosition: hasPosition, at: 24)
  }
}
