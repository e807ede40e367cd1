import CrushCCodecs

/// The checksums of PNG and zlib, by libdeflate. At more than 20 GB/s they are never worth skipping.
package enum Checksum {
  /// Returns PNG's CRC-32, computed over a chunk's type and data (PNG third edition, annex D).
  ///
  /// - Parameter crc: the value so far, or 0 at the start.
  package static func crc32(_ bytes: Span<UInt8>, continuing crc: UInt32 = 0) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { unsafe cc_crc32(crc, $0.baseAddress, $0.count) }
  }

  /// Returns the Adler-32 that ends zlib streams (RFC 1950, section 8.2).
  ///
  /// - Parameter adler: the value so far, or 1 at the start.
  package static func adler32(_ bytes: Span<UInt8>, continuing adler: UInt32 = 1) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { unsafe cc_adler32(adler, $0.baseAddress, $0.count) }
  }

  /// Whether readers reject wrong checksums. The fuzzing build ignores them, since random damage would rarely pass.
  package static var areChecked: Bool {
    #if FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
      false
    #else
      true
    #endif
  }
}
