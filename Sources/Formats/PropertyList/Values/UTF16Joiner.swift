/// A converter from single UTF-16 units to UTF-8. A lone surrogate keeps the three-byte form that a document's strings
/// allow.
struct UTF16Joiner {
  /// A high surrogate whose low surrogate is still missing.
  private var pending: UInt16 = 0

  mutating func append(_ unit: UInt16, to output: inout [UInt8]) {
    if pending != 0, unit & 0xFC00 == 0xDC00 {
      let scalar = 0x10000 + UInt32(pending & 0x3FF) << 10 + UInt32(unit & 0x3FF)
      pending = 0
      BinaryStrings.append(scalar, to: &output)
      return
    }
    flush(to: &output)
    if unit & 0xFC00 == 0xD800 { pending = unit } else { BinaryStrings.append(UInt32(unit), to: &output) }
  }

  /// Writes the pending surrogate. Call this before any other append to `output`, and at the end.
  mutating func flush(to output: inout [UInt8]) {
    guard pending != 0 else { return }
    BinaryStrings.append(UInt32(pending), to: &output)
    pending = 0
  }
}
