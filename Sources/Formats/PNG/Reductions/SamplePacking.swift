/// The packing of samples smaller than a byte. The leftmost pixel is in the highest bits, and each row starts at a new
/// byte (PNG third edition, section 7.2).
enum SamplePacking {
  /// Packs samples of one byte to `bitDepth` bits.
  static func pack(_ samples: [UInt8], width: Int, bitDepth: Int) -> [UInt8] {
    if bitDepth == 8 { return samples }
    let rowBytes = (width * bitDepth + 7) / 8
    var packed = [UInt8](repeating: 0, count: samples.count / width * rowBytes)
    for (index, sample) in samples.enumerated() {
      let bit = index % width * bitDepth
      packed[index / width * rowBytes + bit / 8] |= sample << UInt8(8 - bitDepth - bit % 8)
    }
    return packed
  }

  /// Unpacks samples of `bitDepth` bits to one byte.
  static func unpack(_ packed: [UInt8], width: Int, rowBytes: Int, bitDepth: Int) -> [UInt8] {
    if bitDepth == 8 { return packed }
    let mask = UInt8((1 << bitDepth) - 1)
    var samples: [UInt8] = []
    samples.reserveCapacity(packed.count / rowBytes * width)
    for start in stride(from: 0, to: packed.count, by: rowBytes) {
      for column in 0..<width {
        let bit = column * bitDepth
        samples.append(packed[start + bit / 8] >> UInt8(8 - bitDepth - bit % 8) & mask)
      }
    }
    return samples
  }
}
