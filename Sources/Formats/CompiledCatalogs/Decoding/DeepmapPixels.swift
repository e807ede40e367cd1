/// The stored format of a deepmap.
struct DeepmapFormat: Sendable {
  /// The samples of a pixel, also its bytes: 1 gray, 2 gray and alpha, 3 B, G, R, 4 B, G, R, A.
  let samples: Int
  /// Whether samples have 16 bits: half floats, or predicted numbers where 512 is 1.0. They are gray and alpha, or R, G, B, A.
  let isWide: Bool

  /// The samples of the wide formats by their numbers.
  private static let wideSamples = [18: 2, 20: 4]

  /// - Parameters:
  ///   - stored: the number in the header of the deepmap.
  ///   - format: the format of the rendition, which decides for Deepmap2; nil to ignore it.
  init(stored: Int, format: PixelFormat?) throws(CatalogError) {
    let wide = Self.wideSamples[stored]
    isWide = wide != nil
    samples =
      switch format {
      case .argb?, .wide?: wide ?? 4
      case .gray8?: wide ?? 2
      default: wide ?? stored
      }
    guard (1...4).contains(samples) else { throw .unsupported("the deepmap format \(stored)") }
  }

  var hasAlpha: Bool { samples == 2 || samples == 4 }
  var pixelBytes: Int { isWide ? samples * 2 : samples }
  /// The number of predicted samples: gray, or Y, Co, Cg.
  var components: Int { samples < 3 ? 1 : 3 }
  /// The bytes of a predicted row: its predictor, two bytes a component, and alpha.
  func predictedRowBytes(width: Int) -> Int { 1 + width * components * 2 + (hasAlpha ? width : 0) }

  /// Appends rows of pixels that are stored as they are. Bytes after them are ignored.
  func append(
    _ bytes: Span<UInt8>, rows: Int, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    let count = rows * canvas.width * pixelBytes
    guard count <= bytes.count else { throw .outOfBounds(part: "deepmap pixels", offset: place) }
    let pixels = bytes.extracting(first: count)
    if isWide {
      try canvas.claimFloats(rows: rows, place: place)
      if samples == 2 {
        PackedRows.halfFloatGrays(pixels, to: &canvas.floats)
      } else {
        PackedRows.halfFloats(pixels, to: &canvas.floats)
      }
      return
    }
    try canvas.claimWords(rows: rows, place: place)
    switch samples {
    case 1: PackedRows.gray(pixels, to: &canvas.words)
    case 2: PackedRows.grayAlpha(pixels, to: &canvas.words)
    case 3: PackedRows.bgr(pixels, to: &canvas.words)
    default: PackedRows.bgra(pixels, to: &canvas.words)
    }
  }
}

/// The palette of a deepmap: colors of B, G, R, A.
struct DeepmapPalette {
  /// R in the lowest byte. There are 256 entries, so that every lookup is inside.
  private var table = [UInt32](repeating: 0, count: 256)
  private let count: Int

  /// Reads a count of 16 bits and the colors, two bytes after it.
  init(_ bytes: Span<UInt8>, place: Int) throws(CatalogError) {
    guard let count = bytes.number16(at: 0), count <= (bytes.count - 4) / 4 else {
      throw .outOfBounds(part: "deepmap palette", offset: place)
    }
    self.count = count
    // An index has 8 bits.
    for index in 0..<min(count, 256) {
      let start = 4 + index * 4
      let redGreen = UInt32(bytes[start + 2]) | UInt32(bytes[start + 1]) << 8
      table[index] = redGreen | UInt32(bytes[start]) << 16 | UInt32(bytes[start + 3]) << 24
    }
  }

  /// The bytes that the palette uses.
  var byteCount: Int { 4 + count * 4 }

  /// Appends pixels of an index each.
  ///
  /// - Parameter hasAlpha: whether a plane of alpha comes before the indices.
  func append(
    _ planes: Span<UInt8>, hasAlpha: Bool, rows: Int, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    let pixels = rows * canvas.width
    guard pixels * (hasAlpha ? 2 : 1) <= planes.count else {
      throw .outOfBounds(part: "deepmap palette image", offset: place)
    }
    let alpha = planes.extracting(first: pixels)
    let indices = hasAlpha ? planes.extracting(pixels..<pixels * 2) : alpha
    var largest: UInt8 = 0
    for index in indices.indices { largest = max(largest, indices[index]) }
    guard Int(largest) < count else { throw .invalid(part: "deepmap palette index", offset: place) }
    try canvas.claimWords(rows: rows, place: place)
    let table = table.span
    canvas.words.append(addingCapacity: pixels) { output in
      if hasAlpha {
        for index in indices.indices {
          output.append(table[Int(indices[index])] & 0x00FF_FFFF | UInt32(alpha[index]) &<< 24)
        }
      } else {
        for index in indices.indices { output.append(table[Int(indices[index])]) }
      }
    }
  }
}
