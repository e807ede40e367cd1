/// The compression deepmap2 of iOS 13: `dmp2`, or tiles of it.
enum Deepmap2 {
  /// Decodes a band of rows. Its wrapper of 16 bytes may be missing.
  static func decode(
    _ payload: Span<UInt8>, rows: Int, format: PixelFormat?, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    if payload.has("dmp2") { return try decodeMap(payload, rows: rows, format: format, to: &canvas, place: place) }
    guard let version = payload.number32(at: 0), payload.count >= 16 else {
      throw .outOfBounds(part: "deepmap2 header", offset: place)
    }
    guard version == 1 else { throw .unsupported("deepmap2 of version \(version)") }
    let content = payload.extracting(droppingFirst: 16)
    if content.has("KCBC") { return try decodeTiles(content, format: format, to: &canvas, place: place) }
    try decodeMap(content, rows: rows, format: format, to: &canvas, place: place)
  }

  /// A tile's position in the grid, and its bytes.
  private struct Tile {
    let row, column, height: Int
    let range: Range<Int>
  }

  /// Decodes tiles that name their column and row, in any order.
  private static func decodeTiles(
    _ content: Span<UInt8>, format: PixelFormat?, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    var found: [Tile] = []
    var position = 0
    while content.has("KCBC", at: position), let column = content.number32(at: position + 4),
      let row = content.number32(at: position + 8), let height = content.number32(at: position + 12),
      let length = content.number32(at: position + 16)
    {
      guard length >= 20 else { throw .invalid(part: "tile length", offset: place) }
      let end = min(position + length, content.count)
      found.append(Tile(row: row, column: column, height: height, range: position + 20..<max(end, position + 20)))
      position += length
    }
    // Of two tiles at one place, the last one counts.
    let order = found.indices.sorted {
      (found[$0].row, found[$0].column, $0) < (found[$1].row, found[$1].column, $1)
    }
    var tiles: [RenditionCanvas] = []
    for (step, index) in order.enumerated() {
      let next = step + 1 < order.count ? found[order[step + 1]] : nil
      let tile = found[index]
      if let next, next.row == tile.row, next.column == tile.column { continue }
      let width = tiles.reduce(0) { $0 + $1.width }
      tiles.append(try decode(tile, of: content, format: format, right: width, of: canvas, place: place))
      guard next?.row != tile.row else { continue }
      try canvas.append(sideBySide: tiles, place: place)
      tiles = []
    }
  }

  private static func decode(
    _ tile: Tile, of content: Span<UInt8>, format: PixelFormat?, right left: Int, of whole: RenditionCanvas, place: Int
  ) throws(CatalogError) -> RenditionCanvas {
    var bytes = content.extracting(tile.range)
    if !bytes.has("dmp2"), bytes.has("dmp2", at: 16) { bytes = bytes.extracting(droppingFirst: 16) }
    guard let width = bytes.number16(at: 8), let height = bytes.number16(at: 10) else {
      throw .outOfBounds(part: "deepmap2 tile", offset: place)
    }
    let rows = tile.height == 0 ? height : tile.height
    // The tiles of a row are kept until the row is complete, so they must not be larger than it.
    guard width <= whole.width - left, rows <= whole.remainingRows else {
      throw .invalid(part: "tile size", offset: place)
    }
    var canvas = try RenditionCanvas(width: width, height: rows, limit: whole.limit, place: place)
    try decodeMap(bytes, rows: rows, format: format, to: &canvas, place: place)
    return canvas
  }

