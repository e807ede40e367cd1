import CrushPNG

/// Rows of stored pixels, each of a number of bytes with padding, that become samples.
enum PackedRows {
  /// Appends rows of a pixel format to the canvas.
  ///
  /// - Parameters:
  ///   - bytes: `rows` rows of `stride` bytes; the last one may lack its padding.
  ///   - stride: at least the bytes of the pixels of a row.
  static func append(
    _ bytes: Span<UInt8>, rows: Int, stride: Int, format: PixelFormat, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    guard let pixelBytes = format.bytesPerPixel else { throw .unsupported("the pixel format \(format.rawValue)") }
    let rowBytes = canvas.width * pixelBytes
    precondition(stride >= rowBytes && bytes.count >= stride * (rows - 1) + rowBytes, "the rows are in the bytes")
    if format == .wide || format == .gray16 {
      try canvas.claimIntegers(rows: rows, place: place)
    } else {
      try canvas.claimWords(rows: rows, place: place)
    }
    // Rows without padding are one long row.
    let isTight = stride == rowBytes
    let length = isTight ? rowBytes * rows : rowBytes
    for row in 0..<(isTight ? 1 : rows) {
      append(row: bytes.extracting(row * stride..<row * stride + length), format: format, to: &canvas)
    }
  }

  private static func append(row: Span<UInt8>, format: PixelFormat, to canvas: inout RenditionCanvas) {
    switch format {
    case .argb: bgra(row, to: &canvas.words)
    case .gray8: grayAlpha(row, to: &canvas.words)
    case .gray16: grayAlpha16(row, to: &canvas.integers)
    case .wide: numbers(row, to: &canvas.integers)
    case .rgb5: rgb5(row, to: &canvas.words)
    case .alpha: alpha(row, to: &canvas.words)
    default: gray(row, to: &canvas.words)
    }
  }

  /// Appends pixels of B, G, R, A.
  static func bgra(_ bytes: Span<UInt8>, to words: inout [UInt32]) {
    let start = words.count
    words.append(addingCapacity: bytes.count / 4) { Words.append(bytes, to: &$0) }
    var span = words.mutableSpan
    for index in start..<span.count { span[index] = Premultiply.swapped(span[index]) }
  }

  /// Appends pixels of B, G, R.
  static func bgr(_ bytes: Span<UInt8>, to words: inout [UInt32]) {
    words.append(addingCapacity: bytes.count / 3) { output in
      for index in stride(from: 0, to: bytes.count / 3 &* 3, by: 3) {
        let redGreen = UInt32(bytes[index &+ 2]) | UInt32(bytes[index &+ 1]) &<< 8
        output.append(redGreen | UInt32(bytes[index]) &<< 16 | 0xFF00_0000)
      }
    }
  }

  /// Appends pixels of gray and alpha.
  static func grayAlpha(_ bytes: Span<UInt8>, to words: inout [UInt32]) {
    words.append(addingCapacity: bytes.count / 2) { output in
      for index in stride(from: 0, to: bytes.count & ~1, by: 2) {
        output.append(UInt32(bytes[index]) &* 0x01_0101 | UInt32(bytes[index &+ 1]) &<< 24)
      }
    }
  }

  /// Appends opaque pixels of gray.
  static func gray(_ bytes: Span<UInt8>, to words: inout [UInt32]) {
    words.append(addingCapacity: bytes.count) { output in
      for index in bytes.indices { output.append(UInt32(bytes[index]) &* 0x01_0101 | 0xFF00_0000) }
    }
  }

  /// Appends black pixels of an alpha.
  private static func alpha(_ bytes: Span<UInt8>, to words: inout [UInt32]) {
    words.append(addingCapacity: bytes.count) { output in
      for index in bytes.indices { output.append(UInt32(bytes[index]) &<< 24) }
    }
  }

  /// Appends opaque pixels of five bits a channel, red in the highest ones.
  private static func rgb5(_ bytes: Span<UInt8>, to words: inout [UInt32]) {
    words.append(addingCapacity: bytes.count / 2) { output in
      for index in stride(from: 0, to: bytes.count & ~1, by: 2) {
        let pixel = UInt32(bytes[index]) | UInt32(bytes[index &+ 1]) &<< 8
        let (red, green, blue) = (pixel &>> 10 & 31, pixel &>> 5 & 31, pixel & 31)
        let redGreen = red &<< 3 | red &>> 2 | (green &<< 3 | green &>> 2) &<< 8
        output.append(redGreen | (blue &<< 3 | blue &>> 2) &<< 16 | 0xFF00_0000)
      }
    }
  }

