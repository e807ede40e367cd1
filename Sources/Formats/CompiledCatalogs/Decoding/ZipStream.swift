import CrushCodecs

/// The deflate streams of old catalogs: gzip, zlib, or without a wrapper.
enum ZipStream {
  /// Decodes a stream of at most `limit` bytes. Bytes after its end are ignored.
  static func decode(_ bytes: Span<UInt8>, limit: Int) throws(CatalogError) -> [UInt8] {
    if bytes.number16(at: 0) == 0x8B1F { return try gzip(bytes, limit: limit) }
    do throws(CodecError) { return try Inflater.inflate(bytes, .zlib, limit: limit) } catch {
      if error == .tooLong { throw failure(error) }
    }
    return try raw(bytes, limit: limit)
  }

  /// The most bytes for each byte of deflate: a match of 258 bytes in two bits.
  private static let bestRatio = 1032

  /// Decodes gzip (RFC 1952). Its checksum is tested if the stream ends with the payload.
  private static func gzip(_ bytes: Span<UInt8>, limit: Int) throws(CatalogError) -> [UInt8] {
    guard let start = startOfData(bytes) else { throw .stream("the gzip header is invalid") }
    let data = bytes.extracting(droppingFirst: start)
    guard data.count >= 8, let count = data.number32(at: data.count - 4), count <= min(limit, data.count * bestRatio),
      let exact = try? Inflater().inflate(data, .raw, count: count), exact.consumed == data.count - 8
    else { return try raw(data, limit: limit) }
    guard !Checksum.areChecked || Int(Checksum.crc32(exact.bytes.span)) == data.number32(at: exact.consumed) else {
      throw .stream("the gzip data does not match its checksum")
    }
    return exact.bytes
  }

  /// Returns the offset behind the header with its optional fields (RFC 1952, section 2.3).
  private static func startOfData(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count >= 10, bytes[2] == 8, bytes[3] & 0xE0 == 0 else { return nil }
    let flags = bytes[3]
    var position = 10
    if flags & 4 != 0 {
      guard let extra = bytes.number16(at: position) else { return nil }
      position += 2 + extra
    }
    // The name and the comment each end with a zero.
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      while position < bytes.count, bytes[position] != 0 { position += 1 }
      position += 1
    }
    if flags & 2 != 0 { position += 2 }
    return position <= bytes.count ? position : nil
  }

  private static func raw(_ bytes: Span<UInt8>, limit: Int) throws(CatalogError) -> [UInt8] {
    do throws(CodecError) { return try Inflater.inflate(bytes, .raw, limit: limit) } catch { throw failure(error) }
  }

  private static func failure(_ error: CodecError) -> CatalogError {
    error == .tooLong
      ? .stream("the deflate stream gives more bytes than expected") : .stream("the deflate stream is damaged")
  }
}
