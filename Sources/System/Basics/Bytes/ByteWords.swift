/// Operations on eight bytes at a time, without pointers.
///
/// Shape: one precondition that covers all eight bytes, then eight checked accesses. The compiler merges them into one
/// load or store. The first byte is the lowest byte of the word.
@usableFromInline package enum ByteWord {
  /// The highest bit of each byte. It is set in bytes that are not ASCII.
  @inlinable package static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Returns a word that contains `byte` eight times.
  @inlinable package static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Returns a nonzero word if one of the word's bytes equals the byte that `pattern` repeats eight times.
  ///
  /// The lowest set bit is the highest bit of the first matching byte. Higher bytes can be marked although they do not
  /// match.
  @inlinable @inline(__always)
  package static func matches(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    let difference = word ^ pattern
    return (difference &- 0x0101_0101_0101_0101) & ~difference & highBits
  }

  /// Returns a mask of the lowest `count` bytes, 0 to 8.
  @inlinable @inline(__always)
  package static func mask(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 << UInt64(truncatingIfNeeded: count &* 8)) &- 1
  }
}

extension Span<UInt8> {
  /// Returns the eight bytes from `offset` on as a word.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    // The load checks its bounds, and every eight bytes are a word.
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns the first `length` bytes from `offset` on, 0 to 8, with zeros above them.
  @inlinable @inline(__always)
  package func word(at offset: Int, length: Int) -> UInt64 {
    offset <= count &- 8 ? word(at: offset) & ByteWord.mask(length) : lastWord(at: offset, length: length)
  }

  @inline(never) @usableFromInline
  package func lastWord(at offset: Int, length: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<Swift.min(length, 8) { word |= UInt64(self[offset &+ index]) << UInt64(index &* 8) }
    return word
  }

  /// Returns the offset of the first byte of 0x80 or more in `range`, or nil if all bytes are ASCII.
  package func firstNonASCII(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let found = word(at: index, length: range.upperBound &- index) & ByteWord.highBits
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    return nil
  }
}

extension MutableSpan<UInt8> {
  /// Stores the eight bytes of a word at `offset`.
  @inlinable @inline(__always)
  package mutating func store(_ word: UInt64, at offset: Int) {
    precondition(offset >= 0 && offset <= count &- 8, "eight bytes from an offset lie in the span")
    self[offset] = UInt8(truncatingIfNeeded: word)
    self[offset &+ 1] = UInt8(truncatingIfNeeded: word >> 8)
    self[offset &+ 2] = UInt8(truncatingIfNeeded: word >> 16)
    self[offset &+ 3] = UInt8(truncatingIfNeeded: word >> 24)
    self[offset &+ 4] = UInt8(truncatingIfNeeded: word >> 32)
    self[offset &+ 5] = UInt8(truncatingIfNeeded: word >> 40)
    self[offset &+ 6] = UInt8(truncatingIfNeeded: word >> 48)
    self[offset &+ 7] = UInt8(truncatingIfNeeded: word >> 56)
  }
}
