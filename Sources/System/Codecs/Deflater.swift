import CrushCCodecs

/// The wrapper around a deflate stream.
package enum DeflateWrapper: Sendable {
  /// No wrapper (RFC 1951), as in CgBI.
  case raw
  /// A two-byte header and an Adler-32 (RFC 1950), as in PNG.
  case zlib

  var code: cc_wrapper { self == .zlib ? CC_ZLIB : CC_RAW }
}

/// A libdeflate compressor of one level. It needs up to a megabyte, so each worker keeps its own.
@safe package struct Deflater: ~Copyable {
  /// Nil if the tables could not be allocated.
  private let handle: OpaquePointer?
  package let level: Int

  /// Creates a compressor. Check `isReady`, since the tables may fail to allocate.
  ///
  /// - Parameter level: 1 (fast) to 12 (small).
  package init(level: Int) {
    precondition((1...12).contains(level), "libdeflate's levels are 1 to 12")
    unsafe handle = unsafe cc_deflater_create(Int32(level))
    self.level = level
  }

  deinit {
    if let handle = unsafe handle { unsafe cc_deflater_destroy(handle) }
  }

  /// Whether there was memory for the tables. `compress` must not be called otherwise.
  package var isReady: Bool { unsafe handle != nil }

  private static let slack = 16

  /// Returns the compressed bytes, or nil if they would exceed `limit`. A losing trial therefore stops early.
  ///
  /// The result depends only on the input, the level and libdeflate's version.
  package func compress(_ bytes: Span<UInt8>, _ wrapper: DeflateWrapper, limit: Int = .max) -> [UInt8]? {
    guard let handle = unsafe handle else { preconditionFailure("there is memory for the tables") }
    guard limit > 0 else { return nil }
    // A stream that ends within a few bytes of the buffer's end is rejected by libdeflate.
    let bound = unsafe cc_deflater_bound(handle, wrapper.code, bytes.count)
    let capacity = limit < bound ? min(limit + Self.slack, bound) : bound
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { out, count in
      count = unsafe bytes.withUnsafeBufferPointer {
        unsafe cc_deflater_compress(handle, wrapper.code, $0.baseAddress, $0.count, out.baseAddress, capacity)
      }
    }
    return compressed.isEmpty || compressed.count > limit ? nil : compressed
  }
}
