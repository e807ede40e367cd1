import CrushPNG

/// The decoder of a rendition's own pixels, the payload `MLEC`.
struct BitmapDecoder {
  let rendition: Rendition
  let bitmap: RenditionBitmap
  /// The most bytes of the image.
  let limit: Int

  /// Decodes all chunks.
  ///
  /// - Parameter file: the whole catalog.
  func image(in file: Span<UInt8>) throws(CatalogError) -> RenditionImage {
    try checkSupport()
    let place = rendition.range.lowerBound
    var canvas = try RenditionCanvas(width: rendition.width, height: rendition.height, limit: limit, place: place)
    switch bitmap.compression {
    case .none, .rle, .zip, .lzvn, .lzfse: try decodeRows(in: file, to: &canvas)
    default:
      for chunk in bitmap.chunks {
        try file.check(chunk.range)
        guard chunk.rows <= canvas.remainingRows else {
          throw .invalid(part: "number of rows", offset: chunk.range.lowerBound)
        }
        let payload = file.extracting(chunk.range)
        try decode(payload, rows: chunk.rows, to: &canvas, place: chunk.range.lowerBound)
      }
    }
    return RenditionImage(
      width: canvas.width, height: canvas.height,
      samples: try canvas.samples(isOpaque: bitmap.isOpaque, colorSpace: rendition.colorSpace, place: place),
      colorSpace: rendition.colorSpace)
  }

  private func checkSupport() throws(CatalogError) {
    switch bitmap.compression {
    case .hevc: throw .unsupported("HEVC")
    case .astc: throw .unsupported("ASTC")
    case .dxtc: throw .unsupported("DXTC")
    case .blurred: throw .unsupported("a blurred image")
    case .none, .rle, .zip, .lzvn, .lzfse, .palette, .deepmap, .deepmap2, .jpegLZFSE: break
    default: throw .unsupported(bitmap.compression.name)
    }
  }

  /// Decodes a chunk that is a picture of its own.
  private func decode(
    _ payload: Span<UInt8>, rows: Int, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    let format = rendition.pixelFormat
    switch bitmap.compression {
    case .deepmap: try Deepmap.decode(payload, rows: rows, to: &canvas, place: place)
    case .jpegLZFSE: try JPEGBand.decode(payload, rows: rows, to: &canvas, place: place)
    case .palette where AppleStream.starts(payload):
      let limit = canvas.allowance(rows: rows, rowBytes: canvas.width * 2) + PaletteImage.mostColorBytes
      let data = try AppleStream.decode(payload, limit: limit)
      try PaletteImage.decode(data.span, rows: rows, format: format, to: &canvas, place: place)
    case .palette: try PaletteImage.decode(payload, rows: rows, format: format, to: &canvas, place: place)
    default: try Deepmap2.decode(payload, rows: rows, format: format, to: &canvas, place: place)
    }
  }

  // MARK: - Rows of pixels

  /// Decodes chunks of rows that are stored as they are, under a general compression.
  ///
  /// A chunk of complete rows becomes pixels at once. If a chunk has another size, all chunks are joined first.
  private func decodeRows(in file: Span<UInt8>, to canvas: inout RenditionCanvas) throws(CatalogError) {
    guard let format = rendition.pixelFormat, let pixelBytes = format.bytesPerPixel else {
      throw .unsupported("the pixel format \(rendition.pixelFormat?.rawValue ?? "none")")
    }
    let rows = StoredRows(
      format: format, rowBytes: canvas.width * pixelBytes,
      stride: bitmap.compression == .rle ? canvas.width * pixelBytes : rendition.properties.bytesPerRow)
    let empty = canvas
    for (index, chunk) in bitmap.chunks.enumerated() {
      if bitmap.compression == .none {
        try file.check(chunk.range)
        if try rows.append(file.extracting(chunk.range), of: chunk, to: &canvas) { continue }
        canvas = empty
        return try decodeJoined([], in: file, rows: rows, to: &canvas)
      }
      let limit = canvas.allowance(rows: canvas.height, rowBytes: rows.mostBytes)
      let data = try stream(of: chunk, in: file, pixelBytes: pixelBytes, canvas: canvas, limit: limit)
      if try rows.append(data.span, of: chunk, to: &canvas) { continue }
      canvas = empty
      return try decodeJoined(index == 0 ? data : [], in: file, rows: rows, to: &canvas)
    }
  }

  /// - Parameter start: the bytes of the first chunk; empty if they are not known.
  private func decodeJoined(
    _ start: [UInt8], in file: Span<UInt8>, rows: StoredRows, to canvas: inout RenditionCanvas
  ) throws(CatalogError) {
    let place = rendition.range.lowerBound
    let most = canvas.allowance(rows: canvas.height, rowBytes: rows.mostBytes)
    var joined = start
    for chunk in bitmap.chunks.dropFirst(start.isEmpty ? 0 : 1) where joined.count < most {
      let data = try stream(
        of: chunk, in: file, pixelBytes: rows.rowBytes / canvas.width, canvas: canvas, limit: most - joined.count)
      joined.append(contentsOf: data)
    }
    try rows.append(joined: joined.span, to: &canvas, place: place)
  }

  /// Returns the bytes of the rows of a chunk.
  private func stream(
    of chunk: RenditionBitmap.Chunk, in file: Span<UInt8>, pixelBytes: Int, canvas: RenditionCanvas, limit: Int
  ) throws(CatalogError) -> [UInt8] {
    try file.check(chunk.range)
    let payload = file.extracting(chunk.range)
    switch bitmap.compression {
    case .rle:
      guard chunk.rows <= canvas.height else {
        throw .invalid(part: "number of rows", offset: chunk.range.lowerBound)
      }
      return try RunLength.decode(
        payload, width: canvas.width, rows: chunk.rows, pixelBytes: pixelBytes, place: chunk.range.lowerBound)
    case .zip: return try ZipStream.decode(payload, limit: limit)
    case .lzvn: return try AppleStream.decodeAny(payload, limit: limit)
    case .lzfse: return try AppleStream.decode(payload, limit: limit)
    default: return Words.array(payload.extracting(first: limit))
    }
  }
}
