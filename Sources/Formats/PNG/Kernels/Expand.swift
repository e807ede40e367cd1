/// The conversion of PNG's samples to 8-bit R, G, B, A in one word (PNG third edition, section 13.12).
package enum Expand {
  /// Converts 8-bit R, G, B to opaque pixels. Pixels equal to `key` become fully transparent and keep their color.
  package static func rgb8(_ samples: Span<UInt8>, key: (red: UInt8, green: UInt8, blue: UInt8)?) -> [UInt32] {
    precondition(samples.count % 3 == 0, "a pixel has three samples")
    var pixels = [UInt32](repeating: 0, count: samples.count / 3)
    var target = pixels.mutableSpan
    let transparent: UInt32? = key.map { UInt32($0.red) | UInt32($0.green) &<< 8 | UInt32($0.blue) &<< 16 }
    for index in target.indices {
      let offset = index &* 3
      let color =
        UInt32(samples[offset]) | UInt32(samples[offset &+ 1]) &<< 8 | UInt32(samples[offset &+ 2]) &<< 16
      target[index] = color == transparent ? color : color | 0xFF00_0000
    }
    return pixels
  }

  /// Looks up samples of 1, 2, 4 or 8 bits in a table of pixels, for palettes and gray levels. An index past the
  /// table's end gives transparent black. Callers that must reject it check before.
  ///
  /// - Parameter rowBytes: the bytes of a row. Each row starts at a new byte, and the highest bits are the leftmost
  ///   pixel (section 7.2).
  package static func indexed(
    _ samples: Span<UInt8>, width: Int, rowBytes: Int, bitDepth: Int, table: [UInt32]
  ) -> [UInt32] {
    precondition([1, 2, 4, 8].contains(bitDepth), "an index has 1, 2, 4 or 8 bits")
    precondition(width > 0 && rowBytes == (width * bitDepth + 7) / 8 && samples.count % rowBytes == 0, "rows are whole")
    var lookup = [UInt32](repeating: 0, count: 1 << bitDepth)
    for index in 0..<min(table.count, lookup.count) { lookup[index] = table[index] }
    let rows = samples.count / rowBytes
    let mask = UInt8(truncatingIfNeeded: (1 << bitDepth) - 1)
    var pixels = [UInt32]()
    pixels.reserveCapacity(rows * width)
    for row in 0..<rows {
      for column in 0..<width {
        let bit = column &* bitDepth
        let shift = 8 &- bitDepth &- (bit & 7)
        pixels.append(lookup[Int(samples[row &* rowBytes &+ bit &>> 3] &>> UInt8(shift) & mask)])
      }
    }
    return pixels
  }

  /// Converts 8-bit gray and alpha.
  package static func grayAlpha8(_ samples: Span<UInt8>) -> [UInt32] {
    precondition(samples.count % 2 == 0, "a pixel has two samples")
    var pixels = [UInt32](repeating: 0, count: samples.count / 2)
    var target = pixels.mutableSpan
    for index in target.indices {
      target[index] =
        UInt32(samples[index &* 2]) &* 0x01_0101 | UInt32(samples[index &* 2 &+ 1]) &<< 24
    }
    return pixels
  }

  /// Converts 16-bit samples, big-endian, to 8 bits with rounding.
  ///
  /// - Parameters:
  ///   - channels: 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA.
  ///   - key: the transparent 16-bit color, `channels` samples, only for 1 and 3 channels.
  package static func samples16(_ samples: Span<UInt8>, channels: Int, key: [UInt16]?) -> [UInt32] {
    precondition((1...4).contains(channels) && samples.count % (channels * 2) == 0, "pixels are whole")
    precondition(key == nil || key?.count == channels, "a key has a sample a channel")
    var pixels = [UInt32]()
    pixels.reserveCapacity(samples.count / (channels * 2))
    for start in stride(from: 0, to: samples.count, by: channels * 2) {
      var color: UInt32 = 0
      var alpha: UInt32 = 255
      var matches = key != nil
      for channel in 0..<channels {
        let high = UInt16(samples[start &+ channel &* 2])
        let sample = high &<< 8 | UInt16(samples[start &+ channel &* 2 &+ 1])
        let scaled = UInt32(eightBits(of: sample))
        if let key { matches = matches && key[channel] == sample }
        if channels % 2 == 0 && channel == channels - 1 {
          alpha = scaled
        } else {
          color |= channels < 3 ? scaled &* 0x01_0101 : scaled &<< UInt32(channel &* 8)
        }
      }
      pixels.append(color | (matches ? 0 : alpha) &<< 24)
    }
    return pixels
  }

  /// Returns round(v · 255 / 65535) exactly for every v, in integers (PNG third edition, section 13.12), as libpng
  /// does.
  package static func eightBits(of sample: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(sample) * 255 + 32_895) >> 16)
  }
}
