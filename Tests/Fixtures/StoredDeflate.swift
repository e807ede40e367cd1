/// Deflate without compression (RFC 1951, section 3.2.4). The streams need no compressor, and every byte of them is
/// known.
package enum StoredDeflate {
  /// Returns a raw stream of stored blocks. No bytes give one empty block.
  package static func raw(_ bytes: [UInt8], blockLimit: Int = 65_535) -> [UInt8] {
    var stream: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + blockLimit, bytes.count)
      let length = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for value in [length, ~length] { stream += [UInt8(value & 0xFF), UInt8(value >> 8)] }
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    return stream
  }

  /// Returns a stream of stored blocks between a zlib header and an Adler-32 (RFC 1950).
  package static func zlib(_ bytes: [UInt8], blockLimit: Int = 65_535) -> [UInt8] {
    [0x78, 0x01] + raw(bytes, blockLimit: blockLimit) + PNGParts.bigEndian(ReferenceChecksum.adler32(bytes))
  }
}
