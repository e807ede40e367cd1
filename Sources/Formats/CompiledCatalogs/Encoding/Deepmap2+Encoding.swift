import CrushPNG

extension Deepmap2 {
  /// Images of so many pixels are stored as they are. Larger ones are compressed, as far as seen.
  static let mostRawPixels = 4
  /// The most bytes of a band of rows, with four bytes a pixel.
  ///
  /// Law, seen in 4 of 4 images with several bands and in all others: 4 MiB.
  private static let bandBytes = 4 << 20
  /// The most bytes of one stream: 2 MiB.
  private static let streamBytes = 2 << 20
  /// A predicted row counts as a multiple of 16 bytes, seen in 6 of 6 bands with several streams.
  private static let rowAlignment = 16
  /// Predicted planes are filled to a multiple of so many bytes.
  private static let planeAlignment = 16

  /// The kind of a palette whose colors have an alpha.
  private static let colorsWithAlpha = 4
  /// The kind of a palette with a plane of alpha before the indices.
  private static let planeOfAlpha = 3

  /// Returns whether the codec has a form for the pixels. Sizes in its headers have 16 bits.
  static func canEncode(_ pixels: StoredPixels) -> Bool {
    guard pixels.width <= 0xFFFF, pixels.height <= 0xFFFF else { return false }
    switch pixels.format {
    case .argb, .gray8: return true
    // Wide pixels without prediction are half floats.
    case .wide:
      let numbers = [UInt16](capacity: pixels.bytes.count / 2) { output in
        let bytes = pixels.bytes.span
        for index in stride(from: 0, to: bytes.count &- 1, by: 2) {
          output.append(UInt16(bytes[index]) | UInt16(bytes[index &+ 1]) &<< 8)
        }
      }
      return HalfFloat.areHalfFloats(numbers.span, colorSpace: pixels.colorSpace)
    default: return false
    }
  }

  /// Encodes an image in bands of rows.
  static func bitmap(of pixels: StoredPixels, _ coder: StreamCoder, bytesPerRow: Int) -> EncodedBitmap {
    var payload = BitmapPayload(compression: .deepmap2, isOpaque: pixels.isOpaque)
    let length = pixels.width * pixels.pixelBytes
    for band in pixels.bands(of: bandBytes / (pixels.width * max(4, pixels.pixelBytes))) {
      let bytes = pixels.bytes.span.extracting(band.lowerBound * length..<band.upperBound * length)
      let encoder = Encoder(format: pixels.format, width: pixels.width, rows: band.count, coder: coder)
      payload.bands.append(.init(rows: band.count, data: encoder.encode(bytes)))
    }
    return payload.bitmap(bytesPerRow: bytesPerRow)
  }

  /// The encoder of a band.
  private struct Encoder {
    let format: PixelFormat
    let width: Int
    let rows: Int
    let coder: StreamCoder

    private var pixelBytes: Int { format.bytesPerPixel ?? 4 }
    /// The number of the format in headers: the samples of a pixel, or 20 for 16 bits.
    private var formatNumber: Int { format == .wide ? 20 : pixelBytes }

    /// Returns the wrapper and the smallest content.
    func encode(_ bytes: Span<UInt8>) -> [UInt8] {
      let (content, height) = content(of: bytes)
      return content.wrapped(version: 1, format: formatNumber, letters: "dmp2", sides: [width, height])
    }

    /// Returns the content, and the height in the header, which is the number of rows of the first stream.
    private func content(of bytes: Span<UInt8>) -> (DeepmapContent, height: Int) {
      if width * rows <= mostRawPixels {
        return (DeepmapContent(method: DeepmapContent.raw, bytes: Words.array(bytes)), rows)
      }
      switch format {
      case .gray8: return gray(bytes)
      case .argb: return color(bytes)
      default: return plain(bytes, limit: .max) ?? raw(bytes)
      }
    }

