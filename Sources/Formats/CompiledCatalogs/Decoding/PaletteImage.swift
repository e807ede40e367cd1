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
    let indices = Indices(bits: bits, width: canvas.width, rowBytes: wordsPerRow * 2)
    let stored = payload.extracting(start..<start + rows * wordsPerRow * 2)
    // One entry for each index that the bits allow, so that every lookup is inside.
    var largest = 0
    if format == .wide {
      let table = floatTable(colors, entries: 1 << bits)
      try canvas.claimFloats(rows: rows, place: place)
      canvas.floats.append(addingCapacity: rows * canvas.width * 4) { output in
        indices.forEach(of: stored) {
          largest = max(largest, $0)
          for channel in 0..<4 { output.append(table[$0 &* 4 &+ channel]) }
        }
      }
    } else {
      let table = wordTable(colors, entries: 1 << bits)
      try canvas.claimWords(rows: rows, place: place)
      canvas.words.append(addingCapacity: rows * canvas.width) { output in
        indices.forEach(of: stored) {
          largest = max(largest, $0)
          output.append(table[$0])
        }
      }
    }
    guard largest < count else { throw .invalid(part: "palette index", offset: place) }
  }

  /// The form of the indices of an image.
  private struct Indices {
    let bits: Int
    let width: Int
    /// An even number.
    let rowBytes: Int

    /// Calls `body` with the index of every pixel.
    @inline(__always)
    func forEach(of bytes: Span<UInt8>, _ body: (Int) -> Void) {
      for start in stride(from: 0, to: bytes.count, by: rowBytes) {
        let row = bytes.extracting(start..<start &+ rowBytes)
        if bits == 16 {
          for x in 0..<width { body(Int(row[x &* 2]) | Int(row[x &* 2 &+ 1]) &<< 8) }
        } else {
          let mask = 1 &<< bits &- 1
          for x in 0..<width {
            // The high byte of a word is the second one.
            let bit = x &* bits
            body(Int(row[bit &>> 3 ^ 1]) &>> (8 &- bits &- bit & 7) & mask)
          }
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
