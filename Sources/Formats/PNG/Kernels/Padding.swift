/// The bits after the last pixel of a row, if pixels are smaller than a byte. The standard leaves them unspecified (PNG
/// third edition, section 7.2), so they are not part of an image. Cleared bits compress well and always compare equal.
package enum Padding {
  /// Clears the padding of every row.
  ///
  /// - Parameter rowBits: the bits of a row that belong to pixels. `rowBytes` is their number of bytes, rounded up.
  package static func clear(_ samples: inout MutableSpan<UInt8>, rowBytes: Int, rowBits: Int) {
    precondition(rowBytes > 0 && rowBytes == (rowBits + 7) / 8 && samples.count % rowBytes == 0, "rows are whole")
    guard rowBits % 8 != 0 else { return }
    let used = UInt8(truncatingIfNeeded: 0xFF00 >> (rowBits % 8))
    for index in stride(from: rowBytes - 1, to: samples.count, by: rowBytes) { samples[index] &= used }
  }
}
