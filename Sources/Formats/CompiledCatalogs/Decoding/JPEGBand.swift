import CrushCodecs

/// The compression JPEG+LZFSE: color as JPEG, alpha as LZFSE.
enum JPEGBand {
  /// Decodes a band of rows. Its header has five words: version, kind, bytes of alpha, bytes of a row of alpha, bytes of
  /// JPEG.
  static func decode(
    _ payload: Span<UInt8>, rows: Int, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    guard let alphaBytes = payload.number32(at: 8), let stride = payload.number32(at: 12),
      let jpegBytes = payload.number32(at: 16), alphaBytes <= payload.count - 20
    else { throw .outOfBounds(part: "JPEG with alpha", offset: place) }
    var alpha: [UInt8] = []
    if alphaBytes > 0 {
      let limit = canvas.allowance(rows: rows, rowBytes: min(stride, canvas.width * 4 + 64))
      alpha = try AppleStream.decode(payload.extracting(20..<20 + alphaBytes), limit: limit)
      guard stride >= canvas.width, rows <= alpha.count / stride else {
        throw .outOfBounds(part: "alpha of a JPEG", offset: place)
      }
    }
    let start = 20 + alphaBytes
    let jpeg = payload.extracting(start..<min(start + jpegBytes, payload.count))
    // A JPEG may be padded to whole blocks of pixels.
    let (mostWidth, mostHeight) = (canvas.width + 64, rows + 64)
    let image = try pixels(of: jpeg, limit: min(canvas.limit, mostWidth * mostHeight * 4))
    guard image.width >= canvas.width, image.height >= rows else {
      throw .invalid(part: "size of a JPEG", offset: place)
    }
    try canvas.claimWords(rows: rows, place: place)
    let width = canvas.width
    let (colors, opacities) = (image.pixels.span, alpha.span)
    canvas.words.append(addingCapacity: rows * width) { output in
      for y in 0..<rows {
        for x in 0..<width {
          let color = colors[y * image.width + x]
          output.append(opacities.isEmpty ? color : limited(color, to: UInt32(opacities[y * stride + x])))
        }
      }
    }
  }

  /// Returns the color with an alpha. JPEG is lossy, so that a channel may exceed the alpha.
  private static func limited(_ color: UInt32, to alpha: UInt32) -> UInt32 {
    let (red, green, blue) = (color & 0xFF, color >> 8 & 0xFF, color >> 16 & 0xFF)
    return min(red, alpha) | min(green, alpha) << 8 | min(blue, alpha) << 16 | alpha << 24
  }

  /// Decodes a JPEG to opaque pixels.
  static func pixels(
    of jpeg: Span<UInt8>, limit: Int
  ) throws(CatalogError) -> (width: Int, height: Int, pixels: [UInt32]) {
    do throws(JPEGError) { return try JPEG.rgba(of: jpeg, limit: limit) } catch {
      switch error {
      case .rejected(let reason): throw .stream("libjpeg: \(reason)")
      case .tooLarge(let bytes, let limit): throw .tooLarge(bytes: bytes, limit: limit)
      case .outOfMemory: throw .stream("libjpeg: not enough memory")
      }
    }
  }
}
