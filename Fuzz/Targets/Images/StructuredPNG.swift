import CrushCodecs
import CrushPNG

/// The bytes of an input, one after the other. After the end every byte is 0.
struct InputReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func next() -> UInt8 {
    defer { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }

  /// Returns `count` bytes. After the end of the input they repeat the rest with an offset, so that they differ.
  mutating func next(_ count: Int) -> [UInt8] {
    let rest = bytes.dropFirst(position)
    position += count
    guard !rest.isEmpty else { return [UInt8](repeating: 0, count: count) }
    return (0..<count).map { index in
      rest[rest.startIndex + index % rest.count] &+ UInt8(truncatingIfNeeded: index / rest.count * 85)
    }
  }
}

/// A valid PNG that the bytes of an input describe. Its writer shares no code with the encoders.
struct StructuredPNG {
  /// An ancillary chunk.
  struct Chunk: Equatable {
    let type: ChunkType
    let data: [UInt8]
    let isAfterImageData: Bool

    var precedesPalette: Bool { type.traits.contains(.precedesPalette) }
  }

  let header: ImageHeader
  private(set) var palette: [UInt8] = []
  private(set) var transparency: [UInt8]?
  var chunks: [Chunk] = []
  private let rows: [UInt8]
  private let isStored: Bool
  /// The bytes of image data in a chunk.
  private let pieceBytes: Int

  /// The forms of the standard (table 8 of PNG third edition, section 11.2.1).
  private static let forms = ColorType.allCases.flatMap { type in type.bitDepths.map { (type, $0) } }
  /// Few pixels, so that an input is checked fast. More than two tiles of Adam7.
  private static let longestSide = 18

  /// - Parameter isInterlaced: nil if the input decides.
  init(_ reader: inout InputReader, isInterlaced: Bool? = nil) {
    let (colorType, bitDepth) = Self.forms[Int(reader.next()) % Self.forms.count]
    let (width, height, flags) = (reader.next(), reader.next(), reader.next())
    header = ImageHeader(
      width: Int(width) % Self.longestSide + 1, height: Int(height) % Self.longestSide + 1, bitDepth: bitDepth,
      colorType: colorType, isInterlaced: isInterlaced ?? (flags & 1 == 1))
    isStored = flags & 2 == 0
    pieceBytes = flags & 4 == 0 ? .max : Int(flags >> 4) * 16 + 1
    if colorType == .palette { palette = reader.next(3 << bitDepth) }
    if flags & 8 != 0 { transparency = Self.transparency(header, &reader) }
    rows = Self.rows(header, &reader)
  }

  /// Returns the data of tRNS, or nil if the color type has alpha.
  private static func transparency(_ header: ImageHeader, _ reader: inout InputReader) -> [UInt8]? {
    switch header.colorType {
    case .gray, .rgb: return reader.next(header.colorType.channels * 2)
    case .palette: return reader.next(Int(reader.next()) % (1 << header.bitDepth) + 1)
    case .grayAlpha, .rgba: return nil
    }
  }

  /// Returns rows of any bytes. Each filter type decodes any bytes to samples.
  private static func rows(_ header: ImageHeader, _ reader: inout InputReader) -> [UInt8] {
    let filters = reader.next(8)
    var rows: [UInt8] = []
    var row = 0
    for (width, height) in parts(of: header) {
      for _ in 0..<height {
        rows.append(filters[row % filters.count] % 5)
        rows += reader.next(header.rowBytes(width: width))
        row += 1
      }
    }
    return rows
  }

  /// Returns the sizes of the image or of its passes (PNG third edition, section 8.2). Empty passes are left out.
  private static func parts(of header: ImageHeader) -> [(width: Int, height: Int)] {
    guard header.isInterlaced else { return [(header.width, header.height)] }
    let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    return passes.map { x, y, columns, rows in
      ((header.width - x + columns - 1) / columns, (header.height - y + rows - 1) / rows)
    }.filter { $0.0 > 0 && $0.1 > 0 }
  }

  /// The whole file.
  var file: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    Self.append(.imageHeader, header.bytes, to: &file)
    let before = chunks.filter { !$0.isAfterImageData }
    for chunk in before where chunk.precedesPalette { Self.append(chunk.type, chunk.data, to: &file) }
    if !palette.isEmpty { Self.append(.palette, palette, to: &file) }
    if let transparency { Self.append(.transparency, transparency, to: &file) }
    for chunk in before where !chunk.precedesPalette { Self.append(chunk.type, chunk.data, to: &file) }
    let stream = isStored ? Self.stored(rows) : ZlibDeflater.standard.compress(rows.span, .zlib).stream
    var start = 0
    repeat {
      let end = min(stream.count, start + min(pieceBytes, stream.count))
      Self.append(.imageData, Array(stream[start..<end]), to: &file)
      start = end
    } while start < stream.count
    for chunk in chunks where chunk.isAfterImageData { Self.append(chunk.type, chunk.data, to: &file) }
    Self.append(.imageEnd, [], to: &file)
    return file
  }

  /// Returns a zlib stream of one stored block (RFC 1950, section 2.2, and RFC 1951, section 3.2.4).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    return [0x78, 0x01, 1] + [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + bytes
      + number(Checksum.adler32(bytes.span))
  }

  private static func append(_ type: ChunkType, _ data: [UInt8], to file: inout [UInt8]) {
    let body = type.bytes + data
    file += number(UInt32(data.count)) + body + number(Checksum.crc32(body.span))
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
