/// A row of bits. Each field starts at the lowest free bit.
struct BitWriter {
  private var bytes: [UInt8]
  private var reserve: UInt64 = 0
  private var count = 0

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// The number of bytes without the bits of the last, incomplete byte.
  var fullBytes: Int { bytes.count + count / 8 }

  /// Appends a field of up to 32 bits.
  @inline(__always)
  mutating func put(_ value: Int, bits: Int) {
    reserve |= UInt64(truncatingIfNeeded: value) << UInt64(truncatingIfNeeded: count)
    count += bits
    if count >= 32 {
      bytes.appendNumber(UInt32(truncatingIfNeeded: reserve))
      reserve >>= 32
      count -= 32
    }
  }

  /// Fills the last byte with zero bits.
  mutating func finish() -> FinishedBits {
    let padding = -count & 7
    while count > 0 {
      bytes.append(UInt8(truncatingIfNeeded: reserve))
      reserve >>= 8
      count -= 8
    }
    count = 0
    return FinishedBits(bytes: bytes, padding: padding)
  }
}

/// A payload of bits: its bytes, and the number of zero bits at the top of the last byte.
struct FinishedBits {
  let bytes: [UInt8]
  let padding: Int
}
