extension RunLength {
  /// The numbers of a pixel format: the kind in the header, and the pixels of the shortest run.
  ///
  /// A shorter run does not pay for its two packets. The lengths give Apple's bytes in 7 of 7 bitmaps.
  private static func kind(pixelBytes: Int) -> (number: Int, shortestRun: Int) { pixelBytes == 2 ? (3, 6) : (4, 4) }

  /// Returns the payload of all rows. A row that equals the one above shares its offset.
  static func encode(_ pixels: StoredPixels) -> [UInt8] {
    let pixelBytes = pixels.pixelBytes
    let kind = kind(pixelBytes: pixelBytes)
    let length = pixels.width * pixelBytes
    let bytes = pixels.bytes
    var packets: [UInt8] = []
    var offsets: [Int] = []
    offsets.reserveCapacity(pixels.height)
    for row in 0..<pixels.height {
      let start = row * length
      if row > 0, bytes[start..<start + length] == bytes[start - length..<start] {
        offsets.append(offsets[row - 1])
        continue
      }
      offsets.append(12 + 4 * pixels.height + packets.count)
      append(row: bytes.span.extracting(start..<start + length), pixelBytes, kind.shortestRun, to: &packets)
    }
    var payload: [UInt8] = []
    payload.reserveCapacity(12 + 4 * offsets.count + packets.count)
    for number in [kind.number, pixels.width, pixels.height] { payload.appendLittle32(number) }
    for offset in offsets { payload.appendLittle32(offset) }
    payload.append(contentsOf: packets)
    return payload
  }

  /// Appends the packets of a row: runs, and the pixels between them.
  private static func append(
    row: Span<UInt8>, _ pixelBytes: Int, _ shortestRun: Int, to packets: inout [UInt8]
  ) {
    let width = row.count / pixelBytes
    var literalStart = 0
    var x = 0
    while x < width {
      var end = x + 1
      while end < width, isEqual(row, x, end, pixelBytes) { end += 1 }
      if end - x >= shortestRun {
        append(literals: literalStart..<x, of: row, pixelBytes, to: &packets)
        packets.appendLittle32(0x8000_0000 | end - x)
        packets.append(row.extracting(x * pixelBytes..<(x + 1) * pixelBytes))
        literalStart = end
      }
      x = end
    }
    append(literals: literalStart..<width, of: row, pixelBytes, to: &packets)
  }

  private static func append(
    literals: Range<Int>, of row: Span<UInt8>, _ pixelBytes: Int, to packets: inout [UInt8]
  ) {
    guard !literals.isEmpty else { return }
    packets.appendLittle32(literals.count)
    packets.append(row.extracting(literals.lowerBound * pixelBytes..<literals.upperBound * pixelBytes))
  }

  @inline(__always)
  private static func isEqual(_ row: Span<UInt8>, _ first: Int, _ second: Int, _ pixelBytes: Int) -> Bool {
    for byte in 0..<pixelBytes where row[first * pixelBytes + byte] != row[second * pixelBytes + byte] { return false }
    return true
  }
}
