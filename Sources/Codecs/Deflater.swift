import CCodecs

/// What stands around a deflate stream.
package enum DeflateWrapper: Sendable {
  /// Nothing (RFC 1951): CgBI.
  case raw
  /// A two-byte header and an Adler-32 (RFC 1950): PNG.
  case zlib

  var code: cc_wrapper { self == .zlib ? CC_ZLIB : CC_RAW }
}

/// A libdeflate compressor of one level. Making one takes up to a megabyte: a worker keeps its own.
@safe package struct Deflater: ~Copyable {
  /// Nil if memory was too short for the tables.
  private let handle: OpaquePointer?
  package let level: Int

  /// Memory may be too short for the tables: see `isReady`.
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

  /// Whether there was memory for the tables; only then may `compress` be called.
  package var isReady: Bool { unsafe handle != nil }

  private static let slack = 16

  /// The compressed bytes, or nil when they would take more than `limit`: a losing trial stops early.
  ///
  /// The result depends on nothing but the input, the level and libdeflate's version.
  package func compress(_ bytes: Span<UInt8>, _ wrapper: DeflateWrapper, limit: Int = .max) -> [UInt8]? {
    guard let handle = unsafe handle else { preconditionFailure("there is memory for the tables") }
    guard limit > 0 else { return nil }
    // libdeflate gives up on a stream that ends within a few bytes of the buffer's end.
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
