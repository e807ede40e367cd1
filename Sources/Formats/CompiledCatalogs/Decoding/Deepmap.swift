/// The compression deepmap of iOS 12: tiles of 256 × 256 pixels, each a stream.
enum Deepmap {
  private static let tileSide = 256

  /// Decodes a band of rows. Its wrapper has 16 bytes, then follows `dmap`.
  static func decode(
    _ payload: Span<UInt8>, rows: Int, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    guard payload.has("dmap", at: 16), payload.count >= 24 else { throw .unsupported("a deepmap without its header") }
    let format = try DeepmapFormat(stored: Int(payload[23]), format: nil)
    if format.isWide { try canvas.check(bytesPerPixel: RenditionCanvas.floatBytes) }
    let content = payload.extracting(droppingFirst: 24)
    if payload[20] == 1 { return try format.append(content, rows: rows, to: &canvas, place: place) }
    let coding: Coding
    var start = 0
    switch payload[20] {
    case 2: coding = .predicted(DeepmapPrediction(format: format, isChromaHalved: payload[21] != 0))
    case 3: coding = .plain(format)
    case 4:
      let palette = try DeepmapPalette(content, place: place)
      start = palette.byteCount
      coding = .palette(palette)
    default: throw .unsupported("the deepmap method \(payload[20])")
    }
    var tiles = TileReader(position: start, coding: coding, place: place)
    for top in stride(from: 0, to: rows, by: tileSide) {
      try tiles.decodeRow(of: content, rows: min(tileSide, rows - top), to: &canvas)
    }
  }

  private enum Coding {
    case plain(DeepmapFormat)
    case predicted(DeepmapPrediction)
    case palette(DeepmapPalette)

    /// The most bytes of a row of `width` pixels.
    func rowBytes(width: Int) -> Int {
      switch self {
      case .plain(let format): width * format.pixelBytes
      case .predicted(let prediction): prediction.format.predictedRowBytes(width: width)
      case .palette: width * 2
      }
    }
  }

  /// A reader of one tile after another.
  private struct TileReader {
    var position: Int
    let coding: Coding
    let place: Int

    /// Decodes a row of tiles.
    mutating func decodeRow(
      of content: Span<UInt8>, rows: Int, to canvas: inout RenditionCanvas
    ) throws(CatalogError) {
      if canvas.width <= tileSide { return try decode(content, rows: rows, to: &canvas) }
      var tiles: [RenditionCanvas] = []
      for left in stride(from: 0, to: canvas.width, by: tileSide) {
        let width = min(tileSide, canvas.width - left)
        var tile = try RenditionCanvas(width: width, height: rows, limit: canvas.limit, place: place)
        try decode(content, rows: rows, to: &tile)
        tiles.append(tile)
      }
      try canvas.append(sideBySide: tiles, place: place)
    }

    /// Decodes one tile, which is behind its length of 32 bits.
    private mutating func decode(
      _ content: Span<UInt8>, rows: Int, to canvas: inout RenditionCanvas
    ) throws(CatalogError) {
      guard let length = content.number32(at: position), length <= content.count - position - 4 else {
        throw .outOfBounds(part: "deepmap tile", offset: place)
      }
      let stream = content.extracting(position + 4..<position + 4 + length)
      position += 4 + length
      let limit = canvas.allowance(rows: rows, rowBytes: coding.rowBytes(width: canvas.width))
      let data = try AppleStream.decodeAny(stream, limit: limit)
      switch coding {
      case .plain(let format): try format.append(data.span, rows: rows, to: &canvas, place: place)
      case .predicted(let prediction):
        try prediction.append(data.span, rows: rows, shown: rows, to: &canvas, place: place)
      case .palette(let palette):
        try palette.append(data.span, hasAlpha: true, rows: rows, to: &canvas, place: place)
      }
    }
  }
}
