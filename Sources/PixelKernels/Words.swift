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

  /// The same 16 bytes, taken as bytes.
  @inline(__always)
  static func bytes(of words: SIMD4<UInt32>) -> SIMD16<UInt8> { unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self) }

  /// The same 16 bytes, taken as words.
  @inline(__always)
  static func words(of bytes: SIMD16<UInt8>) -> SIMD4<UInt32> { unsafe unsafeBitCast(bytes, to: SIMD4<UInt32>.self) }

  /// Loads the words that `bytes` are into `words` from `start` on.
  package static func load(_ bytes: Span<UInt8>, into words: inout MutableSpan<UInt32>, at start: Int) {
    precondition(start >= 0 && start <= words.count && bytes.count % 4 == 0, "a word has four bytes")
    precondition(bytes.count / 4 <= words.count - start, "words do not fit")
    guard !bytes.isEmpty else { return }
    unsafe words.withUnsafeMutableBytes { target in
      unsafe bytes.withUnsafeBytes { source in
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[(start * 4)...]).copyMemory(from: source)
      }
    }
  }

  /// `count` words that `fill` sets, every one: they are not cleared before.
  ///
  /// - Throws: what `fill` throws; the words are then gone.
  package static func filled<Failure: Error>(
    count: Int, _ fill: (inout MutableSpan<UInt32>) throws(Failure) -> Void
  ) throws(Failure) -> [UInt32] {
    var failure: Failure?
    let words = unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      var span = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<count]).mutableSpan
      do throws(Failure) {
        try fill(&span)
        initialized = count
      } catch { failure = error }
    }
    if let failure { throw failure }
    return words
  }

  /// Calls `body` with a part of `words`.
  static func withPart(
    of words: inout MutableSpan<UInt32>, _ range: Range<Int>, _ body: (inout MutableSpan<UInt32>) -> Void
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= words.count, "the part lies in the words")
    unsafe words.withUnsafeMutableBufferPointer { buffer in
      var part = unsafe UnsafeMutableBufferPointer(rebasing: buffer[range]).mutableSpan
      body(&part)
    }
  }

  /// Appends bytes at once.
  package static func append(_ bytes: Span<UInt8>, to array: inout [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe array.append(contentsOf: $0) }
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
