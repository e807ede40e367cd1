/// A writer of bits, the lowest first (RFC 1951, section 3.1.1).
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingBits = 0

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// - Parameter count: 0 to 16.
  @inline(__always)
  mutating func write(_ value: Int, _ count: Int) {
    pending |= UInt64(truncatingIfNeeded: value) << UInt64(truncatingIfNeeded: pendingBits)
    pendingBits &+= count
    while pendingBits >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits &-= 8
    }
  }

  /// Writes zeros up to the next byte.
  mutating func align() {
    if pendingBits > 0 { write(0, 8 - pendingBits) }
  }

  /// Writes whole bytes.
  ///
  /// - Precondition: the writer is aligned.
  mutating func append(_ span: Span<UInt8>) {
    precondition(pendingBits == 0, "bytes start at a byte")
    bytes.reserveCapacity(bytes.count + span.count)
    for index in span.indices { bytes.append(span[index]) }
  }

  /// Returns all bytes, the last one filled up with zeros.
  consuming func finish() -> [UInt8] {
    align()
    return bytes
  }
}
