/// The conversion of images of at most 256 colors to palette indices.
enum PaletteReduction {
  /// Converts an image of up to 8 bits per sample, of any color type, to a palette of the fewest bits.
  ///
  /// - Parameter order: the order of the palette.
  /// - Returns: nil if the image has more than 256 colors or 16-bit samples.
  static func indexed(_ raster: Raster, order: PaletteOrder) -> Raster? {
    // Most images with too many colors have them in their first rows. The other rows need not be read then.
    guard raster.header.bitDepth <= 8, colors(of: raster.top(rows: 64).rgba().pixels) != nil else { return nil }
    let pixels = raster.rgba().pixels
    guard let (colors, indices) = colors(of: pixels) else { return nil }
    let sorted = order.sorted(colors, indices: indices, width: raster.header.width)
    var position = [UInt8](repeating: 0, count: colors.count)
    for (index, color) in sorted.enumerated() { position[color] = UInt8(index) }
    let depth = [1, 2, 4].first { colors.count <= 1 << $0 } ?? 8
    let entries = sorted.map { colors[$0] }
    let header = raster.header.with(colorType: .palette, bitDepth: depth)
    return Raster(
      header: header,
      samples: SamplePacking.pack(indices.map { position[Int($0)] }, width: header.width, bitDepth: depth),
      palette: entries.flatMap {
        (0..<3).map { [color = $0] byte in UInt8(truncatingIfNeeded: color >> UInt32(byte * 8)) }
      },
      transparency: alphas(of: entries))
  }

  /// Returns the data of tRNS: the alphas up to the last that is not 255, or nil if all are 255.
  private static func alphas(of entries: [UInt32]) -> [UInt8]? {
    guard let last = entries.lastIndex(where: { $0 >> 24 != 255 }) else { return nil }
    return entries[...last].map { UInt8(truncatingIfNeeded: $0 >> 24) }
  }

  /// Returns the distinct colors in the order of their first pixels and each pixel's index, or nil if there are more
  /// than 256.
  private static func colors(of pixels: [UInt32]) -> (colors: [UInt32], indices: [UInt8])? {
    var colors: [UInt32] = []
    var indices = [UInt8](repeating: 0, count: pixels.count)
    // A hash table with open addressing in 1,024 slots, at most a quarter full.
    var slots = [Int16](repeating: -1, count: 1024)
    var previous: UInt32?
    var previousIndex: UInt8 = 0
    for (index, pixel) in pixels.enumerated() {
      if pixel != previous {
        var slot = Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) >> 22)
        while slots[slot] >= 0 && colors[Int(slots[slot])] != pixel { slot = (slot + 1) & 1023 }
        if slots[slot] < 0 {
          if colors.count == 256 { return nil }
          slots[slot] = Int16(colors.count)
          colors.append(pixel)
        }
        previous = pixel
        previousIndex = UInt8(truncatingIfNeeded: slots[slot])
      }
      indices[index] = previousIndex
    }
    return (colors, indices)
  }
}
