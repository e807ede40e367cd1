/// The checksums of PNG and zlib by their definitions, a byte at a time, as a reference for libdeflate.
package enum ReferenceChecksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  /// Returns the CRC-32 (PNG third edition, annex D).
  package static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
  }

  /// Returns the Adler-32 (RFC 1950, section 8.2).
  package static func adler32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}