    private func raw(_ bytes: Span<UInt8>) -> (DeepmapContent, height: Int) {
      (DeepmapContent(method: DeepmapContent.raw, bytes: Words.array(bytes)), rows)
    }

    /// Returns the smaller one of predicted planes and plain pixels. Of equal ones, the planes count.
    ///
    /// Law, seen in 169 of 169 bands of gray of both deepmaps.
    private func gray(_ bytes: Span<UInt8>) -> (DeepmapContent, height: Int) {
      if coder.effort == .fast { return plain(bytes, limit: .max) ?? raw(bytes) }
      let predicted = predicted(bytes)
      guard let plain = plain(bytes, limit: predicted.0.bytes.count) else { return predicted }
      return plain.0.bytes.count < predicted.0.bytes.count ? plain : predicted
    }

    private func predicted(_ bytes: Span<UInt8>) -> (DeepmapContent, height: Int) {
      let rowBytes = BitmapEncoder.padded(1 + width * 3, to: rowAlignment)
      let count = min(rows, max(1, streamBytes / rowBytes))
      let streams = streams(bytes, rows: count) {
        coder.buffer(PredictionEncoder.planes($0, width: width, alignment: planeAlignment).span)
      }
      return (DeepmapContent(method: DeepmapContent.predicted, bytes: streams ?? []), count)
    }

    /// Returns streams of pixels, or nil if they are longer than the limit.
    private func plain(_ bytes: Span<UInt8>, limit: Int) -> (DeepmapContent, height: Int)? {
      let count = min(rows, max(1, streamBytes / (width * pixelBytes)))
      guard let streams = streams(bytes, rows: count, { coder.buffer($0, limit: limit) }) else { return nil }
      return (DeepmapContent(method: DeepmapContent.plain, bytes: streams), count)
    }

    /// Returns the streams of bands of rows, each behind its length.
    private func streams(
      _ bytes: Span<UInt8>, rows count: Int, _ encode: (Span<UInt8>) -> [UInt8]?
    ) -> [UInt8]? {
      let length = width * pixelBytes
      var result: [UInt8] = []
      for row in stride(from: 0, to: rows, by: count) {
        let part = bytes.extracting(row * length..<min(row + count, rows) * length)
        guard let stream = encode(part) else { return nil }
        result.append(part: stream)
      }
      return result
    }

    /// Returns the smallest one of plain pixels, a palette with alpha, and a palette without alpha.
    ///
    /// Law, seen in 88 of 94 bitmaps of color. The others have predicted planes with a loss, which are not written.
    private func color(_ bytes: Span<UInt8>) -> (DeepmapContent, height: Int) {
      let words = Words.from(bytes)
      var best: DeepmapContent?
      if let colors = DeepmapColors(words.span, ignoresAlpha: false) {
        best = palette(colors, kind: colorsWithAlpha, planes: colors.plane, limit: .max)
      }
      if let best, coder.effort == .fast { return (best, rows) }
      if let colors = DeepmapColors(words.span, ignoresAlpha: true) {
        let planes = colors.planes(alphaOf: words.span)
        let other = palette(colors, kind: planeOfAlpha, planes: planes, limit: best?.bytes.count ?? .max)
        if let other, other.bytes.count < best?.bytes.count ?? .max { best = other }
      }
      guard let palette = best else { return plain(bytes, limit: .max) ?? raw(bytes) }
      guard let plain = plain(bytes, limit: palette.bytes.count), plain.0.bytes.count < palette.bytes.count else {
        return (palette, rows)
      }
      return plain
    }

    private func palette(_ colors: DeepmapColors, kind: Int, planes: [UInt8], limit: Int) -> DeepmapContent? {
      guard let stream = coder.buffer(planes.span, limit: limit) else { return nil }
      var content: [UInt8] = []
      content.reserveCapacity(colors.headerSize + 4 + stream.count)
      colors.appendHeader(kind: kind, to: &content)
      content.append(part: stream)
      return DeepmapContent(method: DeepmapContent.palette, bytes: content)
    }
  }
}
