/// The 64-bit FNV-1a hash (Fowler, Noll, Vo 1991). It is equal on every machine, and it is not safe against crafted
/// input.
@usableFromInline package struct FNV1a: Sendable {
  /// The hash of all bytes so far.
  package var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds one byte.
  @inline(__always)
  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
