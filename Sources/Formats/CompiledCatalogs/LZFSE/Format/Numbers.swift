extension Span<UInt8> {
  /// Returns the little-endian number of the four bytes at `offset`.
  @inline(__always)
  func number(at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset <= count &- 4, "four bytes lie in the bytes")
    // One chain with the first byte innermost, which becomes one load.
    var number = UInt32(self[offset])
    number |= UInt32(self[offset &+ 1]) << 8
    number |= UInt32(self[offset &+ 2]) << 16
    number |= UInt32(self[offset &+ 3]) << 24
    return number
  }
}

extension MutableSpan<UInt8> {
  /// Stores a number as four bytes at `offset`, lowest byte first.
  @inline(__always)
  mutating func store(_ number: UInt32, at offset: Int) {
    precondition(offset >= 0 && offset <= count &- 4, "four bytes lie in the bytes")
    self[offset] = UInt8(truncatingIfNeeded: number)
    self[offset &+ 1] = UInt8(truncatingIfNeeded: number >> 8)
    self[offset &+ 2] = UInt8(truncatingIfNeeded: number >> 16)
    self[offset &+ 3] = UInt8(truncatingIfNeeded: number >> 24)
  }
}
