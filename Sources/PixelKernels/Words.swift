/// Pixels as 32-bit words, and the bytes that they are in memory.
///
/// A word holds the four bytes of a pixel in memory order on a little-endian machine: the first byte is the lowest.
/// Whole-word loops vectorise at every level of SIMD, byte loops do not. This is the one file of the target that looks
/// at memory through pointers: each function proves its bounds, then copies.
package enum Words {
  /// The words of `bytes`, four bytes each.
  package static func from(_ bytes: Span<UInt8>) -> [UInt32] {
    precondition(bytes.count % 4 == 0, "a word has four bytes")
    return unsafe [UInt32](unsafeUninitializedCapacity: bytes.count / 4) { words, count in
      count = bytes.count / 4
      unsafe bytes.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(words).copyMemory(from: $0) }
    }
  }

  /// The bytes of `words` in memory order.
  package static func bytes(of words: Span<UInt32>) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: words.count * 4) { bytes, count in
      count = words.count * 4
      unsafe words.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(bytes).copyMemory(from: $0) }
    }
  }

  /// The first three bytes of each word: R, G, B without A.
  package static func rgbBytes(of words: Span<UInt32>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: words.count * 3)
    var target = bytes.mutableSpan
    for index in words.indices {
      target[index &* 3] = UInt8(truncatingIfNeeded: words[index])
      target[index &* 3 &+ 1] = UInt8(truncatingIfNeeded: words[index] &>> 8)
      target[index &* 3 &+ 2] = UInt8(truncatingIfNeeded: words[index] &>> 16)
    }
    return bytes
  }

  /// Stores the bytes of `words` in `bytes` from `offset` on.
  package static func store(_ words: Span<UInt32>, into bytes: inout MutableSpan<UInt8>, at offset: Int) {
    precondition(offset >= 0 && offset <= bytes.count && words.count * 4 <= bytes.count - offset, "words do not fit")
    guard !words.isEmpty else { return }
    unsafe bytes.withUnsafeMutableBytes { target in
      unsafe words.withUnsafeBytes { source in
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[offset...]).copyMemory(from: source)
      }
    }
  }
}

#if _endian(big)
  #error("pixels as words are written for little-endian machines, as every machine that Swift and iOS run on is")
#endif
