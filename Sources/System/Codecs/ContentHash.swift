import CrushBasics
import CrushCCodecs

/// The SHA-256 of a content (FIPS 180-4). It may be stored, sent and compared in place of the content: nobody can make
/// two contents with one hash.
package struct ContentHash: Hashable, Comparable, Sendable {
  /// The 32 bytes as four numbers, the first bytes first and high.
  private let words: SIMD4<UInt64>

  /// The hash of no content, for one that is not known.
  package static let none = ContentHash(words: .zero)

  private init(words: SIMD4<UInt64>) { self.words = words }

  /// Reads four numbers. Each has eight bytes of the hash, the first byte high.
  package init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
    words = SIMD4(first, second, third, fourth)
  }

  package init(of bytes: Span<UInt8>) { self.init(of: bytes, isPortable: false) }

  /// - Parameter isPortable: whether the processor's instructions for SHA-256 are not used, for tests.
  package init(of bytes: Span<UInt8>, isPortable: Bool) {
    self.init(unsafe bytes.withUnsafeBufferPointer { unsafe cc_content_hash($0.baseAddress, $0.count, isPortable) })
  }

  fileprivate init(_ hash: cc_sha256) {
    self.init(hash.words.0, hash.words.1, hash.words.2, hash.words.3)
  }

  package static let byteCount = 32

  /// The numbers of `init(_:_:_:_:)`.
  package var numbers: [UInt64] { words.indices.map { words[$0] } }

  package var bytes: [UInt8] {
    numbers.flatMap { number in stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) } }
  }

  /// The hash as 64 digits.
  package var hexadecimal: String { numbers.map { $0.hexadecimal(digits: 16) }.joined() }

  /// Reads the form of `hexadecimal`. Nil for any other text.
  package init?(hexadecimal text: String) {
    guard text.utf8.count == 64 else { return nil }
    var words = SIMD4<UInt64>.zero
    for index in words.indices {
      guard let word = UInt64(text.dropFirst(16 * index).prefix(16), radix: 16) else { return nil }
      words[index] = word
    }
    self.init(words: words)
    if hexadecimal != text { return nil }
  }

  package static func < (left: ContentHash, right: ContentHash) -> Bool {
    for index in left.words.indices where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
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
