import CrushPNG

extension Deepmap {
  /// Bitmaps of fewer bytes have one band.
  private static let leastBands = 16384
  /// Bitmaps of fewer bytes have two bands, like the rows of LZFSE.
  private static let leastThirds = 20480
  /// Predicted planes are filled to a multiple of so many bytes.
  private static let planeAlignment = 8

  /// Encodes an image in bands of rows.
  ///
  /// Law, seen in 49 of 49 images: fewer than 16,384 bytes of pixels have one band. Others have a third of the rows, and
  /// the remaining rows. Two bands were not seen.
  static func bitmap(of pixels: StoredPixels, _ coder: StreamCoder, bytesPerRow: Int) -> EncodedBitmap {
    let length = pixels.width * pixels.pixelBytes
    let total = length * pixels.height
    let parts = total < leastBands ? 1 : total < leastThirds ? 2 : 3
    var payload = BitmapPayload(compression: .deepmap, isOpaque: pixels.isOpaque)
    for band in pixels.bands(of: pixels.height / parts) {
      let bytes = pixels.bytes.span.extracting(band.lowerBound * length..<band.upperBound * length)
      let encoder = Encoder(
        pixelBytes: pixels.pixelBytes, width: pixels.width, rows: band.count, coder: coder)
      payload.bands.append(.init(rows: band.count, data: encoder.encode(bytes)))
    }
    return payload.bitmap(bytesPerRow: bytesPerRow)
  }

  /// The encoder of a band. Each band selects its method.
  private struct Encoder {
    /// 2 or 4, also the number of the format.
    let pixelBytes: Int
    let width: Int
    let rows: Int
    let coder: StreamCoder

    private var tiles: [DeepmapTile] { DeepmapTile.all(width: width, rows: rows) }

    func encode(_ bytes: Span<UInt8>) -> [UInt8] {
      content(of: bytes).wrapped(version: 5, format: pixelBytes, letters: "dmap")
    }

    private func content(of bytes: Span<UInt8>) -> DeepmapContent {
      if width * rows <= Deepmap2.mostRawPixels {
        return DeepmapContent(method: DeepmapContent.raw, bytes: Words.array(bytes))
      }
      let plain = DeepmapContent(
        method: DeepmapContent.plain, bytes: streams { $0.bytes(of: bytes, width: width, pixelBytes: pixelBytes) })
      if coder.effort == .fast { return plain }
      if pixelBytes == 2 {
        let predicted = DeepmapContent(
          method: DeepmapContent.predicted,
          bytes: streams {
            let tile = $0.bytes(of: bytes, width: width, pixelBytes: pixelBytes)
            return PredictionEncoder.planes(tile.span, width: $0.columns.count, alignment: planeAlignment)
          })
        return plain.bytes.count < predicted.bytes.count ? plain : predicted
      }
      let words = Words.from(bytes)
      guard let colors = DeepmapColors(words.span, ignoresAlpha: true) else { return plain }
      var palette: [UInt8] = []
      colors.appendHeader(kind: 0, hasKeys: true, to: &palette)
      palette += streams { colors.planes(alphaOf: words.span, width: width, $0) }
      return palette.count < plain.bytes.count
        ? DeepmapContent(method: DeepmapContent.palette, bytes: palette) : plain
    }

    /// Returns the streams of all tiles, each behind its length.
    private func streams(_ planes: (DeepmapTile) -> [UInt8]) -> [UInt8] {
      var result: [UInt8] = []
      for tile in tiles { result.append(part: coder.buffer(planes(tile).span) ?? []) }
      return result
    }
  }
}
