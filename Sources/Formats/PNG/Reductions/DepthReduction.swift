/// The lossless reduction of the bits per sample.
enum DepthReduction {
  /// Converts 16-bit samples with two equal bytes to 8 bits, since v · 257 is the 16-bit form of v (PNG third edition,
  /// section 12.4). A key with different bytes is a color that no pixel has.
  static func sixteenToEight(_ raster: Raster) -> Raster? {
    let header = raster.header
    guard header.bitDepth == 16 else { return nil }
    let samples = raster.samples.span
    for index in stride(from: 0, to: samples.count, by: 2) where samples[index] != samples[index &+ 1] { return nil }
    let eight = stride(from: 0, to: samples.count, by: 2).map { raster.samples[$0] }
    let key = raster.transparency.flatMap { key -> [UInt8]? in
      let isEqual = stride(from: 0, to: key.count, by: 2).allSatisfy { key[$0] == key[$0 + 1] }
      // An 8-bit key is stored in the low byte of 16 bits.
      return isEqual ? stride(from: 0, to: key.count, by: 2).flatMap { [0, key[$0]] } : nil
    }
    return Raster(header: header.with(colorType: header.colorType, bitDepth: 8), samples: eight, transparency: key)
  }

  /// Converts 8-bit gray to the fewest of 1, 2 or 4 bits that represent all its levels.
  static func gray(_ raster: Raster) -> Raster? {
    let header = raster.header
    guard header.colorType == .gray, header.bitDepth == 8 else { return nil }
    // Element v is true if level v occurs.
    var levels = [Bool](repeating: false, count: 256)
    for sample in raster.samples { levels[Int(sample)] = true }
    guard
      let depth = [1, 2, 4].first(where: { depth in
        let step = 255 / ((1 << depth) - 1)
        return levels.indices.allSatisfy { !levels[$0] || $0 % step == 0 }
      })
    else { return nil }
    let step = UInt8(255 / ((1 << depth) - 1))
    var key: [UInt8]?
    if let transparency = raster.transparency {
      // No pixel has a key between the levels.
      key = transparency[1] % step == 0 ? [0, transparency[1] / step] : nil
    }
    return Raster(
      header: header.with(colorType: .gray, bitDepth: depth),
      samples: SamplePacking.pack(raster.samples.map { $0 / step }, width: header.width, bitDepth: depth),
      transparency: key)
  }
}

extension ImageHeader {
  /// Returns a header of this size in another form.
  func with(colorType: ColorType, bitDepth: Int) -> ImageHeader {
    ImageHeader(width: width, height: height, bitDepth: bitDepth, colorType: colorType)
  }
}
