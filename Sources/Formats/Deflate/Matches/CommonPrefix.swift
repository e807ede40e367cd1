import CrushBasics

extension Span<UInt8> {
  /// Returns the length of the common prefix of the bytes at two positions, eight bytes at a time.
  ///
  /// - Parameters:
  ///   - known: the length that is known to be common.
  ///   - limit: the greatest length. Both positions have this many bytes.
  @inline(__always)
  func commonPrefix(_ a: Int, _ b: Int, known: Int, limit: Int) -> Int {
    var length = known
    while length &+ 8 <= limit {
      let difference = word(at: a &+ length) ^ word(at: b &+ length)
      if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    while length < limit && self[a &+ length] == self[b &+ length] { length &+= 1 }
    return length
  }
}
