/// Turns UTF-16 units that come one by one into UTF-8. A surrogate of its own keeps the form of three bytes that a
/// document's strings allow.
struct UTF16Joiner {
  /// A first half that waits for its second.
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

  /// Writes what waits; called before anything else is appended to `output`, and at the end.
  mutating func flush(to output: inout [UInt8]) {
    guard pending != 0 else { return }
    BinaryStrings.append(UInt32(pending), to: &output)
    pending = 0
  }
}
