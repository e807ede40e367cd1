import CrushBytes
import CrushCCodecs

/// The 128-bit XXH3 hash of a content (xxhash.com). Two different contents share it by chance once in 2¹²⁸ times. It
/// gives no protection against forgery.
package struct ContentHash: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package init(of bytes: Span<UInt8>) {
    self.init(unsafe bytes.withUnsafeBufferPointer { unsafe cc_hash($0.baseAddress, $0.count) })
  }

  fileprivate init(_ digest: cc_digest) { self.init(high: digest.high, low: digest.low) }

  /// The hash as 32 digits.
  package var hexadecimal: String { [high, low].map { $0.hexadecimal(digits: 16) }.joined() }

  /// Reads the form of `hexadecimal`. Nil for any other text.
  package init?(hexadecimal text: String) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
    if hexadecimal != text { return nil }
  }
}

/// The state of a `ContentHash` computed in pieces.
@safe package struct ContentHasher: ~Copyable {
  private let state: OpaquePointer

  package init() {
    // NULL only if a few hundred bytes cannot be allocated.
    guard let state = unsafe cc_hasher_create() else { preconditionFailure("no memory for a hash") }
    unsafe self.state = state
  }

  deinit { unsafe cc_hasher_destroy(state) }

  /// Restarts with no input.
  package func reset() { unsafe cc_hasher_reset(state) }

  package func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe cc_hasher_update(state, $0.baseAddress, $0.count) }
  }

  /// Returns the hash of the input so far.
  package func finish() -> ContentHash { unsafe ContentHash(cc_hasher_finish(state)) }
}
