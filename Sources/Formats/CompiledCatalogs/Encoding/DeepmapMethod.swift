import CrushPNG

/// A method of a deepmap: its number, and the content behind the header.
struct DeepmapContent {
  let method: Int
  let bytes: [UInt8]

  /// The methods: pixels as they are, predicted planes, streams of pixels, and a palette.
  static let raw = 1
  static let predicted = 2
  static let plain = 3
  static let palette = 4

  /// Returns the content behind its two headers: a version, the format and the length of the rest, then the letters,
  /// the method, 1, 10, the format and the sides.
  ///
  /// - Parameter sides: the width and height of deepmap2. Deepmap has none.
  func wrapped(version: Int, format: Int, letters: String, sides: [Int] = []) -> [UInt8] {
    var map: [UInt8] = []
    map.reserveCapacity(28 + bytes.count)
    map.appendLittle32(version)
    map.appendLittle32(format)
    // The length has 64 bits.
    map.appendLittle32(8 + 2 * sides.count + bytes.count)
    map.appendLittle32(0)
    map.append(letters: letters)
    for number in [method, 1, 10, format] { map.append(UInt8(truncatingIfNeeded: number)) }
    for side in sides { map.appendLittle16(side) }
    map.append(contentsOf: bytes)
    return map
  }
}

/// The colors of a palette of a deepmap, and its indices.
struct DeepmapColors {
  /// B in the lowest byte, then G, R, A.
  private let colors: [UInt32]
  private let indices: [UInt8]

  /// An index has 8 bits.
  static let most = 256

  /// Nil if there are more than 256 colors.
  ///
  /// - Parameter ignoresAlpha: whether colors that differ only in alpha are one.
  init?(_ words: Span<UInt32>, ignoresAlpha: Bool) {
    let mask: UInt32 = ignoresAlpha ? 0x00FF_FFFF : .max
    guard let index = ColorIndex(words, mask: mask, limit: Self.most) else { return nil }
    colors = ColorSort.sorted(index.colors)
    var places: [UInt32: UInt8] = [:]
    for (place, color) in colors.enumerated() { places[color] = UInt8(truncatingIfNeeded: place) }
    let numbers = index.colors.map { places[$0] ?? 0 }
    indices = index.indices.map { numbers[Int($0)] }
  }

  /// The bytes of a palette and its header.
  var headerSize: Int { 4 + colors.count * 4 }

  /// Appends the number of colors, the kind, and the colors.
  ///
  /// - Parameter hasKeys: whether the highest byte of a color without alpha is its key, as in the palettes of deepmap.
  func appendHeader(kind: Int, hasKeys: Bool = false, to bytes: inout [UInt8]) {
    bytes.appendLittle16(colors.count)
    bytes.appendLittle16(kind)
    for color in colors { bytes.appendLittle32(Int(hasKeys ? color | ColorSort.key(color) << 24 : color)) }
  }

  /// Returns the indices, behind a plane of the alpha of all pixels.
  func planes(alphaOf words: Span<UInt32>) -> [UInt8] {
    precondition(words.count == indices.count, "each pixel has an index")
    return [UInt8](capacity: words.count * 2) { output in
      for index in words.indices { output.append(UInt8(truncatingIfNeeded: words[index] &>> 24)) }
      for index in indices { output.append(index) }
    }
  }

  /// The indices of all pixels.
  var plane: [UInt8] { indices }

  /// Returns the planes of alpha and of indices of a part of the image.
  func planes(alphaOf words: Span<UInt32>, width: Int, _ tile: DeepmapTile) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(tile.columns.count * tile.rows.count * 2)
    for row in tile.rows {
      for x in tile.columns { result.append(UInt8(truncatingIfNeeded: words[row * width + x] >> 24)) }
    }
    for row in tile.rows {
      result += indices[row * width + tile.columns.lowerBound..<row * width + tile.columns.upperBound]
    }
    return result
  }
}

/// A rectangle of at most 256 × 256 pixels.
struct DeepmapTile {
  let columns: Range<Int>
  let rows: Range<Int>

  private static let side = 256

  /// Returns the tiles of a band, row by row.
  static func all(width: Int, rows: Int) -> [DeepmapTile] {
    var tiles: [DeepmapTile] = []
    for top in stride(from: 0, to: rows, by: side) {
      for left in stride(from: 0, to: width, by: side) {
        tiles.append(
          DeepmapTile(columns: left..<min(left + side, width), rows: top..<min(top + side, rows)))
      }
    }
    return tiles
  }

  /// Returns the bytes of the pixels in the tile.
  func bytes(of band: Span<UInt8>, width: Int, pixelBytes: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(columns.count * rows.count * pixelBytes)
    for row in rows {
      result.append(
        band.extracting(
          (row * width + columns.lowerBound) * pixelBytes..<(row * width + columns.upperBound) * pixelBytes))
    }
    return result
  }
}