  /// Decodes one `dmp2`: method, scale of chroma, a parameter, format, width and height, then the content.
  private static func decodeMap(
    _ bytes: Span<UInt8>, rows: Int, format: PixelFormat?, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    guard bytes.has("dmp2"), let width = bytes.number16(at: 8), let height = bytes.number16(at: 10) else {
      throw .invalid(part: "deepmap2 header", offset: place)
    }
    guard width == canvas.width else { throw .invalid(part: "deepmap2 width", offset: place) }
    let stored = try DeepmapFormat(stored: Int(bytes[7]), format: format)
    let rows = rows == 0 ? height : rows
    // Before anything is decompressed for rows that the image does not have, or that need more memory than the limit.
    guard rows <= canvas.remainingRows else { throw .invalid(part: "number of rows", offset: place) }
    if stored.isWide { try canvas.check(bytesPerPixel: RenditionCanvas.floatBytes) }
    let content = bytes.extracting(droppingFirst: 12)
    switch bytes[4] {
    case 1: try stored.append(content, rows: rows, to: &canvas, place: place)
    case 2:
      let prediction = DeepmapPrediction(format: stored, isChromaHalved: bytes[5] != 0)
      try decodePredicted(content, prediction, rows: rows, storedRows: height, to: &canvas, place: place)
    case 3: try decodePlain(content, stored, rows: rows, to: &canvas, place: place)
    case 4: try decodePalette(content, rows: rows, to: &canvas, place: place)
    default: throw .unsupported("the deepmap2 method \(bytes[4])")
    }
  }

  private static func decodePlain(
    _ content: Span<UInt8>, _ format: DeepmapFormat, rows: Int, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    let rowBytes = canvas.width * format.pixelBytes
    var rest = rows
    for part in AppleStream.parts(of: content) where rest > 0 {
      let limit = canvas.allowance(rows: rest, rowBytes: rowBytes)
      let data = try AppleStream.decodeAny(content.extracting(part), limit: limit)
      let count = min(data.count / rowBytes, rest)
      guard count > 0 else { throw .outOfBounds(part: "deepmap2 pixels", offset: place) }
      try format.append(data.span, rows: count, to: &canvas, place: place)
      rest -= count
    }
    guard rest == 0 else { throw .outOfBounds(part: "deepmap2 pixels", offset: place) }
  }

  private static func decodePredicted(
    _ content: Span<UInt8>, _ prediction: DeepmapPrediction, rows: Int, storedRows: Int,
    to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    let rowBytes = prediction.format.predictedRowBytes(width: canvas.width)
    var rest = rows
    for part in AppleStream.parts(of: content) where rest > 0 {
      let limit = canvas.allowance(rows: rest, rowBytes: rowBytes)
      let data = try AppleStream.decodeAny(content.extracting(part), limit: limit)
      var count = data.count / rowBytes
      // Data is padded to 16 bytes, which may look like a further row of a narrow image.
      let stored = min(storedRows, count)
      if data.count % 16 == 0, (stored * rowBytes + 15) & ~15 == data.count { count = stored }
      guard count > 0 else { throw .outOfBounds(part: "deepmap2 planes", offset: place) }
      let shown = min(count, rest)
      try prediction.append(data.span, rows: count, shown: shown, to: &canvas, place: place)
      rest -= shown
    }
    guard rest == 0 else { throw .outOfBounds(part: "deepmap2 planes", offset: place) }
  }

  /// The kind of a palette image with a plane of alpha before its indices.
  private static let alphaPlane = 3

  private static func decodePalette(
    _ content: Span<UInt8>, rows: Int, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    let palette = try DeepmapPalette(content, place: place)
    let hasAlpha = content.number16(at: 2) == alphaPlane
    let streams = content.extracting(droppingFirst: palette.byteCount)
    let limit = canvas.allowance(rows: rows, rowBytes: canvas.width * 2)
    var planes: [UInt8] = []
    for part in AppleStream.parts(of: streams) {
      let data = try AppleStream.decodeAny(streams.extracting(part), limit: limit - planes.count)
      if planes.isEmpty { planes = data } else { planes.append(contentsOf: data) }
    }
    try palette.append(planes.span, hasAlpha: hasAlpha, rows: rows, to: &canvas, place: place)
  }
}
