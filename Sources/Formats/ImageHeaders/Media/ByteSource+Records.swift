extension ByteSource where Self: ~Copyable {
  /// Returns `count` bytes from `offset`, for reading numbers; nil if fewer bytes exist.
  func record(at offset: Int, count: Int) -> Fields? {
    let bytes = bytes(at: offset, count: count)
    return bytes.count == count ? Fields(bytes: bytes) : nil
  }
}

extension Fields {
  /// Returns the signed big-endian integer of 8 bytes at `offset`.
  func signed(_ offset: Int) -> Int {
    Int(Int64(bitPattern: UInt64(big(offset, 4)) << 32 | UInt64(big(offset + 4, 4))))
  }

  /// Returns the big-endian double at `offset`.
  func double(_ offset: Int) -> Double {
    Double(bitPattern: UInt64(big(offset, 4)) << 32 | UInt64(big(offset + 4, 4)))
  }
}

/// Returns a product of sizes; nil if it is negative or too large for an `Int`.
func product(_ left: Int, _ right: Int) -> Int? {
  let (value, overflows) = left.multipliedReportingOverflow(by: right)
  return overflows || value < 0 ? nil : value
}
