import CrushCCodecs

/// A zlib compressor, for streams that must have the bytes or the size of another program's.
package struct ZlibDeflater: Sendable, Equatable {
  /// The binary logarithm of the window size in bytes, 9 to 15.
  package let windowBits: Int
  private let level: Int32
  private let memoryLevel: Int32
  private let strategy: Int32

  /// Creates a compressor with the settings of Apple's tool: level 9, memLevel 9, strategy Z_FILTERED (422 of 422 files
  /// are reproduced byte for byte).
  ///
  /// - Parameter windowBits: 9 to 15.
  package init(windowBits: Int = 15) {
    precondition((9...15).contains(windowBits), "zlib's windows have 9 to 15 bits")
    self.windowBits = windowBits
    (level, memoryLevel, strategy) = (9, 9, Self.filtered)
  }

  private init(level: Int32, memoryLevel: Int32, strategy: Int32) {
    windowBits = 15
    self.level = level
    self.memoryLevel = memoryLevel
    self.strategy = strategy
  }

  /// A compressor with zlib's default settings: level 6, memLevel 8, Z_DEFAULT_STRATEGY. Web servers compress responses
  /// with this or a lower level.
  package static let standard = ZlibDeflater(level: 6, memoryLevel: 8, strategy: 0)

  /// Z_FILTERED of zlib.h.
  private static let filtered: Int32 = 1

  /// Compresses all bytes.
  ///
  /// - Parameter flushPoint: the number of input bytes after which the stream is flushed fully, so that a decoder can
  ///   start there, or nil for no flush.
  /// - Returns: the stream, and the start of the part after the flush, which is the stream's end without a flush.
  package func compress(
    _ bytes: Span<UInt8>, _ wrapper: DeflateWrapper, flushPoint: Int? = nil
  ) -> (stream: [UInt8], flushed: Int) {
    let capacity = cc_zlib_bound(bytes.count)
    let settings = cc_zlib_settings(
      level: level, window_bits: Int32(windowBits), memory_level: memoryLevel, strategy: strategy)
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
