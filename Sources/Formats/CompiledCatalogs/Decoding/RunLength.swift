/// The compression RLE: rows of packets, found by a table of offsets.
enum RunLength {
  /// Decodes a payload: three words (kind, width, height), an offset for each row, then packets.
  ///
  /// A packet is a word with a count of pixels in the low 24 bits, then the pixels, or one pixel if the top byte is
  /// 0x80.
  /// - Returns: rows without padding.
  static func decode(
    _ bytes: Span<UInt8>, width: Int, rows: Int, pixelBytes: Int, place: Int
  ) throws(CatalogError) -> [UInt8] {
    guard bytes.number32(at: 4) == width, bytes.number32(at: 8) == rows else {
      throw .invalid(part: "size of the run-length data", offset: place)
    }
    guard rows <= (bytes.count - 12) / 4 else { throw .outOfBounds(part: "table of rows", offset: place) }
    var output: [UInt8] = []
    for row in 0..<rows {
      var position = bytes.number32(at: 12 + row * 4) ?? bytes.count
      var rest = width
      while rest > 0 {
        guard let packet = bytes.number32(at: position) else {
          throw .outOfBounds(part: "packet of row \(row)", offset: place)
        }
        let (count, isRun) = (packet & 0xFF_FFFF, packet >> 24 == 0x80)
        guard isRun || packet >> 24 == 0, count > 0, count <= rest else {
          throw .invalid(part: "packet of row \(row)", offset: place + position)
        }
        position += 4
        let length = isRun ? pixelBytes : count * pixelBytes
        guard length <= bytes.count - position else {
          throw .outOfBounds(part: "packet of row \(row)", offset: place + position)
        }
        let pixels = bytes.extracting(position..<position + length)
        output.append(addingCapacity: count * pixelBytes) { output in
          for _ in 0..<(isRun ? count : 1) {
            for index in pixels.indices { output.append(pixels[index]) }
          }
        }
        position += length
        rest -= count
      }
    }
    return output
  }
}
