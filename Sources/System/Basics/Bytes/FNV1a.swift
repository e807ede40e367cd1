/// The hash FNV-1a of 64 bits (Fowler, Noll, Vo 1991). It is equal on every machine and not safe against crafted input.
///
/// The members are inlinable, since a build hashes every byte of every path.
@frozen @usableFromInline package struct FNV1a: Sendable {
  /// The hash of all bytes so far.
  @usableFromInline package var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable package init() {}

  /// Adds one byte.
  @inlinable @inline(__always)
  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
