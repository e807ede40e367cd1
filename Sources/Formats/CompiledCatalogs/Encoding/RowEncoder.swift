/// The encoder of rows of pixels: as they are, RLE, LZFSE or LZVN.
struct RowEncoder {
  let pixels: StoredPixels
  let coder: StreamCoder
  let choice: EncodingChoice

  /// Smaller bitmaps have RLE. Seen in 8 of 8 bitmaps since CoreUI 498.
  private static let leastStream = 4096
  /// Bitmaps of fewer bytes, with four bytes a pixel, have one stream.
  private static let leastBands = 16384
  /// Bitmaps of fewer bytes have two bands, and larger ones have three of a third of the rows, and the remaining rows.
  private static let leastThirds = 20480

  /// The first version of CoreUI with RLE.
  private static let firstRuns = 498

  /// Whether the bitmap is for iOS 8, which reads LZVN and no LZFSE.
  private var isOld: Bool { choice.minimumSystem < 9 }

  /// The bytes from one row to the next: a multiple of 32, or without padding for iOS 8 and in CoreUI up to 374.
  private var stride: Int {
    let bytes = pixels.width * pixels.pixelBytes
    if isOld && choice.coreUIVersion >= 489 || choice.coreUIVersion < 427 { return bytes }
    return BitmapEncoder.padded(bytes, to: choice.rowAlignment)
  }

  func bitmap() -> EncodedBitmap {
    let stride = stride
    let total = stride * pixels.height
    if coder.effort == .smallest { return smallest(stride: stride) }
    if total < Self.leastStream, choice.coreUIVersion >= Self.firstRuns { return small(stride: stride) }
    return streams(stride: stride, rows: bandRows(total: total))
  }

  /// Returns RLE, or the rows themselves if RLE is not smaller.
  private func small(stride: Int) -> EncodedBitmap {
    let runs = RunLength.encode(pixels)
    let isSmaller = runs.count < stride * pixels.height
    let payload = BitmapPayload(
      compression: isSmaller ? .rle : .none, isOpaque: pixels.isOpaque,
      bands: [.init(rows: pixels.height, data: isSmaller ? runs : padded(0..<pixels.height, stride: stride))])
    return payload.bitmap(bytesPerRow: stride)
  }

  private func streams(stride: Int, rows: Int) -> EncodedBitmap {
    var payload = BitmapPayload(compression: isOld ? .lzvn : .lzfse, isOpaque: pixels.isOpaque)
    for band in pixels.bands(of: rows) {
      let data = padded(band, stride: stride)
      payload.bands.append(
        .init(
          rows: band.count,
          data: isOld ? coder.rowsLZVN(data.span, coreUIVersion: choice.coreUIVersion) : coder.stream(data.span)))
    }
    return payload.bitmap(bytesPerRow: stride)
  }

  /// Returns the rows of a band.
  ///
  /// Law, seen in 133 of 133 bitmaps since CoreUI 498: a third of the rows if the padded rows have 20,480 bytes or more.
  /// Smaller ones with at least 4,096 pixels have half of the rows. Each pixel counts as four bytes here, also for gray.
  private func bandRows(total: Int) -> Int {
    if pixels.width * pixels.height * 4 < Self.leastBands { return pixels.height }
    if choice.coreUIVersion < 492 { return pixels.height / 2 }
    return pixels.height / (total < Self.leastThirds ? 2 : 3)
  }

  private func smallest(stride: Int) -> EncodedBitmap {
    let runs = small(stride: stride)
    let streams = streams(stride: stride, rows: bandRows(total: stride * pixels.height))
    return streams.payload.count < runs.payload.count ? streams : runs
  }

  /// Returns rows with their padding of zeros.
  private func padded(_ rows: Range<Int>, stride: Int) -> [UInt8] {
    let length = pixels.width * pixels.pixelBytes
    let bytes = pixels.bytes
    if stride == length { return Array(bytes[rows.lowerBound * length..<rows.upperBound * length]) }
    var result: [UInt8] = []
    result.reserveCapacity(rows.count * stride)
    for row in rows {
      result.append(contentsOf: bytes[row * length..<(row + 1) * length])
      result.append(contentsOf: repeatElement(0, count: stride - length))
    }
    return result
  }
}
