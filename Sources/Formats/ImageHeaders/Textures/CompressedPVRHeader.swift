import CrushCodecs

/// A PowerVR texture in Cocos2d's CCZ (Cocos2d-x, `ZipUtils`): a header of 16 bytes, then a stream of zlib.
enum CompressedPVRHeader {
  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: 16, of: "the CCZ header")
    guard head.hasText("CCZ!", at: 0) else {
      throw head.hasText("CCZp", at: 0) ? .unknown("it is encrypted") : .expected("CCZ!", offset: 0)
    }
    guard head.big(4, 2) == 0 else { throw .unknown("its compression is not zlib") }
    return try PackedTexture.shape(in: source, at: 16, .zlib, count: head.big(12, 4), countOffset: 12)
  }
}

/// A PowerVR texture in gzip (RFC 1952).
enum ZippedPVRHeader {
  /// The most bytes of the header, which may contain names.
  private static let mostBytes = 4096

  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = Fields(bytes: source.bytes(at: 0, count: mostBytes))
    guard head.bytes.count >= 10 else { throw .endsEarly("the gzip header", offset: 0) }
    guard head.bytes.starts(with: [0x1F, 0x8B, 8]) else { throw .expected("1F 8B 08", offset: 0) }
    let flags = head.bytes[3]
    var start = 10
    if flags & 4 != 0 {
      guard head.bytes.count >= start + 2 else { throw .endsEarly("the gzip header", offset: start) }
      start += 2 + head.little(start, 2)
    }
    // A name and a comment, each with a zero at its end.
    for flag in [8, 16] as [UInt8] where flags & flag != 0 {
      guard let zero = head.bytes.dropFirst(start).firstIndex(of: 0) else {
        throw .endsEarly("the gzip header", offset: start)
      }
      start = zero + 1
    }
    if flags & 2 != 0 { start += 2 }
    let end = try source.fields(at: max(0, source.count - 4), count: 4, of: "the size at the end")
    return try PackedTexture.shape(in: source, at: start, .raw, count: end.little(0, 4), countOffset: source.count - 4)
  }
}

/// A texture inside a compressed stream. Only its header is inflated.
private enum PackedTexture {
  /// The first bytes of the stream. They give more than a header, even if they begin with the tables of a block.
  private static let window = 4096
  /// The most bytes that a byte of deflate gives (zlib, "Technical Details").
  private static let ratio = 1032

  /// - Parameters:
  ///   - count: the size of the texture that the file declares.
  ///   - countOffset: the offset of this size.
  static func shape(
    in source: borrowing some ByteSource & ~Copyable, at start: Int, _ wrapper: DeflateWrapper, count: Int,
    countOffset: Int
  ) throws(HeaderError) -> ImageShape {
    guard count / ratio <= source.count else {
      throw .expected("a size of at most \(ratio) times the file's", offset: countOffset)
    }
    let stream = source.bytes(at: start, count: window)
    let bytes: [UInt8]
    do throws(CodecError) {
      bytes = try Inflater.start(of: stream.span, wrapper, count: PVRHeader.size)
    } catch { throw .expected("a compressed PVR header", offset: start) }
    return try PVRHeader.shape(of: StartOfFile(count: count, start: bytes))
  }

  /// A file that is known by its first bytes and its size.
  private struct StartOfFile: ByteSource {
    let count: Int
    let start: [UInt8]

    func bytes(at offset: Int, count: Int) -> [UInt8] {
      guard offset >= 0, offset < start.count, count > 0 else { return [] }
      return Array(start[offset..<min(start.count, offset + count)])
    }
  }
}
