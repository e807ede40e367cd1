/// The standard's rules for the presence, order and length of chunks (PNG third edition, sections 5.6 and 11).
enum ChunkRules {
  /// - Throws: `misplaced`, `missing`, `badLength`, `badHeader`.
  static func header(of chunks: [Chunk], in file: Span<UInt8>) throws(PNGError) -> ImageHeader {
    // Apple's CgBI is the only chunk that may precede IHDR.
    let index = chunks.first?.type == .cgbi ? 1 : 0
    guard chunks.count > index, chunks[index].type == .imageHeader else {
      if let misplaced = chunks.first(where: { $0.type == .imageHeader }) {
        throw .misplaced(.imageHeader, offset: misplaced.offset, .mustBeFirst)
      }
      throw .missing(.imageHeader, offset: chunks[min(index, chunks.count - 1)].offset)
    }
    let chunk = chunks[index]
    try checkLength(chunk, .exactly(13))
    return try ImageHeader(file.extracting(chunk.data), at: chunk.data.lowerBound)
  }

  /// Checks the order and number of the critical chunks and of tRNS, and that no critical chunk is unknown.
  ///
  /// - Throws: `misplaced`, `missing`, `unknownCritical`, `badLength`.
  static func checkPlacement(of chunks: [Chunk], header: ImageHeader) throws(PNGError) {
    // Only critical types and tRNS are recorded. They are few, so an array is faster than a set.
    var seen: [ChunkType] = []
    var previous: ChunkType?
    for (index, chunk) in chunks.enumerated() {
      defer { previous = chunk.type }
      if !chunk.type.isAncillary && !chunk.type.traits.contains(.critical) {
        throw .unknownCritical(chunk.type, offset: chunk.offset)
      }
      if chunk.type == .cgbi && index != 0 { throw .misplaced(.cgbi, offset: chunk.offset, .mustBeFirst) }
      let isFirst = !seen.contains(chunk.type)
      if isFirst && (!chunk.type.isAncillary || chunk.type == .transparency) { seen.append(chunk.type) }
      switch chunk.type {
      case .imageData:
        if !isFirst && previous != .imageData { throw .misplaced(chunk.type, offset: chunk.offset, .consecutive) }
        if header.colorType == .palette && !seen.contains(.palette) { throw .missing(.palette, offset: chunk.offset) }
      case .palette, .transparency:
        if seen.contains(.imageData) { throw .misplaced(chunk.type, offset: chunk.offset, .before(.imageData)) }
        if !isFirst { throw .misplaced(chunk.type, offset: chunk.offset, .onlyOnce) }
        if chunk.type == .palette && seen.contains(.transparency) {
          throw .misplaced(.transparency, offset: chunk.offset, .after(.palette))
        }
      case .imageHeader:
        if !isFirst { throw .misplaced(chunk.type, offset: chunk.offset, .onlyOnce) }
      case .imageEnd:
        if !seen.contains(.imageData) { throw .missing(.imageData, offset: chunk.offset) }
        try checkLength(chunk, .exactly(0))
      default: break
      }
    }
  }

  /// Returns the colors of PLTE: 3 bytes each, at most as many as an index of the bit depth can address.
  static func palette(
    of chunks: [Chunk], in file: Span<UInt8>, header: ImageHeader
  ) throws(PNGError) -> [UInt8] {
    guard let chunk = chunks.first(where: { $0.type == .palette }) else { return [] }
    if header.colorType.isGray { throw .misplaced(.palette, offset: chunk.offset, .notWith(header.colorType)) }
    try checkLength(
      chunk, header.colorType == .palette ? .paletteOf(entries: 1 << header.bitDepth) : .suggestedPalette)
    return copy(file.extracting(chunk.data))
  }

  /// Returns the data of tRNS: an alpha for each of the first palette entries, or one color of 16-bit samples.
  static func transparency(
    of chunks: [Chunk], in file: Span<UInt8>, header: ImageHeader, paletteEntries: Int
  ) throws(PNGError) -> [UInt8]? {
    guard let chunk = chunks.first(where: { $0.type == .transparency }) else { return nil }
    switch header.colorType {
    case .gray: try checkLength(chunk, .exactly(2))
    case .rgb: try checkLength(chunk, .exactly(6))
    case .palette: try checkLength(chunk, .upTo(paletteEntries))
    case .grayAlpha, .rgba: throw .misplaced(.transparency, offset: chunk.offset, .notWith(header.colorType))
    }
    let stored = copy(file.extracting(chunk.data))
    return header.colorType == .palette ? stored : masked(stored, bitDepth: header.bitDepth)
  }

  /// Clears the bits of a color's 16-bit samples above the image's bit depth. Readers must ignore them (section
  /// 11.3.1.1).
  private static func masked(_ samples: [UInt8], bitDepth: Int) -> [UInt8] {
    let mask = UInt16(truncatingIfNeeded: (1 << bitDepth) - 1)
    return samples.indices.map { samples[$0] & UInt8(truncatingIfNeeded: $0 % 2 == 0 ? mask >> 8 : mask) }
  }

  static func checkLength(_ chunk: Chunk, _ rule: LengthRule) throws(PNGError) {
    let isRight =
      switch rule {
      case .exactly(let count): chunk.data.count == count
      case .upTo(let count): chunk.data.count <= count
      case .paletteOf(let entries): chunk.data.count % 3 == 0 && (1...entries).contains(chunk.data.count / 3)
      case .suggestedPalette: chunk.data.count % 3 == 0 && (1...256).contains(chunk.data.count / 3)
      }
    guard isRight else {
      throw .badLength(chunk.type, offset: chunk.offset, length: chunk.data.count, expected: rule)
    }
  }

  static func copy(_ bytes: Span<UInt8>) -> [UInt8] {
    var copy: [UInt8] = []
    Words.append(bytes, to: &copy)
    return copy
  }
}