  /// Appends pixels of gray and alpha with 16 bits each.
  private static func grayAlpha16(_ bytes: Span<UInt8>, to integers: inout [UInt16]) {
    integers.append(addingCapacity: bytes.count) { output in
      for index in stride(from: 0, to: bytes.count & ~3, by: 4) {
        let gray = UInt16(bytes[index]) | UInt16(bytes[index &+ 1]) &<< 8
        for _ in 0..<3 { output.append(gray) }
        output.append(UInt16(bytes[index &+ 2]) | UInt16(bytes[index &+ 3]) &<< 8)
      }
    }
  }

  /// Appends numbers of 16 bits.
  private static func numbers(_ bytes: Span<UInt8>, to integers: inout [UInt16]) {
    integers.append(addingCapacity: bytes.count / 2) { output in
      for index in stride(from: 0, to: bytes.count & ~1, by: 2) {
        output.append(UInt16(bytes[index]) | UInt16(bytes[index &+ 1]) &<< 8)
      }
    }
  }

  /// Half floats of gray and alpha.
  static func halfFloatGrays(_ bytes: Span<UInt8>, to floats: inout [Float]) {
    floats.append(addingCapacity: bytes.count) { output in
      for index in stride(from: 0, to: bytes.count & ~3, by: 4) {
        let gray = HalfFloat.value(UInt16(bytes[index]) | UInt16(bytes[index &+ 1]) &<< 8)
        let alpha = HalfFloat.value(UInt16(bytes[index &+ 2]) | UInt16(bytes[index &+ 3]) &<< 8)
        for value in [gray, gray, gray, alpha] { output.append(value) }
      }
    }
  }

  /// Appends numbers that are half floats.
  static func halfFloats(_ bytes: Span<UInt8>, to floats: inout [Float]) {
    floats.append(addingCapacity: bytes.count / 2) { output in
      for index in stride(from: 0, to: bytes.count & ~1, by: 2) {
        output.append(HalfFloat.value(UInt16(bytes[index]) | UInt16(bytes[index &+ 1]) &<< 8))
      }
    }
  }
}

/// The rows of a bitmap without a codec of its own, as they are stored.
struct StoredRows {
  let format: PixelFormat
  /// The bytes of the pixels of a row.
  let rowBytes: Int
  /// The bytes from one row to the next, as the rendition claims; 0 if it claims none.
  let stride: Int

  /// The most bytes of a row that are accepted. Apple pads rows to 64 bytes, and some have the stride of four channels.
  var mostBytes: Int { max(rowBytes + 64, min(stride, rowBytes * 4 + 64)) }

  /// Appends a chunk of exactly its rows.
  ///
  /// - Returns: false if the chunk has another size. Nothing is appended then.
  func append(
    _ bytes: Span<UInt8>, of chunk: RenditionBitmap.Chunk, to canvas: inout RenditionCanvas
  ) throws(CatalogError) -> Bool {
    guard stride >= rowBytes, chunk.rows > 0, chunk.rows <= canvas.remainingRows, bytes.count == chunk.rows * stride
    else { return false }
    try PackedRows.append(
      bytes, rows: chunk.rows, stride: stride, format: format, to: &canvas, place: chunk.range.lowerBound)
    return true
  }

  /// Appends all rows. If the claimed stride does not fit the bytes, each row has an equal share of them. The last row
  /// may lack its padding, and bytes after it are ignored.
  func append(joined bytes: Span<UInt8>, to canvas: inout RenditionCanvas, place: Int) throws(CatalogError) {
    var stride = stride
    if stride == 0 || stride * (canvas.height - 1) + rowBytes > bytes.count {
      guard bytes.count % canvas.height == 0 else { throw .invalid(part: "size of the pixels", offset: place) }
      stride = bytes.count / canvas.height
    }
    guard stride >= rowBytes else { throw .invalid(part: "bytes of a row", offset: place) }
    try PackedRows.append(bytes, rows: canvas.height, stride: stride, format: format, to: &canvas, place: place)
  }
}

extension PixelFormat {
  /// Black pixels of an alpha.
  static let alpha = PixelFormat(rawValue: "A8  ")
}
