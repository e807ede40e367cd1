/// Conversion between pixels as 32-bit words and their bytes in memory.
///
/// A word contains the four bytes of a pixel in memory order on a little-endian machine, so the first byte is the
/// lowest. Loops over whole words vectorize at every level of SIMD, and loops over bytes do not. Only this file of the
/// target accesses memory through pointers. Each function checks its bounds, then copies.
package enum Words {
  /// Returns the words of `bytes`, four bytes each.
  package static func from(_ bytes: Span<UInt8>) -> [UInt32] {
    precondition(bytes.count % 4 == 0, "a word has four bytes")
    return unsafe [UInt32](unsafeUninitializedCapacity: bytes.count / 4) { words, count in
      count = bytes.count / 4
      unsafe bytes.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(words).copyMemory(from: $0) }
    }
  }

  /// Appends the words of `bytes`, four bytes each.
  package static func append(_ bytes: Span<UInt8>, to words: inout OutputSpan<UInt32>) {
    let count = bytes.count / 4
    precondition(count <= words.freeCapacity, "the words have space")
    unsafe words.withUnsafeMutableBufferPointer { buffer, initialized in
      unsafe bytes.withUnsafeBytes { source in
        let target = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[(initialized * 4)...])
        unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<(count * 4)]))
      }
      initialized += count
    }
  }

  /// Returns the bytes of `words` in memory order.
  package static func bytes(of words: Span<UInt32>) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: words.count * 4) { bytes, count in
      count = words.count * 4
      unsafe words.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(bytes).copyMemory(from: $0) }
    }
  }

  /// Returns the first three bytes of each word: R, G, B without A.
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

  /// Reinterprets the words as bytes.
  @inline(__always)
  static func bytes(of words: SIMD4<UInt32>) -> SIMD16<UInt8> { unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self) }

  /// Returns the bitwise AND of the four words.
  @inline(__always)
  static func and(_ four: SIMD4<UInt32>) -> UInt32 {
    let pairs = unsafe unsafeBitCast(four, to: SIMD2<UInt64>.self)
    let both = pairs[0] & pairs[1]
    return UInt32(truncatingIfNeeded: both & both &>> 32)
  }

  /// Returns the bitwise OR of the four words.
  @inline(__always)
  static func or(_ four: SIMD4<UInt32>) -> UInt32 {
    let pairs = unsafe unsafeBitCast(four, to: SIMD2<UInt64>.self)
    let either = pairs[0] | pairs[1]
    return UInt32(truncatingIfNeeded: either | either &>> 32)
  }

  /// Reinterprets the 16 bytes as 16-bit numbers.
  @inline(__always)
  static func halves(of words: SIMD4<UInt32>) -> SIMD8<UInt16> { unsafe unsafeBitCast(words, to: SIMD8<UInt16>.self) }

  /// Reinterprets the 16 bytes as 16-bit numbers.
  @inline(__always)
  static func halves(of bytes: SIMD16<UInt8>) -> SIMD8<UInt16> { unsafe unsafeBitCast(bytes, to: SIMD8<UInt16>.self) }

  /// Reinterprets the 16 bytes as words.
  @inline(__always)
  static func words(of halves: SIMD8<UInt16>) -> SIMD4<UInt32> { unsafe unsafeBitCast(halves, to: SIMD4<UInt32>.self) }

  /// Reinterprets the 16 bytes as words.
  @inline(__always)
  static func words(of bytes: SIMD16<UInt8>) -> SIMD4<UInt32> { unsafe unsafeBitCast(bytes, to: SIMD4<UInt32>.self) }

  /// Returns `count` words of unspecified values, which the caller must set. They use the memory of `spare` if it is
  /// large enough, which avoids fresh pages.
  package static func unset(count: Int, reusing spare: consuming [UInt32] = []) -> [UInt32] {
    guard spare.capacity >= count else {
      return unsafe [UInt32](unsafeUninitializedCapacity: count) { _, initialized in initialized = count }
    }
    if spare.count < count { spare.append(contentsOf: repeatElement(0, count: count - spare.count)) }
    spare.removeLast(spare.count - count)
    return spare
  }

  /// Returns the byte at `offset` in the memory of `words`.
  static func byte(of words: borrowing MutableSpan<UInt32>, at offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < words.count &* 4, "the byte lies in the words")
    return unsafe words.span.withUnsafeBytes { unsafe $0[offset] }
  }

  /// Moves `count` unaligned words from the byte `source` of `words` to the word `start`. The ranges may overlap.
  static func move(in words: inout MutableSpan<UInt32>, from source: Int, to start: Int, count: Int) {
    let end = words.count * 4
    precondition(
      count >= 0 && source >= 0 && source <= end && count * 4 <= end - source, "the source lies in the words")
    precondition(start >= 0 && start <= words.count && count <= words.count - start, "the target lies in the words")
    guard count > 0 else { return }
    unsafe words.withUnsafeMutableBytes { bytes in
      let from = unsafe UnsafeRawBufferPointer(rebasing: bytes[source..<source + count * 4])
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[(start * 4)...]).copyMemory(from: from)
    }
  }

  /// Expands `count` triples of bytes from the byte `source` of `words` to words of three bytes and a 0, from the word
  /// `start` on.
  ///
  /// - Precondition: the source ends no earlier than the target, so that no triple is overwritten before it is read.
  static func widenTriples(in words: inout MutableSpan<UInt32>, from source: Int, to start: Int, count: Int) {
    let end = words.count * 4
    precondition(
      count >= 0 && source >= 0 && source <= end && count * 3 <= end - source, "the source lies in the words")
    precondition(start >= 0 && start <= words.count && count <= words.count - start, "the target lies in the words")
    precondition((start + count) * 4 <= source + count * 3, "the target stays behind the source")
    unsafe words.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var from = unsafe UnsafeMutableRawPointer(base + source)
      var to = unsafe base + start * 4
      for _ in 0..<count / 4 {
        let low = unsafe from.loadUnaligned(as: UInt64.self)
        let high = unsafe UInt64(from.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
        let four = SIMD4<UInt32>(
          UInt32(truncatingIfNeeded: low), UInt32(truncatingIfNeeded: low &>> 24),
          UInt32(truncatingIfNeeded: low &>> 48 | high &<< 16), UInt32(truncatingIfNeeded: high &>> 8))
        unsafe to.storeBytes(of: four & 0x00FF_FFFF, as: SIMD4<UInt32>.self)
        unsafe (from, to) = unsafe (from + 12, to + 16)
      }
      for _ in 0..<count % 4 {
        let low = unsafe UInt32(from.loadUnaligned(as: UInt16.self))
        unsafe to.storeBytes(of: low | UInt32(from.load(fromByteOffset: 2, as: UInt8.self)) &<< 16, as: UInt32.self)
        unsafe (from, to) = unsafe (from + 3, to + 4)
      }
    }
  }

  /// Returns four words from `index` on.
  @inline(__always)
  static func four(_ words: borrowing MutableSpan<UInt32>, at index: Int) -> SIMD4<UInt32> {
    precondition(index >= 0 && index &+ 4 <= words.count, "four words lie in the words")
    return unsafe words.span.withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<UInt32>.self)
    }
  }

  /// Returns four words from `index` on.
  @inline(__always)
  static func four(_ words: Span<UInt32>, at index: Int) -> SIMD4<UInt32> {
    precondition(index >= 0 && index &+ 4 <= words.count, "four words lie in the words")
    return unsafe words.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<UInt32>.self) }
  }

  /// Sets four words from `index` on.
  @inline(__always)
  static func setFour(_ four: SIMD4<UInt32>, in words: inout MutableSpan<UInt32>, at index: Int) {
    precondition(index >= 0 && index &+ 4 <= words.count, "four words lie in the words")
    unsafe words.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: four, toByteOffset: index &* 4, as: SIMD4<UInt32>.self)
    }
  }

  /// Returns sixteen bytes from `index` on.
  @inline(__always)
  static func sixteen(_ bytes: Span<UInt8>, at index: Int) -> SIMD16<UInt8> {
    precondition(index >= 0 && index &+ 16 <= bytes.count, "sixteen bytes lie in the bytes")
    return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) }
  }

  /// Sets sixteen bytes from `index` on.
  @inline(__always)
  static func setSixteen(_ sixteen: SIMD16<UInt8>, in bytes: inout MutableSpan<UInt8>, at index: Int) {
    precondition(index >= 0 && index &+ 16 <= bytes.count, "sixteen bytes lie in the bytes")
    unsafe bytes.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: sixteen, toByteOffset: index, as: SIMD16<UInt8>.self)
    }
  }

  /// Sets one word. The subscript of a mutable span is a call that is not inlined. This is one instruction and its
  /// check.
  @inline(__always)
  static func set(_ word: UInt32, in words: inout MutableSpan<UInt32>, at index: Int) {
    precondition(index >= 0 && index < words.count, "the word lies in the words")
    unsafe words.withUnsafeMutableBufferPointer { unsafe $0[index] = word }
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

  /// Returns a copy of the bytes.
  package static func array(_ bytes: Span<UInt8>) -> [UInt8] {
    unsafe bytes.withUnsafeBufferPointer { unsafe [UInt8]($0) }
  }

  /// Returns whether both contain equal bytes.
  package static func areEqual(_ bytes: [UInt8], _ others: Span<UInt8>) -> Bool {
    guard bytes.count == others.count else { return false }
    return unsafe others.withUnsafeBufferPointer { unsafe bytes.elementsEqual($0) }
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
