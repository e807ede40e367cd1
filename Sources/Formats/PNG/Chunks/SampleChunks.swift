/// Translation of chunks about samples to 8-bit RGBA.
enum SampleChunks {
  /// Returns the data of sBIT: a byte for each of R, G, B and A. An added alpha channel gets 1, as in Apple's output.
  ///
  /// - Returns: nil if the chunk's size does not fit the image (PNG third edition, section 11.3.2.4).
  static func significantBits(_ data: [UInt8], of image: PNGFile) -> [UInt8]? {
    let header = image.header
    let colorType: ColorType = header.colorType == .palette ? .rgb : header.colorType
    guard data.count == colorType.channels else { return nil }
    let bits = data.map { min($0, 8) }
    return switch colorType {
    case .gray: [bits[0], bits[0], bits[0], 1]
    case .grayAlpha: [bits[0], bits[0], bits[0], bits[1]]
    case .rgb, .palette: bits + [1]
    case .rgba: bits
    }
  }

  /// Returns the data of bKGD: R, G and B as 16-bit numbers below 256.
  ///
  /// - Returns: nil if the chunk's size does not fit the image, or its index has no color (section 11.3.4.1).
  static func background(_ data: [UInt8], of image: PNGFile) -> [UInt8]? {
    let header = image.header
    let colors: [UInt8]
    switch header.colorType {
    case .palette:
      guard data.count == 1, Int(data[0]) * 3 + 2 < image.palette.count else { return nil }
      colors = Array(image.palette[Int(data[0]) * 3..<Int(data[0]) * 3 + 3])
    case .gray, .grayAlpha:
      guard data.count == 2 else { return nil }
      let level = eightBits(data.span, at: 0, bitDepth: header.bitDepth)
      colors = [level, level, level]
    case .rgb, .rgba:
      guard data.count == 6 else { return nil }
      colors = [0, 2, 4].map { eightBits(data.span, at: $0, bitDepth: header.bitDepth) }
    }
    return colors.flatMap { [0, $0] }
  }

  private static func eightBits(_ data: Span<UInt8>, at offset: Int, bitDepth: Int) -> UInt8 {
    let sample = BigEndian.uint16(data, at: offset)
    if bitDepth == 16 { return Expand.eightBits(of: sample) }
    let largest = UInt16((1 << bitDepth) - 1)
    return UInt8(truncatingIfNeeded: (sample & largest) * (255 / largest))
  }
}
