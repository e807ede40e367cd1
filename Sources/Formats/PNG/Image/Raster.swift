/// An image's samples, stored by its color type and bit depth, rows in order, without filter bytes.
///
/// It is the form between a decoder and an encoder that loses nothing. A gray image of 1 bit stays one, and colors under
/// alpha 0 keep their values. Reductions go from raster to raster, for example from RGBA to a palette. `RGBAImage` and
/// `BGRAImage` are the forms with one word a pixel.
package struct Raster: Sendable, Equatable {
  /// The size and form, never interlaced.
  package let header: ImageHeader
  /// `header.rowBytes * header.height` bytes. 16-bit samples are big-endian. Rows start at a byte and end in zero bits.
  package let samples: [UInt8]
  /// The 8-bit R, G, B of each palette index.
  package let palette: [UInt8]
  /// The data of tRNS.
  package let transparency: [UInt8]?

  package init(header: ImageHeader, samples: [UInt8], palette: [UInt8] = [], transparency: [UInt8]? = nil) {
    precondition(!header.isInterlaced, "a raster has its rows in order")
    precondition(samples.count == header.rowBytes * header.height, "samples fill the rows")
    self.header = header
    self.samples = Self.withoutPadding(samples, header)
    self.palette = palette
    self.transparency = transparency
  }

  /// Returns the samples with the bits after the last pixel of each row cleared.
  static func withoutPadding(_ samples: consuming [UInt8], _ header: ImageHeader) -> [UInt8] {
    // Returning early avoids a copy of the array.
    if header.width * header.bitsPerPixel % 8 == 0 { return samples }
    var samples = samples
    var span = samples.mutableSpan
    Padding.clear(&span, rowBytes: header.rowBytes, rowBits: header.width * header.bitsPerPixel)
    return samples
  }

  /// Returns the first rows, at most `rows`.
  func top(rows: Int) -> Raster {
    if rows >= header.height { return self }
    let part = ImageHeader(
      width: header.width, height: rows, bitDepth: header.bitDepth, colorType: header.colorType)
    return Raster(
      header: part, samples: Array(samples[..<(header.rowBytes * rows)]), palette: palette, transparency: transparency)
  }

  /// Creates 8-bit RGB if all pixels are opaque, else RGBA.
  ///
  /// - Parameter keepsAlpha: whether to create RGBA even if all pixels are opaque.
  package init(straight image: RGBAImage, keepsAlpha: Bool = false) {
    let isRGB = !keepsAlpha && image.isOpaque
    let header = ImageHeader(
      width: image.width, height: image.height, bitDepth: 8, colorType: isRGB ? .rgb : .rgba)
    let samples = isRGB ? Words.rgbBytes(of: image.pixels.span) : Words.bytes(of: image.pixels.span)
    self.init(header: header, samples: samples)
  }

  /// Creates 16-bit RGB if all pixels are opaque, else RGBA. The pixels are straight, 16 bits per channel, R lowest.
  package init(deep pixels: [UInt64], width: Int, height: Int) {
    let isOpaque = pixels.allSatisfy { $0 >> 48 == 0xFFFF }
    let header = ImageHeader(width: width, height: height, bitDepth: 16, colorType: isOpaque ? .rgb : .rgba)
    var samples: [UInt8] = []
    samples.reserveCapacity(header.rowBytes * height)
    for pixel in pixels {
      for channel in 0..<header.colorType.channels {
        let sample = pixel >> UInt64(channel * 16)
        samples.append(UInt8(truncatingIfNeeded: sample >> 8))
        samples.append(UInt8(truncatingIfNeeded: sample))
      }
    }
    self.init(header: header, samples: samples)
  }

  /// The bytes of the chunks that the form needs besides the image data.
  var sideBytes: Int {
    (header.colorType == .palette ? palette.count + 12 : 0) + (transparency.map { $0.count + 12 } ?? 0)
  }

  /// Returns the largest palette index of a pixel.
  func largestIndex() -> Int {
    var largest: UInt8 = 0
    let depth = header.bitDepth
    for row in 0..<header.height {
      let start = row * header.rowBytes
      if depth == 8 {
        for index in start..<start + header.rowBytes { largest = max(largest, samples[index]) }
        continue
      }
      for column in 0..<header.width {
        let bit = column * depth
        largest = max(largest, samples[start + bit / 8] >> (8 - depth - bit % 8) & UInt8((1 << depth) - 1))
      }
    }
    return Int(largest)
  }

  /// Returns the pixels as 8-bit R, G, B, A. Gray is copied to three channels, palette indices become colors, tRNS
  /// becomes alpha, and 16 bits are scaled with rounding.
  package func rgba() -> RGBAImage {
    RGBAImage(width: header.width, height: header.height, pixels: pixels())
  }

  /// Returns the pixels as 16-bit R, G, B, A in one word, R lowest. An 8-bit sample v becomes v · 257 (section 12.4).
  package func deepPixels() -> [UInt64] {
    guard header.bitDepth == 16 else {
      return rgba().pixels.map { pixel in
        (0..<4).reduce(0) { $0 | UInt64(pixel >> UInt32($1 * 8) & 0xFF) * 257 << UInt64($1 * 16) }
      }
    }
    let channels = header.colorType.channels
    let bytes = samples.span
    return stride(from: 0, to: bytes.count, by: channels * 2).map { start in
      let values = (0..<channels).map { UInt64(BigEndian.uint16(bytes, at: start + $0 * 2)) }
      let isKey = key.map { key in values.elementsEqual(key.map(UInt64.init)) } ?? false
      let alpha = channels % 2 == 0 ? values[channels - 1] : isKey ? 0 : 65_535
      let color = channels < 3 ? values[0] * 0x1_0001_0001 : values[0] | values[1] << 16 | values[2] << 32
      return color | alpha << 48
    }
  }

  private func pixels() -> [UInt32] {
    let samples = samples.span
    switch (header.colorType, header.bitDepth) {
    case (.rgba, 8): return Words.from(samples)
    case (.rgb, 8):
      return Expand.rgb8(samples, key: key8.map { ($0[0], $0[1], $0[2]) })
    case (.grayAlpha, 8): return Expand.grayAlpha8(samples)
    case (_, 16): return Expand.samples16(samples, channels: header.colorType.channels, key: key)
    default:
      return Expand.indexed(
        samples, width: header.width, rowBytes: header.rowBytes, bitDepth: header.bitDepth,
        table: header.colorType == .palette ? paletteTable : grayTable)
    }
  }

  /// tRNS of a gray or RGB image, one 16-bit sample per channel.
  private var key: [UInt16]? {
    guard let transparency, header.colorType == .gray || header.colorType == .rgb else { return nil }
    let bytes = transparency.span
    return (0..<bytes.count / 2).map { BigEndian.uint16(bytes, at: $0 * 2) }
  }

  /// The key for samples of at most 8 bits. Only its low bits count (section 11.3.1.1).
  private var key8: [UInt8]? {
    let mask = UInt16((1 << header.bitDepth) - 1)
    return key?.map { UInt8(truncatingIfNeeded: $0 & mask) }
  }

  private var paletteTable: [UInt32] {
    (0..<palette.count / 3).map { index in
      let alpha = transparency.map { index < $0.count ? UInt32($0[index]) : 255 } ?? 255
      return UInt32(palette[index * 3]) | UInt32(palette[index * 3 + 1]) << 8 | UInt32(palette[index * 3 + 2]) << 16
        | alpha << 24
    }
  }

  private var grayTable: [UInt32] {
    let largest = (1 << header.bitDepth) - 1
    let transparent = key8?.first
    return (0...largest).map { level in
      // 255 is a multiple of 1, 3, 15 and 255, so the levels are exact.
      UInt32(level * (255 / largest)) * 0x01_0101 | (transparent.map(Int.init) == level ? 0 : 0xFF00_0000)
    }
  }
}
