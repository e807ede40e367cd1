/// The lossless removal of channels.
enum ChannelReduction {
  /// Converts RGB whose samples are equal in every pixel to gray.
  static func gray(_ raster: Raster) -> Raster? {
    let header = raster.header
    guard header.colorType == .rgb || header.colorType == .rgba else { return nil }
    let sample = header.bitDepth / 8
    let pixel = header.pixelBytes
    let samples = raster.samples.span
    for start in stride(from: 0, to: samples.count, by: pixel) {
      for byte in start..<start + sample {
        if samples[byte] != samples[byte &+ sample] || samples[byte] != samples[byte &+ sample &* 2] { return nil }
      }
    }
    let hasAlpha = header.colorType == .rgba
    let kept = hasAlpha ? [0, 3] : [0]
    let key = raster.transparency.flatMap { key in
      // No pixel has a key of unequal samples.
      key[0...1] == key[2...3] && key[0...1] == key[4...5] ? Array(key[0...1]) : nil
    }
    return Raster(
      header: header.with(colorType: hasAlpha ? .grayAlpha : .gray, bitDepth: header.bitDepth),
      samples: channels(kept, of: raster), transparency: key)
  }

  /// Removes an alpha channel that is opaque everywhere.
  static func withoutAlpha(_ raster: Raster) -> Raster? {
    let header = raster.header
    guard header.colorType.hasAlphaChannel else { return nil }
    let sample = header.bitDepth / 8
    let pixel = header.pixelBytes
    let samples = raster.samples.span
    for end in stride(from: pixel, through: samples.count, by: pixel) {
      for byte in end - sample..<end where samples[byte] != 255 { return nil }
    }
    let isGray = header.colorType == .grayAlpha
    return Raster(
      header: header.with(colorType: isGray ? .gray : .rgb, bitDepth: header.bitDepth),
      samples: channels(isGray ? [0] : [0, 1, 2], of: raster))
  }

  /// Converts an 8-bit alpha channel of only 0 and 255 to a key. All transparent pixels must have one color that no
  /// opaque pixel has.
  static func alphaToKey(_ raster: Raster) -> Raster? {
    let header = raster.header
    guard header.colorType.hasAlphaChannel, header.bitDepth == 8 else { return nil }
    let colors = header.colorType.channels - 1
    var key: UInt32?
    let samples = raster.samples.span
    for start in stride(from: 0, to: samples.count, by: colors + 1) {
      switch samples[start &+ colors] {
      case 255: continue
      case 0:
        let color = color(samples, at: start, channels: colors)
        if let key, key != color { return nil }
        key = color
      default: return nil
      }
    }
    guard let key else { return nil }
    for start in stride(from: 0, to: samples.count, by: colors + 1)
    where samples[start &+ colors] == 255 && color(samples, at: start, channels: colors) == key { return nil }
    let isGray = colors == 1
    let stored = (0..<colors).flatMap { [UInt8(0), UInt8(truncatingIfNeeded: key >> UInt32($0 * 8))] }
    return Raster(
      header: header.with(colorType: isGray ? .gray : .rgb, bitDepth: 8),
      samples: channels(Array(0..<colors), of: raster), transparency: stored)
  }

  private static func color(_ samples: Span<UInt8>, at start: Int, channels: Int) -> UInt32 {
    channels == 1
      ? UInt32(samples[start])
      : UInt32(samples[start]) | UInt32(samples[start &+ 1]) << 8 | UInt32(samples[start &+ 2]) << 16
  }

  /// Returns the given channels of every pixel.
  private static func channels(_ kept: [Int], of raster: Raster) -> [UInt8] {
    let sample = raster.header.bitDepth / 8
    let offsets = kept.flatMap { channel in (0..<sample).map { channel * sample + $0 } }
    let pixel = raster.header.pixelBytes
    var result: [UInt8] = []
    result.reserveCapacity(raster.samples.count / pixel * offsets.count)
    let samples = raster.samples.span
    for start in stride(from: 0, to: samples.count, by: pixel) {
      for offset in offsets { result.append(samples[start &+ offset]) }
    }
    return result
  }
}
