/// A small picture in any of PNG's forms, with a separate encoder: stored deflate, filters in turn, and Adam7 from the
/// standard's drawing.
package struct TestPicture: Sendable {
  package let width: Int
  package let height: Int
  package let bitDepth: Int
  /// The color type: 0, 2, 3, 4 or 6.
  package let colorType: UInt8
  /// The samples. Rows start at a byte and their padding is cleared. 16-bit samples are big-endian.
  package var samples: [UInt8]
  package var palette: [UInt8]?
  package var transparency: [UInt8]?
  package var isInterlaced = false
  /// The filter types of the rows, in turn. Each pass starts with the first type.
  package var filterTypes: [UInt8] = [0, 1, 2, 3, 4]

  /// The fifteen forms that the standard allows.
  package static let forms: [(colorType: UInt8, bitDepth: Int)] =
    [1, 2, 4, 8, 16].map { (0, $0) } + [8, 16].map { (2, $0) } + [1, 2, 4, 8].map { (3, $0) }
    + [8, 16].map { (4, $0) } + [8, 16].map { (6, $0) }

  /// Creates random samples. A palette image gets as many colors as its depth can address.
  package init(
    width: Int, height: Int, bitDepth: Int, colorType: UInt8, using generator: inout SeededGenerator
  ) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
    samples = []
    samples = generator.bytes(rowBytes(width: width) * height)
    let padding = rowBytes(width: width) * 8 - width * bitsPerPixel
    for row in 1...height { samples[row * rowBytes(width: width) - 1] &= 0xFF << UInt8(padding) }
    if colorType == 3 { palette = generator.bytes(3 << bitDepth) }
  }

  package var bitsPerPixel: Int {
    switch colorType {
    case 2: 3 * bitDepth
    case 4: 2 * bitDepth
    case 6: 4 * bitDepth
    default: bitDepth
    }
  }

  package var pixelBytes: Int { max(1, bitsPerPixel / 8) }
  package func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  package var header: PNGParts.Part {
    PNGParts.Part(
      "IHDR",
      PNGParts.bigEndian(UInt32(width)) + PNGParts.bigEndian(UInt32(height)) + [
        UInt8(bitDepth), colorType, 0, 0, isInterlaced ? 1 : 0,
      ])
  }

  package var parts: PNGParts {
    var parts = [header]
    if let palette { parts.append(PNGParts.Part("PLTE", palette)) }
    if let transparency { parts.append(PNGParts.Part("tRNS", transparency)) }
    return PNGParts(parts + [PNGParts.Part("IDAT", StoredDeflate.zlib(filtered)), PNGParts.Part("IEND")])
  }

  package var file: [UInt8] { parts.file }

  /// The rows with their filter bytes, before compression.
  package var filtered: [UInt8] {
    if isInterlaced {
      return passes.flatMap { ReferenceFilter.filter(filterTypes, $0, pixelBytes: pixelBytes) }
    }
    let bytes = rowBytes(width: width)
    let rows = (0..<height).map { Array(samples[$0 * bytes..<($0 + 1) * bytes]) }
    return ReferenceFilter.filter(filterTypes, rows, pixelBytes: pixelBytes)
  }

  /// The pass of each pixel in an 8 × 8 tile (PNG third edition, figure 16).
  private static let tile = [
    "16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656", "77777777",
  ].map { $0.utf8.map { Int($0) - 48 } }

  /// The rows of the seven passes. Passes without pixels have no rows.
  private var passes: [[[UInt8]]] {
    (1...7).map { pass in
      (0..<height).compactMap { y in
        let columns = (0..<width).filter { Self.tile[y % 8][$0 % 8] == pass }
        return columns.isEmpty ? nil : packed(columns.map { pixel($0, y) })
      }
    }
  }

  /// Returns the bits of a pixel as one number.
  private func pixel(_ x: Int, _ y: Int) -> UInt64 {
    let start = y * rowBytes(width: width) * 8 + x * bitsPerPixel
    return (start..<start + bitsPerPixel).reduce(0) { value, bit in
      value << 1 | UInt64(samples[bit / 8] >> UInt8(7 - bit % 8) & 1)
    }
  }

  private func packed(_ pixels: [UInt64]) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: rowBytes(width: pixels.count))
    for (column, value) in pixels.enumerated() {
      for bit in 0..<bitsPerPixel where value >> UInt64(bitsPerPixel - 1 - bit) & 1 == 1 {
        let position = column * bitsPerPixel + bit
        row[position / 8] |= 0x80 >> UInt8(position % 8)
      }
    }
    return row
  }
}
