/// The compression palette-img: a table of colors, then indices of 1, 2, 4, 8 or 16 bits.
enum PaletteImage {
  /// The bytes of the largest table.
  static let mostColorBytes = 65535 * 8

  /// Decodes a band of rows.
  ///
  /// Form: 0xCAFEF00D, a version, a count of 16 bits, the colors, then rows of little-endian 16-bit words. The first
  /// pixel is in the high bits of a word. A color is A, R, G, B, or four numbers of 16 bits, 10,000 of them 1.0.
  static func decode(
    _ payload: Span<UInt8>, rows: Int, format: PixelFormat?, to canvas: inout RenditionCanvas, place: Int
  ) throws(CatalogError) {
    guard payload.number32(at: 0) == 0xCAFE_F00D, let count = payload.number16(at: 8) else {
      throw .invalid(part: "palette header", offset: place)
    }
    let colorBytes = format == .wide ? 8 : 4
    var bits = 1
    while count > 1 << bits { bits *= 2 }
    let wordsPerRow = (canvas.width * bits + 15) / 16
    let start = 10 + count * colorBytes
    guard start <= payload.count, rows <= (payload.count - start) / 2 / wordsPerRow else {
      throw .outOfBounds(part: "palette image", offset: place)
    }
    let colors = payload.extracting(10..<start)
    let indices = payload.extracting(start..<start + rows * wordsPerRow * 2)
    guard largestIndex(indices, bits: bits, width: canvas.width, wordsPerRow: wordsPerRow) < count else {
      throw .invalid(part: "palette index", offset: place)
    }
    // One entry for each index that the bits allow, so that every lookup is inside.
    if format == .wide {
      let table = floatTable(colors, entries: 1 << bits)
      try canvas.claimFloats(rows: rows, place: place)
      canvas.floats.append(addingCapacity: rows * canvas.width * 4) { output in
        forEachIndex(of: indices, bits: bits, width: canvas.width, wordsPerRow: wordsPerRow) {
          for channel in 0..<4 { output.append(table[$0 &* 4 &+ channel]) }
        }
      }
    } else {
      let table = wordTable(colors, entries: 1 << bits)
      try canvas.claimWords(rows: rows, place: place)
      canvas.words.append(addingCapacity: rows * canvas.width) { output in
        forEachIndex(of: indices, bits: bits, width: canvas.width, wordsPerRow: wordsPerRow) {
          output.append(table[$0])
        }
      }
    }
  }

  private static func largestIndex(_ indices: Span<UInt8>, bits: Int, width: Int, wordsPerRow: Int) -> Int {
    var largest = 0
    forEachIndex(of: indices, bits: bits, width: width, wordsPerRow: wordsPerRow) { largest = max(largest, $0) }
    return largest
  }

  /// Calls `body` with the index of every pixel.
  @inline(__always)
  private static func forEachIndex(
    of indices: Span<UInt8>, bits: Int, width: Int, wordsPerRow: Int, _ body: (Int) -> Void
  ) {
    let mask = 1 &<< bits &- 1
    for rowStart in stride(from: 0, to: indices.count, by: wordsPerRow * 2) {
      var rest = width
      for offset in stride(from: rowStart, to: rowStart &+ wordsPerRow &* 2, by: 2) {
        let word = Int(indices[offset]) | Int(indices[offset &+ 1]) &<< 8
        var shift = 16 &- bits
        while shift >= 0, rest > 0 {
          body(word &>> shift & mask)
          shift &-= bits
          rest &-= 1
        }
      }
    }
  }

  private static func wordTable(_ colors: Span<UInt8>, entries: Int) -> [UInt32] {
    var table = [UInt32](repeating: 0, count: entries)
    for index in 0..<colors.count / 4 {
      let redGreen = UInt32(colors[index * 4 + 1]) | UInt32(colors[index * 4 + 2]) << 8
      table[index] = redGreen | UInt32(colors[index * 4 + 3]) << 16 | UInt32(colors[index * 4]) << 24
    }
    return table
  }

  private static func floatTable(_ colors: Span<UInt8>, entries: Int) -> [Float] {
    var table = [Float](repeating: 0, count: entries * 4)
    for index in 0..<colors.count / 8 {
      // Stored as B, G, R, A.
      for (channel, source) in [2, 1, 0, 3].enumerated() {
        let number = colors.number16(at: index * 8 + source * 2) ?? 0
        table[index * 4 + channel] = Float(Double(number) / 10000)
      }
    }
    return table
  }
}
