/// The payload `MLEC` of a bitmap: flags, a codec, and one or more bands of rows.
struct BitmapPayload {
  struct Band {
    let rows: Int
    let data: [UInt8]
  }

  let compression: RenditionCompression
  let isOpaque: Bool
  var bands: [Band] = []

  /// Bit 0 of the flags. Bands with headers follow.
  private static let hasBands = 1
  /// Bit 1 of the flags. Every alpha is 255.
  private static let isOpaque = 2

  /// Returns the bytes: `MLEC`, the flags, the codec, and the length of the data. If there are several bands, their
  /// number replaces the length, and each band starts with `KCBC`, 0, 0, its rows and its length.
  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(bands.reduce(16) { $0 + 20 + $1.data.count })
    bytes.append(letters: "MLEC")
    bytes.appendLittle32((bands.count > 1 ? Self.hasBands : 0) | (isOpaque ? Self.isOpaque : 0))
    bytes.appendLittle32(compression.rawValue)
    if bands.count == 1 {
      bytes.append(part: bands[0].data)
      return bytes
    }
    bytes.appendLittle32(bands.count)
    for band in bands {
      bytes.append(letters: "KCBC")
      for number in [0, 0, band.rows, band.data.count] { bytes.appendLittle32(number) }
      bytes.append(contentsOf: band.data)
    }
    return bytes
  }

  func bitmap(bytesPerRow: Int) -> EncodedBitmap {
    EncodedBitmap(payload: encoded(), bytesPerRow: bytesPerRow, compression: compression)
  }
}

extension StoredPixels {
  var pixelBytes: Int { format.bytesPerPixel ?? 4 }

  /// Splits the rows into bands of `count` rows. The last band has the rest.
  func bands(of count: Int) -> [Range<Int>] {
    stride(from: 0, to: height, by: max(count, 1)).map { $0..<min($0 + max(count, 1), height) }
  }
}
