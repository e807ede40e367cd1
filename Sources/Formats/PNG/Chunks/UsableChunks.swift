/// The chunks that lenient reading uses: those that libpng uses.
///
/// libpng calls some damage a benign error, warns and ignores the chunk. An example is a tRNS chunk in an RGBA image, which
/// several drawing programs write. Lenient reading ignores the same chunks, so the strict rules then accept the others.
/// libpng's functions `png_handle_PLTE`, `png_handle_tRNS`, `png_handle_IEND` and `png_read_end` are the source of the rules.
struct UsableChunks {
  private let header: ImageHeader
  private var kept: [Chunk] = []
  private var transparency: Int?
  private var paletteEntries: Int?
  private var hasImageData = false

  /// Returns the chunks without those that libpng ignores. A palette with too many colors and IEND with data are shortened.
  static func among(_ chunks: [Chunk], header: ImageHeader) -> [Chunk] {
    var usable = UsableChunks(header: header)
    usable.kept.reserveCapacity(chunks.count)
    var previous: ChunkType?
    for chunk in chunks {
      usable.add(chunk, after: previous)
      previous = chunk.type
    }
    return usable.kept
  }

  private init(header: ImageHeader) { self.header = header }

  private mutating func add(_ chunk: Chunk, after previous: ChunkType?) {
    switch chunk.type {
    case .palette: addPalette(chunk)
    case .transparency: addTransparency(chunk)
    case .imageData:
      // The image data ends with its first run of chunks.
      if hasImageData && previous != .imageData { return }
      hasImageData = true
      kept.append(chunk)
    case .imageEnd: kept.append(chunk.prefix(0))
    default: kept.append(chunk)
    }
  }

  private mutating func addPalette(_ chunk: Chunk) {
    if hasImageData || header.colorType.isGray { return }
    // A second palette is an error for libpng too.
    if paletteEntries != nil { return kept.append(chunk) }
    let isWhole = chunk.data.count % 3 == 0 && chunk.data.count <= 256 * 3
    if !isWhole && header.colorType != .palette { return }
    // tRNS before PLTE has no effect.
    if let transparency { kept.remove(at: transparency) }
    transparency = nil
    let most = header.colorType == .palette ? 1 << header.bitDepth : 256
    let colors = isWhole ? chunk.prefix(most * 3) : chunk
    paletteEntries = colors.data.count / 3
    kept.append(colors)
  }

  private mutating func addTransparency(_ chunk: Chunk) {
    if hasImageData || transparency != nil { return }
    let fits =
      switch header.colorType {
      case .gray: chunk.data.count == 2
      case .rgb: chunk.data.count == 6
      case .palette: chunk.data.count <= paletteEntries ?? -1
      case .grayAlpha, .rgba: false
      }
    guard fits else { return }
    transparency = kept.count
    kept.append(chunk)
  }
}

extension Chunk {
  /// Returns the chunk with at most the first `count` bytes of its data.
  fileprivate func prefix(_ count: Int) -> Chunk {
    Chunk(type: type, offset: offset, data: data.prefix(count))
  }
}
