import CCodecs

/// zlib's own compressor, for streams that must equal another tool's to the byte.
package struct ZlibDeflater: Sendable, Equatable {
  /// A window of 2 to the power of this, 9 to 15.
  package let windowBits: Int

  /// Level 9, memLevel 9, strategy Z_FILTERED: what Apple's tool uses (422 of 422 files re-create to the byte).
  ///
  /// - Parameter windowBits: 9 to 15.
  package init(windowBits: Int = 15) {
    precondition((9...15).contains(windowBits), "zlib's windows have 9 to 15 bits")
    self.windowBits = windowBits
  }

  /// zlib.h: Z_FILTERED.
  private static let filtered: Int32 = 1

  /// Compresses the whole.
  ///
  /// - Parameter flushPoint: after so many bytes of the input the stream is flushed fully, so that a decoder can begin
  ///   there; nil for no flush.
  /// - Returns: the stream, and where the part after the flush begins; its end without one.
  package func compress(
    _ bytes: Span<UInt8>, _ wrapper: DeflateWrapper, flushPoint: Int? = nil
  ) -> (stream: [UInt8], flushed: Int) {
    let capacity = cc_zlib_bound(bytes.count)
    let settings = cc_zlib_settings(
      level: 9, window_bits: Int32(windowBits), memory_level: 9, strategy: Self.filtered)
    var flushed = 0
    let stream = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { out, count in
      count = unsafe bytes.withUnsafeBufferPointer {
        unsafe cc_zlib_deflate(
          wrapper.code, settings, $0.baseAddress, $0.count, flushPoint ?? 0, out.baseAddress, capacity, &flushed)
      }
    }
    precondition(!stream.isEmpty, "the bound holds for every input, and memory is there")
    return (stream, flushed == 0 ? stream.count : flushed)
  }
}
