import CCodecs

/// The checksums of PNG and zlib, by libdeflate (more than 20 GB/s: never worth skipping).
package enum Checksum {
  /// CRC-32 as PNG uses it (PNG third edition, annex D): over a chunk's type and data.
  ///
  /// - Parameter crc: the value so far; 0 starts one.
  package static func crc32(_ bytes: Span<UInt8>, continuing crc: UInt32 = 0) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { unsafe cc_crc32(crc, $0.baseAddress, $0.count) }
  }

  /// Adler-32 as zlib streams end with it (RFC 1950, section 8.2).
  ///
  /// - Parameter adler: the value so far; 1 starts one.
  package static func adler32(_ bytes: Span<UInt8>, continuing adler: UInt32 = 1) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { unsafe cc_adler32(adler, $0.baseAddress, $0.count) }
  }
}
